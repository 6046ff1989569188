import { z } from 'zod';
import { ApiAdvanced, ApiResourceInput, ApiSettings, type ApiResource } from '../../contract/api-resources.ts';
import { checkApiSettings, readAdvanced } from '../../contract/resource-checks.ts';

export const apiTabs = ['request', 'authentication', 'paging', 'records', 'scripts', 'advanced', 'trial'] as const;
export type ApiTab = (typeof apiTabs)[number];

/** The rarely touched settings are fields of their own here; on the wire they are one JSON text. */
export const apiFormSchema = ApiResourceInput.extend({
  advanced: ApiAdvanced.default({}),
  request_url: z.string().trim().min(1).max(8_000),
}).superRefine((api, context) => {
  for (const [field, text] of Object.entries(checkApiSettings(api))) context.addIssue({ code: 'custom', path: [field], params: { text } });
});
export type ApiFormValues = Partial<ReturnType<typeof apiFormSchema.parse>>;

const tabOfPrefix: [string, ApiTab][] = [
  ['auth_', 'authentication'], ['need_auth', 'authentication'], ['pager_', 'paging'], ['offset_', 'paging'], ['timestamp_', 'paging'],
  ['list_', 'records'], ['record_', 'records'], ['response_', 'records'], ['pk_', 'records'], ['split_', 'records'],
  ['poll_', 'scripts'], ['variables', 'scripts'], ['request_', 'request'], ['apiname', 'request'], ['apialias', 'request'],
];

/** Where a field stands, so that its error can be seen. */
export function tabOf(field: string): ApiTab {
  return tabOfPrefix.find(([prefix]) => field.startsWith(prefix))?.[1] ?? 'advanced';
}

export function newApi(datasource_wid: string): ApiFormValues {
  return { ...ApiSettings.parse({}), datasource_wid, apiname: '', advanced: {} };
}

export function storedApi(resource: ApiResource): ApiFormValues {
  const { datasource_wid, wid, row_version, apiname, apialias, apicomment, apidesc, order_num, sys_label, topic } = resource;
  return {
    ...ApiSettings.parse(resource), datasource_wid, wid, row_version, apiname, apialias, apicomment, apidesc, order_num, sys_label, topic,
    advanced: readAdvanced(resource.advance_properties_json) ?? {},
  };
}

/** As the wire wants it. A password that was emptied is taken away, one that was not touched stays. */
export function toInput<Values extends ApiFormValues>({ advanced, auth_password, ...values }: Values, passwordSet: boolean) {
  const set = Object.entries(advanced ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return {
    ...values,
    advance_properties_json: set.length === 0 ? '' : JSON.stringify(Object.fromEntries(set)),
    ...(auth_password ? { auth_password } : {}),
    ...(passwordSet && auth_password === '' && { auth_password_clear: true }),
  };
}
