import { ConnectorFailure, type FailureKind } from '../failure.ts';

const codes: Record<string, FailureKind> = {
  ENOTFOUND: 'name-unknown', EAI_AGAIN: 'name-unknown', ECONNREFUSED: 'port-closed', EHOSTUNREACH: 'port-closed', ENETUNREACH: 'port-closed',
  ETIMEDOUT: 'timed-out', ECONNRESET: 'connection-lost', EPIPE: 'connection-lost', ECONNABORTED: 'connection-lost',
};

const words: Partial<Record<FailureKind, { zh: string; en: string }>> = {
  'name-unknown': { zh: '主机名无法解析，请检查拼写和 DNS', en: 'the host name cannot be resolved. Check its spelling and the DNS' },
  'port-closed': { zh: '无法连接，请检查端口、防火墙和服务是否启动', en: 'no connection. Check the port, the firewall and that the service runs' },
  'timed-out': { zh: '在时限内没有回应，请检查地址和防火墙', en: 'no answer in time. Check the address and the firewall' },
  'connection-lost': { zh: '连接中断，请稍后重试', en: 'the connection broke. Try again later' },
  tls: { zh: '加密连接失败，请检查证书是否有效、是否与主机名一致', en: 'the encrypted connection failed. Check that the certificate is valid and made for this host name' },
};

/** What a socket, a name server or TLS complains about, in plain words; undefined when it is about something else. */
export function connectionFailure(error: unknown, where: string): ConnectorFailure | undefined {
  if (error instanceof ConnectorFailure) return error;
  const kind = kindOf(error);
  const said = kind && words[kind];
  return kind && said ? new ConnectorFailure(kind, { zh: `${where}：${said.zh}`, en: `${where}: ${said.en}` }, { cause: error }) : undefined;
}

function kindOf(error: unknown): FailureKind | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError && error.errors.length > 0) return kindOf(error.errors[0]);
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  return codes[code] ?? (/^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code) ? 'tls' : undefined);
}

export function calledOff(): ConnectorFailure {
  return new ConnectorFailure('stopped', { zh: '操作已取消', en: 'The work was called off' });
}
