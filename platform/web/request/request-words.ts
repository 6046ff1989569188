import { defineWords } from '../words.ts';

export const requestWords = defineWords('request', {
  requestError: { zh: '请求错误 {status}：{url}', en: 'Request error {status}: {url}' },
  failed: { zh: '操作没有成功，请重试。', en: 'That did not work. Please try again.' },
  timedOut: { zh: '服务器超过 {seconds} 秒未响应，请稍后重试。', en: 'The server did not answer within {seconds} s. Try again shortly.' },
  sessionInvalid: { zh: '会话已失效', en: 'Session invalid' },
  sessionExpired: { zh: '超时提醒：当前用户登录已过期，请重新登录。', en: 'Timeout reminder: your sign-in has expired. Please sign in again.' },
  ok: { zh: '确定', en: 'OK' },
  addressNotAllowed: { zh: '当前用户 IP 不允许访问', en: 'The current user IP is not allowed to access' },
  noPlatformUse: { zh: '当前用户未获得平台使用权限', en: 'The current user has not obtained platform usage permission' },
});

/** What an HTTP status means, for those that have a sentence of their own; the others say their status text. */
export const statusWords = defineWords('httpStatus', {
  200: { zh: '服务器已返回请求的数据。', en: 'The data was returned.' },
  201: { zh: '数据已新建或修改。', en: 'The data was created or modified.' },
  202: { zh: '请求已进入后台队列，将异步执行。', en: 'The request was queued as an asynchronous task.' },
  204: { zh: '数据已删除。', en: 'The data was deleted.' },
  400: { zh: '请求有误，服务器没有新建或修改任何数据。', en: 'The request was not understood; nothing was changed.' },
  401: { zh: '没有权限（令牌、用户名或密码错误）。', en: 'No permission: the token, user or password is wrong.' },
  403: { zh: '已登录，但不允许访问。', en: 'You are signed in, but access is forbidden.' },
  404: { zh: '请求的记录不存在，服务器没有执行操作。', en: 'The record was not found; nothing was done.' },
  406: { zh: '请求的格式不可用。', en: 'The requested format is not available.' },
  410: { zh: '请求的资源已被永久删除。', en: 'The resource was permanently deleted.' },
  422: { zh: '新建对象时发生校验错误。', en: 'The new object did not pass validation.' },
  500: { zh: '服务器发生错误，请联系管理员查看。', en: 'The server reported an error.' },
  502: { zh: '网关错误。', en: 'Gateway error.' },
  503: { zh: '服务不可用，服务器暂时过载或正在维护。', en: 'The service is unavailable or overloaded.' },
  504: { zh: '网关超时。', en: 'Gateway timeout.' },
});
