import type { UserDetail, UserInput } from '../../contract/users.ts';

/** Without the right to give roles they are left out, and so left alone. */
export function newUser(givesRoles: boolean): Partial<UserInput> {
  return {
    userid: '', name: '', gender: '', email: '', phone: '', status: 'enabled', valid_from: null, valid_to: null,
    attributes: {}, departments: [], posts: [], ...(givesRoles && { roles: [] }),
  };
}

export function userFormValues(user: UserDetail, givesRoles: boolean): Partial<UserInput> {
  const { wid, row_version, userid, name, gender, email, phone, status, valid_from, valid_to, attributes } = user;
  return {
    wid, row_version, userid, name, gender, email, phone, status, valid_from, valid_to, attributes,
    departments: user.departments.map((department) => ({ wid: department.wid, main: department.main })),
    posts: user.posts.map((post) => post.wid),
    ...(givesRoles && { roles: user.roles.filter(({ through }) => through === 'user').map((role) => role.wid) }),
  };
}
