export const tasksPath = '/resourceDevelop/integrateManagement';
export const linkToTask = (wid: string, tab?: string): string => `${tasksPath}?wid=${encodeURIComponent(wid)}${tab ? `&tab=${tab}` : ''}`;
/** `fixed`: what the form begins with, such as the source a person came from. */
export const linkToNewTask = (kind = 'database', fixed: Record<string, string> = {}): string => `${tasksPath}?${new URLSearchParams({ form: 'new', kind, ...fixed })}`;
export const linkToTaskForm = (wid: string, step?: string): string => `${tasksPath}?${new URLSearchParams({ form: 'edit', wid, ...(step && { step }) })}`;
/** The list with a filter, by its names in the contract. */
export const linkToTasks = (filter: Record<string, string>): string => `${tasksPath}?${new URLSearchParams(filter)}`;
export const batchPath = '/resourceDevelop/batchIntegration';
export const lakePath = '/resourceDevelop/dataLake';
/** Data subjects are written where all SQL of the lake is. */
export const linkToNewSubject = '/resourceDevelop/dataDevelopment?new=subject&from=tasks';
export const linkToScript = (wid: string): string => `/resourceDevelop/dataDevelopment?wid=${encodeURIComponent(wid)}`;
