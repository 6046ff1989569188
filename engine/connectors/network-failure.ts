import { ConnectorFailure } from './failure.ts';
import { reachKind } from './reach-failure.ts';

/** For a database: what the network said, in words about databases; undefined when it was not the network. */
export function networkFailure(cause: unknown, { host, port }: { host: string; port: number }): ConnectorFailure | undefined {
  const code = codeOf(cause);
  // A firewall of this machine itself says it like this.
  const kind = code === 'EACCES' ? 'port-closed' : reachKind(cause);
  const where = `${host}:${port}`;
  switch (kind) {
    case 'name-unknown':
      return new ConnectorFailure(kind, {
        zh: `找不到主机名 ${host}。请检查拼写，或请网络管理员确认本机能解析该名称。`,
        en: `The host name ${host} is unknown. Check its spelling, or ask the network administrator whether this machine can resolve it.`,
      }, { cause });
    case 'port-closed':
      return new ConnectorFailure(kind, {
        zh: `无法连到 ${where}：该端口没有服务在监听，或被防火墙拒绝。请检查端口，并确认数据库已启动且允许远程连接。`,
        en: `Nothing answers at ${where}: no service listens on the port, or a firewall refuses. Check the port, and that the database runs and listens to the network.`,
      }, { cause });
    case 'timed-out':
      return timedOut(where, cause);
    case 'tls':
      return new ConnectorFailure(kind, {
        zh: `与 ${where} 的加密连接未能建立（${code}）。请检查加密方式、CA 证书及证书中的主机名。`,
        en: `No encrypted connection to ${where} (${code}). Check the TLS mode, the CA certificate and the host name in the server's certificate.`,
      }, { cause });
    case 'connection-lost':
      return connectionLost(where, cause);
    default:
      return undefined;
  }
}

export const timedOut = (where: string, cause?: unknown) => new ConnectorFailure('timed-out', {
  zh: `${where} 在规定时间内没有应答。请检查地址，以及途中的防火墙是否放行该端口。`,
  en: `${where} did not answer in time. Check the address, and whether a firewall on the way lets the port through.`,
}, { cause });

export const connectionLost = (where: string, cause?: unknown) => new ConnectorFailure('connection-lost', {
  zh: `与 ${where} 的连接中断。请确认数据库仍在运行，然后重试。`,
  en: `The connection to ${where} was lost. Check that the database is still running, then try again.`,
}, { cause });

/** Of several addresses that were tried, the first tells. */
export function codeOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length) return codeOf(cause.errors[0]);
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
