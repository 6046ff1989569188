import type { TableName } from '../connector.ts';
import { ConnectorFailure, type FailureKind } from '../failure.ts';
import { connectionLost, networkFailure } from '../network-failure.ts';
import { reachFailure } from '../reach-failure.ts';
import type { FailureContext, Product } from './products/product.ts';
import { DriverComplaint, type Complaint } from './sidecar-process.ts';

const network: [string, string][] = [
  ['java.net.UnknownHostException', 'ENOTFOUND'], ['java.net.NoRouteToHostException', 'EHOSTUNREACH'], ['java.net.SocketTimeoutException', 'ETIMEDOUT'],
  ['java.net.ConnectException', 'ECONNREFUSED'], ['javax.net.ssl.SSLException', 'ERR_TLS_CERT'], ['java.security.cert.CertificateException', 'CERT_INVALID'],
  ['java.net.SocketException', 'ECONNRESET'], ['java.io.EOFException', 'ECONNRESET'], ['java.nio.channels.ClosedChannelException', 'ECONNRESET'],
];

/** Whatever came from the driver or the process, as a failure in plain words. */
export function jdbcFailure(cause: unknown, product: Product, context: FailureContext): ConnectorFailure {
  if (cause instanceof ConnectorFailure) return cause;
  if (!(cause instanceof DriverComplaint)) throw cause;
  const complaint = withoutPassword(cause.complaint, context.options.password);
  return byLoading(complaint) ?? byNetwork(complaint, context) ?? named(byProduct(complaint, product, context), context);
}

function withoutPassword(complaint: Complaint, password: string): Complaint {
  return password.length < 3 ? complaint : { ...complaint, message: complaint.message.replaceAll(password, '***') };
}

function byLoading({ classes, message, state }: Complaint): ConnectorFailure | undefined {
  const say = (zh: string, en: string) => new ConnectorFailure('unsupported', { zh, en });
  if (state === 'URL00') return say('驱动不接受这个 JDBC 地址，请检查地址的写法和所选的驱动', 'The driver does not take this JDBC address; check how it is written and which driver was chosen');
  if (classes.includes('java.lang.UnsupportedClassVersionError')) return say('驱动需要更新版本的 Java，请升级 JDK 或换用较旧的驱动', 'The driver needs a newer Java; install a newer JDK or use an older driver');
  if (classes.includes('java.lang.NoClassDefFoundError') || classes.includes('java.lang.ClassNotFoundException')) {
    return say(`驱动还需要其他文件（缺少 ${message}），请一并上传`, `The driver needs more files (${message} is missing); upload them too`);
  }
  if (classes.includes('java.lang.LinkageError') || classes.includes('java.lang.ReflectiveOperationException') || classes.includes('java.lang.ClassCastException')) {
    return say(`驱动无法加载：${message}`, `The driver cannot be loaded: ${message}`);
  }
  return undefined;
}

function byNetwork({ classes, message }: Complaint, { options, address }: FailureContext): ConnectorFailure | undefined {
  const found = network.find(([name]) => classes.includes(name));
  if (!found) return undefined;
  const code = found[1] === 'ECONNREFUSED' && /timed out/i.test(message) ? 'ETIMEDOUT' : found[1];
  return address ? networkFailure({ code }, address) : reachFailure(Object.assign(new Error(code), { code }), place(options.url));
}

/** Settings behind the place may be anybody's. */
const place = (url: string) => url.replace(/[?;].*$/s, '');

function byProduct(complaint: Complaint, product: Product, context: FailureContext): ConnectorFailure {
  const { state } = complaint;
  if (state.startsWith('08') && state !== '08004') return connectionLost(context.address ? `${context.address.host}:${context.address.port}` : place(context.options.url));
  const byNumber = product.failure?.(complaint, context);
  return byNumber && byNumber.kind !== 'other' ? byNumber : byState(complaint, product, context, byNumber);
}

const states: [RegExp, FailureKind][] = [
  [/^28|^08004/, 'login'], [/^3D|^42704$/, 'database-unknown'], [/^(42P01|42S02|42S22|42703|3F\d{3}|42704)$/, 'table-gone'], [/^(42501|42502|42S?01F)$/, 'rights'],
  [/^2[123]/, 'bad-data'], [/^(0A|54|HYC00|42622)/, 'unsupported'], [/^(57014|HYT0\d|40001|55P03)$/, 'timed-out'], [/^57P0/, 'connection-lost'],
];

function byState({ state, message, code, classes }: Complaint, product: Product, { options, table }: FailureContext, otherwise: ConnectorFailure | undefined): ConnectorFailure {
  const byClass = Object.entries(classNames).find(([name]) => classes.includes(name))?.[1];
  const kind = states.find(([form]) => form.test(state))?.[1] ?? byClass ?? byWords(message);
  if (!kind) return otherwise ?? new ConnectorFailure('other', { zh: `${product.title} 报告（${state || code}）：${message}`, en: `${product.title} says (${state || code}): ${message}` });
  const what = table ? `${table.schema && `${table.schema}.`}${table.table}` : '';
  switch (kind) {
    case 'login': return new ConnectorFailure(kind, { zh: `${product.title} 拒绝用户 ${options.user} 登录，请检查用户名和密码`, en: `${product.title} refuses the login of ${options.user}; check user and password` });
    case 'table-gone': return new ConnectorFailure(kind, { zh: `表 ${what} 或其字段已不存在：${message}`, en: `The table ${what} or a column of it is gone: ${message}` });
    case 'rights': return new ConnectorFailure(kind, { zh: `用户 ${options.user} 缺少权限：${message}`, en: `${options.user} lacks a right: ${message}` });
    case 'bad-data': return new ConnectorFailure(kind, { zh: `${product.title} 拒绝了数据：${message}`, en: `${product.title} refused the data: ${message}` });
    case 'timed-out': return new ConnectorFailure(kind, { zh: `语句超过了允许的时间：${message}`, en: `The statement took longer than allowed: ${message}` });
    case 'connection-lost': return connectionLost(place(options.url));
    default: return new ConnectorFailure(kind, { zh: `${product.title} 报告：${message}`, en: `${product.title} says: ${message}` });
  }
}

/** The standard's own words for it, where a driver keeps to them. */
const classNames: Record<string, FailureKind> = {
  'java.sql.SQLInvalidAuthorizationSpecException': 'login', 'java.sql.SQLIntegrityConstraintViolationException': 'bad-data', 'java.sql.SQLDataException': 'bad-data',
  'java.sql.SQLFeatureNotSupportedException': 'unsupported', 'java.sql.SQLTimeoutException': 'timed-out', 'java.sql.SQLNonTransientConnectionException': 'connection-lost',
  'java.sql.SQLRecoverableException': 'connection-lost', 'java.time.DateTimeException': 'bad-data',
};

/** Of databases whose numbers we do not know. */
function byWords(message: string): FailureKind | undefined {
  if (/(invalid|wrong|incorrect).{0,20}(user ?name|password|login)|用户名或密码错误|登录失败/i.test(message)) return 'login';
  if (/(table|view|object).{0,80}(not (found|exist)|does ?n[o']t exist|unknown)|无效的表或视图名|object not found/i.test(message)) return 'table-gone';
  if (/(database|catalog|instance).{0,60}(not (found|exist)|does ?n[o']t exist|unknown)|unknown database/i.test(message)) return 'database-unknown';
  if (/(permission|privilege|access).{0,30}(denied|not granted)|insufficient privilege|没有.{0,10}权限/i.test(message)) return 'rights';
  return undefined;
}

/** A failure about a table names it and says what helps, whatever words the server chose. */
function named(failure: ConnectorFailure, context: FailureContext): ConnectorFailure {
  const { table } = context;
  if (!table || failure.kind !== 'table-gone' || failure.text.zh.includes(table.table)) return failure;
  return new ConnectorFailure('table-gone', { zh: `表 ${table.table}：${failure.text.zh}`, en: `Table ${table.table}: ${failure.text.en}` }, { cause: failure });
}

export const tableGone = ({ schema, table }: TableName) => new ConnectorFailure('table-gone', {
  zh: `表 ${schema && `${schema}.`}${table} 不存在、已被删除或无权查看，请重新导入表清单`, en: `The table ${schema && `${schema}.`}${table} does not exist, was dropped, or may not be seen; import the list of tables again`,
});

export const closed = () => new ConnectorFailure('connection-lost', { zh: '连接已关闭', en: 'The connection is closed' });

export const tooSlow = (seconds: number) => new ConnectorFailure('timed-out', {
  zh: `驱动在 ${seconds} 秒内没有答复。请检查地址、防火墙和数据库的负载，或放宽语句时限`, en: `The driver gave no answer within ${seconds} seconds. Check the address, firewalls and how busy the database is, or allow more time`,
});
