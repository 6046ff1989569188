/** Where this screen stands, inside and outside of system management. */
export const departmentPlaces = ['/systemManagement/Architecture', '/UserManagement/Architecture'] as const;

export const personLink = (wid: string) => `/systemManagement/UserManagement/Userviewpage?wid=${encodeURIComponent(wid)}`;
export const roleLink = (wid: string) => `/systemManagement/RoleManagement/Userview?wid=${encodeURIComponent(wid)}`;
