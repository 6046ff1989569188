/** Where a JDBC address leads, as far as it can be read without its driver. */
export interface UrlAddress {
  host: string;
  port: number;
  database: string;
  tls: boolean;
}

const ports: Record<string, number> = { postgresql: 5432, kingbase8: 54_321, kingbase: 54_321, mysql: 3306, mariadb: 3306, oracle: 1521, sqlserver: 1433, dm: 5236, db2: 50_000, clickhouse: 8123, opengauss: 5432, oceanbase: 2881, hive2: 10_000 };

/** `jdbc:POSTGRESQL://…` says `postgresql`. */
export const schemeOf = (url: string) => /^jdbc:([^:]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';

const host = String.raw`(\[[0-9a-f:.%]+\]|[^\s:/\\,;?&()@[\]]+)`;
const forms = [
  // Also with a kind of connection between: jdbc:h2:tcp://, jdbc:hsqldb:hsql://, jdbc:mariadb:replication:// is not among them.
  new RegExp(String.raw`^jdbc:[\w-]+:(?:(?:tcp|ssl|hsqls?|https?|thin):)?//${host}(?::(\d+))?(?:[/;?](?<database>[^?;]*).*)?$`, 'i'),
  new RegExp(String.raw`^jdbc:oracle:thin:@(?://|tcps?://)?${host}(?::(\d+))?(?:[:/](?<database>[^?]*).*)?$`, 'i'),
  new RegExp(String.raw`^jdbc:sybase:tds:${host}:(\d+)(?:/(?<database>[^?]*).*)?$`, 'i'),
];

/** Null: a file, several hosts, a name service, or a form of its own; then only the driver can tell. */
export function addressOf(url: string, properties: Readonly<Record<string, string>> = {}): UrlAddress | null {
  for (const form of forms) {
    const found = form.exec(url);
    if (!found) continue;
    const port = Number(found[2] ?? ports[schemeOf(url)] ?? 0);
    if (port < 1 || port > 65_535) return null;
    const database = /[;?&]databaseName=([^;]*)/i.exec(url)?.[1] ?? found.groups?.['database'] ?? '';
    return { host: found[1]!.replace(/^\[|\]$/g, ''), port, database: decoded(database), tls: asksForTls(url, properties) };
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function asksForTls(url: string, properties: Readonly<Record<string, string>>): boolean {
  const settings = [url, ...Object.entries(properties).map(([name, value]) => `;${name}=${value}`)].join(';');
  return /@tcps:\/\/|:(ssl|hsqls|https):\/\/|[?&;](ssl|useSSL|encrypt)=(true|strict)|[?&;]ssl-?mode=(require|verify|trust)/i.test(settings);
}
