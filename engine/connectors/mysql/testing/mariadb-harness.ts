import type { DatabaseConnector } from '../../connector.ts';
import type { ConnectorHarness, Options } from '../../harness/harness.ts';
import { mariadbMissing, startMariadb } from './start-mariadb.ts';

const beyond = { reason: 'a TIMESTAMP reaches from 1970 to 2038' };
const endless = { reason: 'MySQL has no NaN and no infinity' };

/** The shared suite on a private MariaDB. */
export function mariadbHarness(name: string, connector: DatabaseConnector): ConnectorHarness {
  return {
    name, connector, skip: mariadbMissing(),
    async start() {
      const server = await startMariadb();
      await server.run(
        'create database campus', "create user tester@'127.0.0.1' identified by 'a\\'b\"c 密'", "grant all on *.* to tester@'127.0.0.1'",
        "create user reader@'127.0.0.1' identified by 'r'", "grant insert on campus.* to reader@'127.0.0.1'",
      );
      const options: Options = connector.options.parse({ host: server.host, port: server.port, database: 'campus', user: 'tester', password: 'a\'b"c 密' });
      const ours = async (): Promise<string[]> => (await server.query("select id from information_schema.processlist where user in ('tester', 'reader')")).map((row) => String(row.id));
      return {
        options, schema: 'campus', run: (statement) => server.run('use campus', statement), stop: () => server.stop(),
        at: (host, port) => ({ ...options, host, port }),
        wrongPassword: () => ({ ...options, password: 'not this one' }),
        unknownDatabase: () => ({ ...options, database: 'nowhere' }),
        connections: async () => (await ours()).length,
        async cut() {
          for (const id of await ours()) await server.run(`kill ${id}`).catch(() => {});
        },
        withoutRights: () => Promise.resolve({ ...options, user: 'reader', password: 'r' }),
      };
    },
    cannot: { comments: 'comments end with the basic plane of Unicode; particulars.test.ts tests the others' },
    sql: {
      identity: 'int not null auto_increment primary key',
      formula: (type, expression) => `${type} as (${expression}) stored`,
      comment: ({ table, column, type }, text) => {
        const literal = `'${text.replaceAll("'", "''")}'`;
        return [column ? `alter table ${table} modify ${column} ${type} comment ${literal}` : `alter table ${table} comment ${literal}`];
      },
      createSchema: (quoted) => `create database ${quoted}`,
      dropSchema: (quoted) => `drop database ${quoted}`,
      slow: 'select sleep(60)',
    },
    exceptions: {
      'name:emoji': { reason: 'names end with the basic plane of Unicode' },
      'float32:nan': endless, 'float32:infinity': endless, 'float32:negativeInfinity': endless,
      'float64:nan': endless, 'float64:infinity': endless, 'float64:negativeInfinity': endless,
      'datetime-zone:first': beyond, 'datetime-zone:old': beyond, 'datetime-zone:epoch': beyond, 'datetime-zone:late': beyond, 'datetime-zone:last': beyond,
      'array-integer:some': { reason: 'kept as JSON', reads: '[1,-9223372036854775808,null]' },
      'array-integer:empty': { reason: 'kept as JSON', reads: '[]' },
      'array-string:hostile': { reason: 'kept as JSON', reads: '["","null","NULL",null,"{a,b}","\\"","\\\\"," ","中文😀","tab\\t"]' },
    },
  };
}
