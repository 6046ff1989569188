import type { DatabaseConnector } from '../connector.ts';
import { describeConnector } from '../harness/describe-connector.ts';
import { mariadbConnector } from './mysql.ts';
import { mariadbHarness } from './testing/mariadb-harness.ts';

describeConnector(mariadbHarness('MariaDB', mariadbConnector as unknown as DatabaseConnector));
