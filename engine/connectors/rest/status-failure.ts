import { ConnectorFailure, type FailureKind } from '../failure.ts';
import type { HttpReply } from './http-call.ts';
import type { Secrets } from './secrets.ts';

const words: Record<number, { kind: FailureKind; zh: string; en: string }> = {
  400: { kind: 'other', zh: '接口不接受请求的参数，请检查参数、请求头和请求体', en: 'the interface does not accept the request. Check parameters, headers and body' },
  401: { kind: 'login', zh: '认证失败，请检查认证方式、用户名、密码或令牌', en: 'not authenticated. Check the kind of authentication, user, password or token' },
  403: { kind: 'rights', zh: '没有访问权限，请向接口提供方申请授权', en: 'not permitted. Ask the owner of the interface for access' },
  404: { kind: 'table-gone', zh: '地址不存在，请检查路径', en: 'there is nothing at this address. Check the path' },
  405: { kind: 'other', zh: '接口不支持该请求方法', en: 'the interface does not know this method' },
  429: { kind: 'other', zh: '请求过于频繁，请降低每秒请求数后重试', en: 'too many requests. Lower the requests per second and try again' },
  503: { kind: 'other', zh: '服务暂不可用，请稍后重试', en: 'the service is not available at the moment. Try again later' },
};

/** A reply that is no success, in plain words; what the interface says itself stands at the end, without secrets. */
export function statusFailure(reply: HttpReply, secrets: Secrets): ConnectorFailure {
  const known = words[reply.status] ?? {
    kind: 'other' as const,
    zh: reply.status >= 500 ? '接口内部出错，请联系接口提供方' : '接口拒绝了请求',
    en: reply.status >= 500 ? 'the interface failed inside. Tell its owner' : 'the interface refused the request',
  };
  const address = secrets.hide(`${reply.url.host}${reply.url.pathname}`);
  const said = secrets.hide(reply.body.subarray(0, 2_000).toString().replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()).slice(0, 200);
  const tail = said === '' ? '' : ` [${said}]`;
  return new ConnectorFailure(known.kind, { zh: `${address} 返回 ${reply.status}：${known.zh}${tail}`, en: `${address} answered ${reply.status}: ${known.en}${tail}` });
}
