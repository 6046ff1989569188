import { createHash } from 'node:crypto';
import type { DatabaseConnection, Dialect, TableName } from '../../../connectors/connector.ts';

export interface AppliedCounts {
  read: number;
  created: number;
  updated: number;
  deleted: number;
}

const columns = ['rows_read', 'rows_created', 'rows_updated', 'rows_deleted'] as const;

/** A row of this table beside the target says that a run was applied: written in the same transaction, so that none is applied twice. */
export const markerTable = 'tributary_applied';

/** Digits and letters only, so that it can stand in a statement as it is. */
export function markOf(run: string, { schema, table }: TableName): string {
  return createHash('sha256').update(JSON.stringify([run, schema, table])).digest('hex');
}

export async function readMark(connection: DatabaseConnection, schema: string, mark: string): Promise<AppliedCounts | undefined> {
  const where = [{ column: 'mark', operator: '=' as const, value: mark }];
  for await (const rows of connection.read({ schema, table: markerTable, columns: [...columns], where, limit: 1 })) {
    const [read, created, updated, deleted] = rows[0]?.map(Number) ?? [];
    if (read !== undefined) return { read, created: created!, updated: updated!, deleted: deleted! };
  }
  return undefined;
}

export async function ensureMarkerTable(connection: DatabaseConnection, sql: Dialect, schema: string): Promise<void> {
  const isThere = async () => (await connection.describe([{ schema, table: markerTable }])).length > 0;
  if (await isThere()) return;
  const count = { kind: 'integer', bits: 64 } as const;
  const statements = sql.createTable({
    schema, table: markerTable, primaryKey: ['mark'],
    columns: [{ name: 'mark', type: { kind: 'string', length: 64 }, nullable: false }, ...columns.map((name) => ({ name, type: count, nullable: false }))],
  });
  try {
    for (const statement of statements) await connection.execute(statement);
  } catch (error) {
    // Somebody else may have been faster.
    if (!await isThere()) throw error;
  }
}

/** Counts are expressions that the database works out before anything is changed. */
export function markStatement(sql: Dialect, schema: string, mark: string, counts: Record<keyof AppliedCounts, string>): string {
  const table = sql.table({ schema, table: markerTable });
  return `insert into ${table} (${['mark', ...columns].map((name) => sql.quote(name)).join(', ')}) values ('${mark}', ${counts.read}, ${counts.created}, ${counts.updated}, ${counts.deleted})`;
}
