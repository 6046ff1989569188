import type { Text } from '#platform/contract/text.ts';
import { ApiAdvanced, type ApiSettings } from './api-resources.ts';
import type { LogResourceInput, LogRule } from './log-resources.ts';
import type { Pair } from './resource-fields.ts';

/** What is wrong, by the field it is wrong with. Both sides ask: the form at once, the server in any case. */
export type Issues = Record<string, Text>;

const words = {
  pointer: { zh: '请写成 /data/rows 或 data.rows 的形式；不支持通配符和表达式。', en: 'Write it as /data/rows or data.rows. Wildcards and expressions are not supported.' },
  address: { zh: '地址应以 http:// 或 https:// 开头，也可以以 {{变量}} 开头。', en: 'Begin the address with http:// or https://, or with a {{variable}}.' },
  addressSecret: { zh: '地址中不能写用户名、密码或令牌。请改用认证，或添加标为机密的参数。', en: 'No user, password or token in the address. Use the authentication, or a parameter marked secret.' },
  bodySecret: { zh: '请用 {{password}} 或机密变量代替内容中的密码，它们会加密保存。', en: 'Write {{password}} or a secret variable in place of the password; those are kept encrypted.' },
  json: { zh: '内容不是有效的 JSON，请检查引号和逗号。', en: 'This is not valid JSON. Check quotes and commas.' },
  jsonObject: { zh: '请填写一个 JSON 对象，例如 {"seconds": 30}。', en: 'Enter a JSON object such as {"seconds": 30}.' },
  needed: { zh: '请填写此项。', en: 'Fill this in.' },
  headerName: { zh: '请求头名称只能含字母、数字和连字符。', en: 'A header name holds letters, digits and hyphens only.' },
  variableName: { zh: '变量名只能含字母、数字和下划线。', en: 'A variable name holds letters, digits and underscores only.' },
  pagerPlace: {
    zh: '请填写参数名，或在地址、请求体中使用 {{page}}、{{start}} 或 {{cursor}}。',
    en: 'Name the parameter, or use {{page}}, {{start}} or {{cursor}} in the address or the body.',
  },
  wholeNumber: { zh: '请填写整数。', en: 'Enter a whole number.' },
  regex: { zh: '正则表达式无法识别，请检查括号和转义。', en: 'The regular expression cannot be read. Check brackets and escapes.' },
  named: { zh: String.raw`正则表达式需要命名分组，例如 (?<level>\w+)。`, en: String.raw`The expression needs named groups such as (?<level>\w+).` },
  flags: { zh: '标志只能是 i、m、s、u、v。', en: 'The flags can be i, m, s, u and v.' },
  port: { zh: '请填写监听端口。', en: 'Enter the port to listen on.' },
  path: { zh: '请填写服务器上日志文件的完整路径，以 / 开头。', en: 'Enter the whole path of the log file on the server, beginning with /.' },
  patternLine: { zh: '每行一个模式：名称、空格、表达式，例如 CARD [0-9]{8}。', en: 'One pattern a line: name, space, expression, such as CARD [0-9]{8}.' },
} satisfies Record<string, Text>;

export function isPointer(pointer: string): boolean {
  if (pointer === '' || pointer === '$' || pointer === '.') return true;
  if (pointer.startsWith('/')) return !/~(?![01])/.test(pointer);
  return !/[*?()@]|\.\.|\s$/.test(pointer) && !/\[(?!\d+\])|(?<!\[\d{1,9})\]/.test(pointer) && !pointer.endsWith('.');
}

/** Parameters whose names say that they are secret must be marked so; those of {{variables}} are. */
const secretInAddress = /[?&](?:[\w.-]*(?:password|passwd|secret|token|api_?key|access_?key))=(?!\{\{|&|$)/i;
const secretInBody = /"(?:[\w.-]*(?:password|passwd|pwd|secret|token|api_?key))"\s*:\s*"(?!\{\{)[^"]+"|(?:^|&)(?:[\w.-]*(?:password|passwd|pwd|secret|token|api_?key))=(?!\{\{)[^&\s]+/i;

function addressIssue(address: string): Text | undefined {
  if (!/^(https?:\/\/[^/?#\s]|\{\{[^{}]+\}\})/i.test(address)) return words.address;
  return /^https?:\/\/[^/?#]*@/i.test(address) || secretInAddress.test(address) ? words.addressSecret : undefined;
}

function bodyIssue(body: string, headers: readonly Pair[]): Text | undefined {
  if (secretInBody.test(body)) return words.bodySecret;
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? 'application/json';
  if (body.trim() === '' || !/json/i.test(type)) return undefined;
  // A variable may stand for a number.
  return canParse(body.replace(/\{\{[^{}]+\}\}/g, '0')) ? undefined : words.json;
}

const canParse = (json: string) => {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
};

export function readAdvanced(json: string): ApiAdvanced | undefined {
  if (json.trim() === '') return {};
  const parsed = canParse(json) ? ApiAdvanced.safeParse(JSON.parse(json)) : undefined;
  return parsed?.success ? parsed.data : undefined;
}

export function checkApiSettings(api: ApiSettings): Issues {
  const issues: Issues = {};
  const note = (field: string, issue: Text | undefined) => { if (issue) issues[field] ??= issue; };
  note('request_url', addressIssue(api.request_url));
  note('request_body', bodyIssue(api.request_body, api.request_headers));
  for (const field of ['list_pointer', 'record_pointer', 'pager_pointer', 'offset_pointer', 'auth_result_pointer'] as const) if (!isPointer(api[field])) note(field, words.pointer);
  for (const field of ['request_headers', 'auth_request_headers', 'auth_result_headers'] as const) if (api[field].some(({ name }) => !/^[\w!#$%&'*+.^`|~-]+$/.test(name))) note(field, words.headerName);
  if (api.variables.some(({ name }) => !/^\w+$/.test(name))) note('variables', words.variableName);
  if (api.advance_properties_json.trim() !== '' && !readAdvanced(api.advance_properties_json)) note('advance_properties_json', words.jsonObject);
  Object.assign(issues, { ...checkAuthentication(api), ...checkPaging(api), ...issues });
  if (api.timestamp_parser === 'pattern' && api.timestamp_format === '') note('timestamp_format', words.needed);
  if (!isRegex(api.timestamp_regex)) note('timestamp_regex', words.regex);
  return issues;
}

function checkAuthentication(api: ApiSettings): Issues {
  if (api.need_auth_check === 0 || api.auth_type === 'none' || api.auth_type === 'bearer') return {};
  const issues: Issues = {};
  if (api.auth_user === '' && api.auth_type !== 'login') issues['auth_user'] = words.needed;
  if (api.auth_type === 'key' && api.auth_place === 'header' && api.auth_user !== '' && !/^[\w-]+$/.test(api.auth_user)) issues['auth_user'] = words.headerName;
  if (api.auth_type !== 'oauth2' && api.auth_type !== 'login') return issues;
  const address = api.auth_request_url === '' ? words.needed : addressIssue(api.auth_request_url);
  if (address) issues['auth_request_url'] = address;
  const body = api.auth_type === 'login' ? bodyIssue(api.auth_request_body, api.auth_request_headers) : undefined;
  if (body) issues['auth_request_body'] = body;
  if (!/^\w*$/.test(api.auth_result_test_name)) issues['auth_result_test_name'] = words.variableName;
  return issues;
}

function checkPaging(api: ApiSettings): Issues {
  const issues: Issues = {};
  if (api.pager_type === 'none' || api.pager_type === 'link') return issues;
  const variable = { page: '{{page}}', offset: '{{start}}', cursor: '{{cursor}}' }[api.pager_type];
  const inRequest = [api.request_url, api.request_body, ...api.request_params.map(({ value }) => value)].some((text) => text.replaceAll(/\s/g, '').includes(variable));
  if (api.pager_parameter === '' && !inRequest && api.poll_script_pre.trim() === '') issues['pager_parameter'] = words.pagerPlace;
  if (api.pager_type === 'cursor' && api.pager_pointer === '') issues['pager_pointer'] = words.needed;
  if (api.pager_type === 'page' && !/^-?\d{0,9}$/.test(api.pager_first)) issues['pager_first'] = words.wholeNumber;
  return issues;
}

function isRegex(expression: string, flags = ''): boolean {
  try {
    return new RegExp(expression, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** What grok itself says about its patterns the server adds. */
export function checkLogRule(rule: LogRule): Issues {
  const issues: Issues = {};
  if ((rule.log_type === 'grok' || rule.log_type === 'regex') && rule.analysis.trim() === '') issues['analysis'] = words.needed;
  if (rule.log_type === 'json' && !isPointer(rule.analysis)) issues['analysis'] = words.pointer;
  if (rule.log_type === 'regex' && rule.analysis !== '') {
    if (!/^[imsuv]*$/.test(rule.regex_flags)) issues['regex_flags'] = words.flags;
    else if (!isRegex(rule.analysis, rule.regex_flags)) issues['analysis'] = words.regex;
    else if (!/\(\?<[^=!>][^>]*>/.test(rule.analysis)) issues['analysis'] = words.named;
  }
  if (rule.log_type === 'grok' && rule.grok_patterns.split('\n').some((line) => line.trim() !== '' && !/^\s*\w+\s+\S/.test(line))) issues['grok_patterns'] = words.patternLine;
  if (rule.timestamp_format !== '' && rule.timestamp_field === '' && rule.log_type !== 'none') issues['timestamp_field'] = words.needed;
  return issues;
}

export function checkLogResource(log: Pick<LogResourceInput, 'listener' | 'port' | 'file_path' | 'advancedparams'> & LogRule): Issues {
  const issues = checkLogRule(log);
  if (log.listener === 'file' && !/^(\/|[A-Za-z]:\\)/.test(log.file_path)) issues['file_path'] = words.path;
  if (log.listener !== 'file' && log.port === null) issues['port'] = words.port;
  if (log.advancedparams.trim() !== '' && !(canParse(log.advancedparams) && isObject(JSON.parse(log.advancedparams)))) issues['advancedparams'] = words.jsonObject;
  return issues;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of the names, those that hold secrets whatever the person said. */
export function isSecretName(name: string): boolean {
  return /^(authorization|proxy-authorization|cookie)$|password|passwd|secret|token|api[-_]?key|access[-_]?key/i.test(name);
}

