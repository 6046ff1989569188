import { ConnectorFailure, type FailureKind } from './failure.ts';

const kinds: Record<string, FailureKind> = {
  ENOTFOUND: 'name-unknown', EAI_AGAIN: 'name-unknown', EAI_NONAME: 'name-unknown', EAI_FAIL: 'name-unknown', EAI_NODATA: 'name-unknown', ENODATA: 'name-unknown',
  ECONNREFUSED: 'port-closed', EHOSTUNREACH: 'port-closed', ENETUNREACH: 'port-closed', EADDRNOTAVAIL: 'port-closed',
  ETIMEDOUT: 'timed-out', ESOCKETTIMEDOUT: 'timed-out',
  ECONNRESET: 'connection-lost', EPIPE: 'connection-lost', ECONNABORTED: 'connection-lost', ENOTCONN: 'connection-lost', HPE_INVALID_EOF_STATE: 'connection-lost',
};

const words: Partial<Record<FailureKind, { zh: string; en: string }>> = {
  'name-unknown': { zh: '主机名无法解析，请检查主机名和 DNS', en: 'the host name cannot be resolved; check its spelling and the DNS' },
  'port-closed': { zh: '无法连接，请检查端口、防火墙和服务是否启动', en: 'no connection; check the port, the firewall and that the service runs' },
  'timed-out': { zh: '在时限内没有回应，请检查网络或稍后重试', en: 'no answer within the time limit; check the network or try again later' },
  'connection-lost': { zh: '连接中断，请重试；若反复出现请检查服务端日志', en: 'the connection broke; try again, and look at the server log if it happens again' },
  tls: { zh: '加密连接失败，请检查证书是否有效、是否与主机名一致', en: 'the encrypted connection failed; check that the certificate is valid and made for this host name' },
};

/** For a server of any kind, named by `where`: what a socket, a name server or TLS said; undefined when it is about something else. */
export function reachFailure(error: unknown, where: string): ConnectorFailure | undefined {
  if (error instanceof ConnectorFailure) return error;
  const kind = reachKind(error);
  const said = kind && words[kind];
  if (!kind || !said) return undefined;
  return new ConnectorFailure(kind, { zh: `${where}：${said.zh}`, en: `${where}: ${said.en}` }, { cause: error });
}

/** Also for those who have words of their own for it. */
export function reachKind(error: unknown): FailureKind | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  // Several addresses were tried: the first complaint stands for all.
  if (error instanceof AggregateError && error.errors.length > 0) return reachKind(error.errors[0]);
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (kinds[code]) return kinds[code];
  if (/^(ERR_TLS_|ERR_SSL_|ERR_OSSL|CERT_|CRL_|INVALID_CA|EPROTO$|DEPTH_ZERO_|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code)) return 'tls';
  const { cause } = error as Error;
  return cause instanceof Error ? reachKind(cause) : undefined;
}

export function calledOff(cause?: unknown): ConnectorFailure {
  return new ConnectorFailure('stopped', { zh: '操作已被取消。', en: 'The operation was called off.' }, { cause });
}
