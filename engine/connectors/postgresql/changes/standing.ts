import type { ChangeRequest, ChangeStanding, TableName } from '../../connector.ts';
import { wantedTables, wantedValues } from '../catalogue.ts';
import type { Session } from '../session.ts';
import { placeLost, placeName } from './place.ts';

/** The end of what was inserted, not of what was written: no commit that was answered stands behind it. */
export async function here(session: Session): Promise<string> {
  const [row] = await session.rows<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  return row!.lsn;
}

export async function standing(session: Session, { name, tables }: Pick<ChangeRequest, 'name' | 'tables'>, position: string): Promise<ChangeStanding> {
  const [row] = await session.rows<{ behind: string; kept: string | null; lost: boolean | null }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), greatest($2::pg_lsn, s.confirmed_flush_lsn))::text as behind,
       pg_wal_lsn_diff(pg_current_wal_lsn(), s.restart_lsn)::text as kept, ${session.facts.version >= 130_000 ? `s.wal_status = 'lost'` : 'false'} as lost
     from (select 1) as one left join pg_replication_slots s on s.slot_name = $1 and s.database = current_database()`, [placeName(name), position],
  );
  if (row!.lost ?? true) throw placeLost(name);
  return { behind: Math.max(0, Number(row!.behind)), kept: row!.kept === null ? null : Number(row!.kept), unheard: await unheard(session, name, tables) };
}

/** A table that was dropped has left the publication, and does not come back to it when it is made anew. */
async function unheard(session: Session, name: string, tables: readonly TableName[]): Promise<TableName[]> {
  const heard = await session.rows<TableName>(
    `select n.nspname as schema, c.relname as "table" from ${wantedTables}
     where exists (select from pg_publication_tables p where p.pubname = $3 and p.schemaname = n.nspname and p.tablename = c.relname)`,
    [...wantedValues(session, tables), placeName(name)],
  );
  return tables.filter((one) => !heard.some(({ schema, table }) => table === one.table && schema === (one.schema || session.facts.schema)));
}
