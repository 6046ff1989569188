import { LogResourceInput, LogRule, LogSettings, type LogResource } from '../../contract/log-resources.ts';
import { checkLogResource } from '../../contract/resource-checks.ts';

export const logTabs = ['receive', 'rule', 'advanced', 'preview'] as const;
export type LogTab = (typeof logTabs)[number];

export const logFormSchema = LogResourceInput.superRefine((log, context) => {
  for (const [field, text] of Object.entries(checkLogResource(log))) context.addIssue({ code: 'custom', path: [field], params: { text } });
});
export type LogFormValues = Partial<LogResourceInput>;

const receive = ['logname', 'logalias', 'listener', 'port', 'file_path', 'encoding', 'status'];

export function tabOf(field: string): LogTab {
  if (receive.includes(field)) return 'receive';
  return field in LogRule.shape ? 'rule' : 'advanced';
}

export function newLog(datasource_wid: string): LogFormValues {
  return { ...LogSettings.parse({}), datasource_wid, logname: '' };
}

export function storedLog(resource: LogResource): LogFormValues {
  const { datasource_wid, wid, row_version, logname, logalias, logcomment, logdesc, order_num, sys_label, topic } = resource;
  return { ...LogSettings.parse(resource), datasource_wid, wid, row_version, logname, logalias, logcomment, logdesc, order_num, sys_label, topic };
}
