import type { DatabaseConnector } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { calledOff } from '../reach-failure.ts';
import { sqliteConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { Link } from './link.ts';
import { sqliteOptions } from './options.ts';
import { sqliteTypes } from './types.ts';

/** A SQLite file: read by a handle that cannot write, written by another that lives as long as its transaction. */
export const sqlite: DatabaseConnector<typeof sqliteOptions> = {
  kind: 'sqlite',
  title: { zh: 'SQLite 文件', en: 'SQLite file' },
  options: sqliteOptions,
  types: sqliteTypes,
  sql: sqliteDialect,
  address: ({ file }) => ({ file }),
  async open(options, { signal, seconds = 15 }) {
    if (signal.aborted) throw calledOff();
    const link = new Link(options, { signal });
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ConnectorFailure('timed-out', {
        zh: `${seconds} 秒内未能打开数据库文件：${options.file}`, en: `The database file did not open within ${seconds} seconds: ${options.file}`,
      })), seconds * 1000);
    });
    try {
      await Promise.race([link.ask('open'), tooLong]);
      return sqliteConnection(link, options.file);
    } catch (error) {
      await link.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  },
};
