import { describe, expect, it } from 'vitest';
import { failureOf } from '../harness/bench.ts';
import { addressOf } from './url-address.ts';
import { guardOptions } from './url-guard.ts';

const guard = async (url: string, properties: Record<string, string> = {}) => guardOptions({ url, properties });

describe('a JDBC address', () => {
  it.each([
    'jdbc:mysql://h/db?allowLoadLocalInfile=true', 'jdbc:mysql://h/db?x=1&AUTODESERIALIZE=true', 'jdbc:mysql://h/db?queryInterceptors=a.B', 'jdbc:mysql://h/db?x=1&auto%44eserialize=true',
    'jdbc:mysql://h/db?auto%2544eserialize=true', 'jdbc:mysql://(host=h,autoDeserialize=true)/db', 'jdbc:mysql://address=(host=h)(autoDeserialize=true)/db', 'jdbc:mysql://h/db?autoDeserialize =true',
    'jdbc:postgresql://h/db?socketFactory=a.B', 'jdbc:postgresql://h/db?sslfactory=a.B', 'jdbc:postgresql://h/db?loggerFile=/etc/cron.d/x', 'jdbc:postgresql:///?socketFactoryArg=x',
    'jdbc:h2:mem:x;INIT=RUNSCRIPT FROM \'http://x\'', 'jdbc:h2:mem:x;I\\NIT=x', 'jdbc:h2:mem:x;ın\u0131t=x', 'jdbc:db2://h/db:clientRerouteServerListJNDIName=ldap://x;', 'jdbc:x://h?java.naming.provider.url=ldap://x',
  ])('is refused for what it asks of the driver: %s', async (url) => {
    expect((await failureOf(guard(url), 'unsupported')).text.en).toMatch(/not allowed: by it a driver can be made to run code/);
  });

  it('is refused for a property, by its name in any spelling', async () => {
    for (const name of ['sslFactory', ' allowLocalInfile', 'INIT', 'com.sun.jndi.ldap.object.trustURLCodebase']) await failureOf(guard('jdbc:x://h/', { [name]: 'true' }), 'unsupported');
    await failureOf(guard('jdbc:x://h/', { charSet: 'a\nb' }), 'unsupported');
  });

  it('holds no password', async () => {
    for (const url of ['jdbc:postgresql://h/db?user=a&password=secret', 'jdbc:sqlserver://h;Password=secret', 'jdbc:mysql://me:secret@h/db', 'jdbc:oracle:thin:scott/tiger@h:1521:x', 'jdbc:mysql://h/db?pass%77ord=secret']) {
      expect((await failureOf(guard(url), 'unsupported')).message).not.toMatch(/secret|tiger/);
    }
    await failureOf(guard('jdbc:x://h/', { password: 'secret' }), 'unsupported');
  });

  it('may say everything else', async () => {
    for (const url of [
      'jdbc:postgresql://h:5432/db?sslmode=verify-full&sslrootcert=/ca.pem&currentSchema=a', 'jdbc:mysql://h:3306/initial_db?useSSL=true&serverTimezone=Asia/Shanghai', 'jdbc:oracle:thin:@//h:1521/service',
      'jdbc:oracle:thin:@h:1521:sid', 'jdbc:sqlserver://h;databaseName=db;encrypt=true;trustServerCertificate=true', 'jdbc:dm://h:5236/CAMPUS?schema=A', 'jdbc:kingbase8://h:54321/test', 'jdbc:h2:tcp://h/~/test;MODE=MySQL',
    ]) await guard(url, { connectTimeout: '10' });
  });

  it('tells host, port, database and encryption where it can', () => {
    const at = (host: string, port: number, database: string, tls = false) => ({ host, port, database, tls });
    expect(addressOf('jdbc:postgresql://db.example:15432/校园%20a?sslmode=require')).toEqual(at('db.example', 15432, '校园 a', true));
    expect(addressOf('jdbc:postgresql://[::1]/db')).toEqual(at('::1', 5432, 'db'));
    expect(addressOf('jdbc:mariadb://h/db?useSSL=true')).toEqual(at('h', 3306, 'db', true));
    expect(addressOf('jdbc:oracle:thin:@//h:1522/service')).toEqual(at('h', 1522, 'service'));
    expect(addressOf('jdbc:oracle:thin:@h:1521:sid')).toEqual(at('h', 1521, 'sid'));
    expect(addressOf('jdbc:oracle:thin:@tcps://h:2484/service')).toEqual(at('h', 2484, 'service', true));
    expect(addressOf('jdbc:sqlserver://h:1433;databaseName=db;encrypt=true')).toEqual(at('h', 1433, 'db', true));
    expect(addressOf('jdbc:dm://h:5236', { sslMode: 'required' })).toEqual(at('h', 5236, '', true));
    expect(addressOf('jdbc:hsqldb:hsql://h:9001/db')).toEqual(at('h', 9001, 'db'));
    for (const url of [
      'jdbc:postgresql://a:1,b:2/db', 'jdbc:h2:file:~/x', 'jdbc:sqlite:/data/x.db', 'jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(HOST=a)))', 'jdbc:mysql://address=(host=h)(port=1)/db',
      'jdbc:sqlserver://h\\instance;databaseName=db', 'jdbc:whatever://h/db', 'jdbc:postgresql://h:99999/db', 'jdbc:mariadb:replication://a,b/db',
    ]) expect(addressOf(url), url).toBeNull();
  });
});
