import type { DatabaseConnector } from '../connector.ts';
import { calledOff } from '../reach-failure.ts';
import { withinLimit } from '../within-limit.ts';
import { duckdbConnection } from './connection.ts';
import { duckdbDialect } from './dialect.ts';
import { openInstance } from './instances.ts';
import { duckdbOptions } from './options.ts';
import { DuckdbSession } from './session.ts';
import { duckdbTypes } from './types.ts';

export const duckdb: DatabaseConnector<typeof duckdbOptions> = {
  kind: 'duckdb',
  title: { zh: 'DuckDB 文件', en: 'DuckDB file' },
  options: duckdbOptions,
  types: duckdbTypes,
  sql: duckdbDialect,
  address: ({ file }) => ({ file }),
  async open(options, { signal, seconds = 15 }) {
    if (signal.aborted) throw calledOff();
    const instance = await withinLimit(openInstance(options), { signal, seconds, where: options.file }, (late) => late.closeSync());
    return duckdbConnection(new DuckdbSession(instance, options.file, signal), options);
  },
};
