import { ConnectorFailure } from '../failure.ts';
import { reachFailure } from '../reach-failure.ts';

const types: Record<string, 'table-gone' | 'rights' | 'login' | 'bad-data' | 'timed-out'> = {
  UNKNOWN_TOPIC_OR_PARTITION: 'table-gone', TOPIC_AUTHORIZATION_FAILED: 'rights', GROUP_AUTHORIZATION_FAILED: 'rights', CLUSTER_AUTHORIZATION_FAILED: 'rights',
  SASL_AUTHENTICATION_FAILED: 'login', ILLEGAL_SASL_STATE: 'login', UNSUPPORTED_SASL_MECHANISM: 'login', MESSAGE_TOO_LARGE: 'bad-data', REQUEST_TIMED_OUT: 'timed-out',
};

const words = {
  'table-gone': { zh: '主题不存在，请检查名称', en: 'there is no such topic. Check its name' },
  rights: { zh: '没有权限，请为该用户授予主题的读写权限和消费组权限', en: 'not permitted. Grant this user the topic and the consumer group' },
  login: { zh: '登录失败，请检查认证方式、用户名和密码', en: 'login failed. Check the mechanism, user and password' },
  'bad-data': { zh: '消息超过主题允许的大小', en: 'a message is larger than the topic allows' },
  'timed-out': { zh: '在时限内没有回应，请检查地址、防火墙和是否需要加密连接', en: 'no answer in time. Check the address, the firewall, and whether TLS is needed' },
} as const;

/** What Kafka or the way to it complains about, in plain words. */
export function kafkaFailure(error: unknown, where: string): ConnectorFailure {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 6; depth += 1) {
    if (cause instanceof ConnectorFailure) return cause;
    const kind = kindOf(cause);
    if (kind) return new ConnectorFailure(kind, { zh: `${where}：${words[kind].zh}`, en: `${where}: ${words[kind].en}` }, { cause: error, ...(kind === 'rights' && { remedy }) });
    const network = reachFailure(withCode(cause), where);
    if (network) return network;
    cause = cause.cause ?? (cause as { originalError?: unknown }).originalError;
  }
  const message = error instanceof Error ? error.message : String(error);
  return new ConnectorFailure('other', { zh: `${where}：${message}`, en: `${where}: ${message}` }, { cause: error });
}

const remedy = 'kafka-acls.sh --bootstrap-server <broker> --add --allow-principal User:<user> --operation Read --operation Describe --topic <topic> --group "tributary-*"';

function kindOf(error: Error): keyof typeof words | undefined {
  const type = (error as { type?: string }).type;
  if (type !== undefined && Object.hasOwn(types, type)) return types[type];
  if (error.name === 'KafkaJSSASLAuthenticationError' || /SASL .*(mechanism|authentication)/i.test(error.message)) return 'login';
  if (error.name === 'KafkaJSRequestTimeoutError' || /Connection timeout|Broker not connected/.test(error.message)) return 'timed-out';
  return undefined;
}

/** kafkajs keeps the code of a socket's complaint in a property or only in its words. */
function withCode(error: Error): Error {
  const code = (error as { code?: unknown }).code ?? /\b(E[A-Z]{4,}|CERT_[A-Z_]+|DEPTH_ZERO[A-Z_]+|SELF_SIGNED[A-Z_]+|UNABLE_TO_[A-Z_]+)\b/.exec(error.message)?.[1];
  const closed = error.name.startsWith('KafkaJS') && /closed connection|socket hang up|disconnected/i.test(error.message);
  return Object.assign(new Error(error.message, { cause: error }), { code: closed ? 'ECONNRESET' : code });
}
