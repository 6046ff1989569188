export const tasksPath = '/resourceDevelop/integrateManagement';
export const linkToTask = (wid: string, tab?: string): string => `${tasksPath}?wid=${encodeURIComponent(wid)}${tab ? `&tab=${tab}` : ''}`;
/** `fixed`: what the form begins with, such as the source a person came from. */
export const linkToNewTask = (kind = 'database', fixed: Record<string, string> = {}): string => `${tasksPath}?${new URLSearchParams({ form: 'new', kind, ...fixed })}`;
export const linkToTaskForm = (wid: string, step?: string): string => `${tasksPath}?${new URLSearchParams({ form: 'edit', wid, ...(step && { step }) })}`;
export const batchPath = '/resourceDevelop/batchIntegration';
export const lakePath = '/resourceDevelop/dataLake';
export const linkToScript = (wid: string): string => `/resourceDevelop/dataDevelopment?wid=${encodeURIComponent(wid)}`;
