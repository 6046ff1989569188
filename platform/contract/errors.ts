import type { Text } from './text.ts';

/**
 * One row of an error table. `code` goes over the wire beside the message and is never 0.
 * `status` is the HTTP status: 200 for everything the user can mend (the reply's code says so),
 * another one only where the request was not let in at all. See docs/decisions/0003.
 */
export interface ErrorDefinition extends Text {
  code: number;
  status?: number;
}

export function defineErrors<const T extends Record<string, ErrorDefinition>>(table: T): T {
  return table;
}

/** The platform's own errors, 1 to 999. Areas take a thousand each: system 1000, entry 2000, ... */
export const platformErrors = defineErrors({
  invalidInput: { code: 1, zh: '输入有误：{reason}', en: 'Some input needs attention: {reason}' },
  conflict: {
    code: 2,
    zh: '这条数据刚被 {who} 修改过，您的修改没有保存。请刷新后再改。',
    en: '{who} changed this record a moment ago, so your change was not saved. Refresh and try again.',
  },
  notFound: { code: 3, zh: '没有找到{what}，可能已被删除。', en: 'The {what} was not found. It may have been deleted.' },
  unstorable: { code: 4, zh: '内容含有无法保存的字符，请删除后重试。', en: 'The text holds a character that cannot be stored. Remove it and try again.' },
  outOfRange: { code: 5, zh: '有数值超出了允许的范围。', en: 'A number is outside the range that can be stored.' },
  passwordDue: { code: 6, zh: '请先修改密码，再继续使用平台。', en: 'Change your password first, then go on.' },
  unauthenticated: { code: 401, status: 401, zh: '登录已失效，请重新登录。', en: 'You are signed out. Please sign in again.' },
  forbidden: {
    code: 403,
    status: 403,
    zh: '当前角色没有此操作的权限，请联系管理员。',
    en: 'Your current role may not do this. Ask an administrator for access.',
  },
  unknownPath: { code: 404, status: 404, zh: '没有这个接口：{path}', en: 'There is no such call: {path}' },
  addressNotAllowed: {
    code: 405,
    status: 405,
    zh: '当前用户 IP 不允许访问',
    en: 'Your IP address is not allowed to access the platform',
  },
  noPlatformUse: {
    code: 406,
    status: 406,
    zh: '当前用户未获得平台使用权限',
    en: 'You have not been granted use of the platform',
  },
  tooLarge: { code: 413, status: 413, zh: '内容过大，上限为 {limit}。', en: 'That is too large. The limit is {limit}.' },
  malformed: { code: 400, status: 400, zh: '请求格式有误：{reason}', en: 'The request could not be read: {reason}' },
  unsupportedType: {
    code: 415,
    status: 415,
    zh: '不支持的内容类型：{type}',
    en: 'Content type not supported: {type}',
  },
  internal: {
    code: 500,
    status: 500,
    zh: '服务器出错，请稍后重试。如需帮助，请提供编号 {id}。',
    en: 'Something went wrong on our side. Try again; if it stays, quote number {id}.',
  },
  outside: { code: 502, zh: '{what}：{reason}', en: '{what}: {reason}' },
  timeout: { code: 504, zh: '{what}超过 {seconds} 秒未响应，已停止等待。', en: '{what} did not answer within {seconds} s.' },
  unavailable: { code: 503, status: 503, zh: '服务正在启动或存储不可用，请稍后重试。', en: 'The service is starting or its store is not reachable. Try again shortly.' },
});
