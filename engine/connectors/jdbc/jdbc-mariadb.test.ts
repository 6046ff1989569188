import type { DatabaseConnector } from '../connector.ts';
import { describeConnector } from '../harness/describe-connector.ts';
import type { Options } from '../harness/harness.ts';
import { mariadbHarness } from '../mysql/testing/mariadb-harness.ts';
import { mariadbConnector } from '../mysql/mysql.ts';
import { jdbcConnectorFor } from './jdbc.ts';
import { mariadb } from './products/mysql.ts';
import { endParkedSidecars } from './sidecar-pool.ts';
import { jdbcMissing, testingJars } from './testing-jars.ts';

const connector = jdbcConnectorFor(mariadb, { idleSeconds: 5 });
const native = mariadbHarness('JDBC with MariaDB', mariadbConnector as unknown as DatabaseConnector);

describeConnector({
  ...native,
  connector: connector as unknown as DatabaseConnector,
  skip: native.skip ?? await jdbcMissing('mariadb'),
  async start() {
    const database = await native.start();
    const given = ({ host, port, database: name, user, password }: Options): Options =>
      connector.options.parse({ url: `jdbc:mariadb://${host as string}:${port as number}/${encodeURIComponent(name as string)}`, jars: [testingJars.mariadb], user, password });
    return {
      ...database,
      options: given(database.options),
      at: (host, port) => given(database.at!(host, port)),
      wrongPassword: () => given(database.wrongPassword!()),
      unknownDatabase: () => given(database.unknownDatabase!()),
      withoutRights: async (table) => given(await database.withoutRights!(table)),
      async stop() {
        await endParkedSidecars();
        await database.stop();
      },
    };
  },
  cannot: { ...native.cannot, changes: 'JDBC tells no changes', bytes: 'rows come one by one' },
});
