import { ConnectorFailure } from '../failure.ts';
import type { JdbcOptions } from './options.ts';

/**
 * Settings by which somebody who may only type an address makes the driver run code, or read and write files here:
 * they name classes to load, files to send or to log into, scripts to run, or objects to unpack.
 */
const dangerous = [
  // MySQL and MariaDB
  'allowLoadLocalInfile', 'allowLoadLocalInfileInPath', 'allowUrlInLocalInfile', 'allowLocalInfile', 'autoDeserialize', 'queryInterceptors', 'statementInterceptors',
  'connectionLifecycleInterceptors', 'exceptionInterceptors', 'detectCustomCollations', 'propertiesTransform', 'authenticationPlugins', 'defaultAuthenticationPlugin',
  'disabledAuthenticationPlugins', 'clientInfoProvider', 'loadBalanceStrategy', 'ha.loadBalanceStrategy', 'loadBalanceExceptionChecker', 'profilerEventHandler', 'logger',
  'parseInfoCacheFactory', 'serverConfigCacheFactory', 'queryInfoCacheFactory', 'useConfigs', 'customCharsetMapping', 'credentialType', 'tlsSocketType', 'serverRSAPublicKeyFile',
  // PostgreSQL, KingbaseES and others that came from it
  'socketFactory', 'socketFactoryArg', 'sslfactory', 'sslfactoryarg', 'sslhostnameverifier', 'sslpasswordcallback', 'authenticationPluginClassName', 'xmlFactoryFactory',
  'loggerFile', 'loggerLevel', 'jaasApplicationName', 'logDir',
  // H2, HSQLDB, Derby, SQLite
  'init', 'trace_level_file', 'trace_level_system_out', 'database_event_listener', 'textdb.allow_full_path', 'crypt_provider', 'traceDirectory', 'traceFile', 'startMaster', 'startSlave', 'slaveHost',
  'restoreFrom', 'createFrom', 'rollForwardRecoveryFrom', 'enable_load_extension',
  // SQL Server, Db2, Hive and the like
  'socketFactoryClass', 'socketFactoryConstructorArg', 'trustManagerClass', 'trustManagerConstructorArg', 'accessTokenCallbackClass', 'clientRerouteServerListJNDIName', 'pluginClassName',
  'initFile', 'initScript', 'jndiName', 'krbJAASFile', 'loginConfig', 'javax.net.ssl.trustStoreProvider', 'oracle.jdbc.config.provider',
];

/** Java and we agree on these letters only after both turns: ı is a capital I, and the Kelvin sign a small k. */
const folded = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase().toUpperCase();
const refusedNames = new Set(dangerous.map(folded));
const refusedPrefixes = ['JAVA.NAMING.', 'COM.SUN.', 'ORACLE.NET.LDAP'];

export function guardOptions({ url, properties }: Pick<JdbcOptions, 'url' | 'properties'>): void {
  // A backslash hides a letter from us and not from H2; other drivers undo percent signs, and some twice.
  for (const spelling of spellings(url)) {
    for (const [, name] of spelling.replaceAll('\\', '').matchAll(/([^\s?&;,()=:/@{}[\]"'#]+)\s*=/g)) refuse(name!);
    if (/[?&;,(]\s*(password|pwd|passwd)\s*=/i.test(spelling) || /:\/\/[^/@?;]+:[^/@?;]+@|^jdbc:oracle:\w+:[^@/]+\/[^@]+@/i.test(spelling)) {
      throw new ConnectorFailure('unsupported', { zh: 'JDBC 地址中不能写密码，请填在密码栏', en: 'The JDBC address must not hold a password; use the field for it' });
    }
  }
  for (const [name, value] of Object.entries(properties)) {
    refuse(name);
    if (/^(password|pwd|passwd)$/i.test(name)) throw new ConnectorFailure('unsupported', { zh: '连接属性中不能写密码，请填在密码栏', en: 'The properties must not hold the password; use the field for it' });
    if (/[\0\n\r]/.test(name + value)) throw new ConnectorFailure('unsupported', { zh: `连接属性“${name.trim()}”含有不可用的字符`, en: `The property "${name.trim()}" holds a character that it cannot have` });
  }
}

function* spellings(url: string): Generator<string> {
  let text = url;
  for (let turn = 0; turn < 4; turn += 1) {
    yield text;
    const next = text.replaceAll(/(%[0-9a-f]{2})+/gi, (escape) => Buffer.from(escape.replaceAll('%', ''), 'hex').toString('utf8'));
    if (next === text) return;
    text = next;
  }
  // Nobody writes an address that is escaped so often without a reason.
  throw new ConnectorFailure('unsupported', { zh: 'JDBC 地址被多层转义，无法核对，请写成普通形式', en: 'The JDBC address is escaped many times over and cannot be checked; write it plainly' });
}

function refuse(name: string): void {
  const plain = folded(name.trim());
  if (!refusedNames.has(plain) && !refusedPrefixes.some((prefix) => plain.startsWith(prefix))) return;
  throw new ConnectorFailure('unsupported', {
    zh: `不允许使用连接属性“${name.trim()}”：它可以让驱动在本机执行代码或读写文件。请从 JDBC 地址和连接属性中删除`,
    en: `The property "${name.trim()}" is not allowed: by it a driver can be made to run code on this machine, or to read and write its files. Remove it from the JDBC address and the properties`,
  });
}
