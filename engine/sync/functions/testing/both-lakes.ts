import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import pg from 'pg';
import { duckdbTypes } from '#engine/connectors/duckdb/types.ts';
import { types as postgresTypes } from '#engine/connectors/postgresql/types.ts';
import { settings } from '#engine/connectors/postgresql/session.ts';
import { duckdbLakeSql } from '#engine/lake/duckdb/sql.ts';
import { postgresqlLakeSql } from '#engine/lake/postgresql/sql.ts';
import type { LakeKind } from '#engine/lake/lake.ts';
import type { DataType, Value } from '#engine/types/data-type.ts';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { LakeWords } from '../term.ts';

export const lakeWords: Record<LakeKind, LakeWords> = {
  duckdb: { kind: 'duckdb', sql: duckdbLakeSql, types: duckdbTypes },
  postgresql: { kind: 'postgresql', sql: postgresqlLakeSql, types: postgresTypes },
};

export interface TestRows {
  columns: { name: string; type: DataType }[];
  rows: Value[][];
}

export interface BothLakes {
  /** What an expression over these rows gives, as text, in their order; `!` and the first words of the message where the lake refuses the row. */
  evaluate(kind: LakeKind, expression: string, rows: TestRows): Promise<(string | null)[]>;
  stop(): Promise<void>;
}

/** Both kinds of lake, only to reckon: nothing is stored. */
export async function startBothLakes(): Promise<BothLakes> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const duckdb = await instance.connect();
  await duckdb.run(`set timezone = 'UTC'`);
  const server = await startThrowAwayPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const [name, value] of Object.entries(settings)) await client.query(`select set_config($1, $2, false)`, [name, value]);
  const ask: Record<LakeKind, (sql: string) => Promise<(string | null)[]>> = {
    duckdb: (sql) => askDuckdb(duckdb, sql),
    postgresql: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows.map((row: (string | null)[]) => row[0]!),
  };
  const evaluate: BothLakes['evaluate'] = async (kind, expression, rows) => {
    try {
      return await ask[kind](queryOf(lakeWords[kind], expression, rows));
    } catch (error) {
      // A refused row takes all others with it: then one by one.
      if (rows.rows.length === 1) return [`!${error instanceof Error ? error.message : String(error)}`];
      const each: (string | null)[] = [];
      for (const row of rows.rows) each.push(...await evaluate(kind, expression, { ...rows, rows: [row] }));
      return each;
    }
  };
  return {
    evaluate,
    async stop() {
      await client.end();
      await server.stop();
      duckdb.disconnectSync();
      instance.closeSync();
    },
  };
}

async function askDuckdb(connection: DuckDBConnection, sql: string): Promise<(string | null)[]> {
  return (await connection.runAndReadAll(sql)).getRows().map((row) => (row[0] === null ? null : String(row[0])));
}

/** Rows are made apart from the expression, so that a planner meets values and no constants. */
function queryOf({ sql, types }: LakeWords, expression: string, { columns, rows }: TestRows): string {
  const value = (one: Value, type: DataType) => (one === null ? `cast(null as ${types.toNative(type).native})` : sql.literal(one, type));
  const values = rows.map((row, index) => `(${index}, ${row.map((one, at) => value(one, columns[at]!.type)).join(', ')})`).join(', ');
  const names = columns.map(({ name }) => sql.quote(name)).join(', ');
  return `with rows_of_test(row_number, ${names}) as materialized (values ${values}) select ${expression} from rows_of_test order by row_number`;
}
