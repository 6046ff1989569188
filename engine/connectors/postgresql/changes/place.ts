import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeRequest, TableName } from '../../connector.ts';
import { ConnectorFailure, PlaceLost } from '../../failure.ts';
import { wantedTables, wantedValues } from '../catalogue.ts';
import { quote, tableOf } from '../dialect.ts';
import type { Session } from '../session.ts';

const patience = 10_000;

/** The name of slot and publication: a slot takes small letters, digits and underscores only. */
export const placeName = (name: string) =>
  (/^[a-z0-9_]{1,63}$/.test(name) ? name : `tributary_${createHash('sha256').update(name).digest('hex').slice(0, 24)}`);

/** First the publication, then the slot: the slot reads no change from before there was a publication. */
export async function prepare(session: Session, { name, tables }: Pick<ChangeRequest, 'name' | 'tables'>): Promise<string> {
  await publish(session, name, tables);
  const known = await slotPosition(session, name);
  if (known) return known;
  const [slot] = await session.run<{ lsn: string }>(`select lsn::text from pg_create_logical_replication_slot($1, 'pgoutput')`, [placeName(name)]);
  return slot!.lsn;
}

/** Up to where the server knows that we have everything. */
export async function slotPosition(session: Session, name: string): Promise<string | undefined> {
  const rows = await session.rows<{ position: string; status: string | null }>(
    `select coalesce(confirmed_flush_lsn, restart_lsn)::text as position, ${session.facts.version >= 130_000 ? 'wal_status' : 'null'} as status
     from pg_replication_slots where slot_name = $1 and database = current_database()`, [placeName(name)],
  );
  if (rows[0]?.status === 'lost') throw placeLost(name);
  return rows[0]?.position;
}

/** An administrator may have made the publication; then it stays as it is when it holds our tables. */
async function publish(session: Session, name: string, tables: readonly TableName[]): Promise<void> {
  const publication = placeName(name);
  const [state] = await session.rows<{ there: boolean; missing: string }>(
    `select exists (select from pg_publication where pubname = $3) as there, count(*) as missing from ${wantedTables}
     where not exists (select from pg_publication_tables p where p.pubname = $3 and p.schemaname = n.nspname and p.tablename = c.relname)`,
    [...wantedValues(session, tables), publication],
  );
  if (state!.there && state!.missing === '0') return;
  const list = tables.map(tableOf).join(', ');
  const operations = `publish = 'insert, update, delete${session.facts.version >= 110_000 ? ', truncate' : ''}'`;
  const create = `create publication ${quote(publication)} for table ${list} with (${operations})`;
  try {
    await session.run(state!.there ? `alter publication ${quote(publication)} set table ${list}` : create, [], { table: tables[0] });
  } catch (cause) {
    if (!(cause instanceof ConnectorFailure) || cause.kind !== 'rights') throw cause;
    throw new ConnectorFailure('rights', {
      zh: `用户 ${session.facts.user} 无权为这些表创建发布。请由表的所有者或管理员执行下面的语句。`,
      en: `User ${session.facts.user} may not create a publication for these tables. Let their owner or an administrator run the statement below.`,
    }, { cause, remedy: `${create};` });
  }
}

/** A slot that nobody listens to keeps the server from throwing its log away: it goes with its task. */
export async function forget(session: Session, name: string): Promise<void> {
  await freeSlot(session, name, () => session.rows(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and database = current_database()`, [placeName(name)],
  ));
  await session.run(`drop publication if exists ${quote(placeName(name))}`);
}

/** Whoever listened before us may not have noticed yet that its connection is gone. */
export async function freeSlot<T>(session: Session, name: string, work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + patience; ; await pause(100)) {
    try {
      return await work();
    } catch (cause) {
      const state = ((cause as Error).cause as { code?: string } | undefined)?.code ?? (cause as { code?: string }).code;
      if (state !== '55006' || Date.now() > deadline) throw session.failure(cause);
      await session.rows(
        `select pg_terminate_backend(active_pid) from pg_replication_slots s join pg_stat_activity a on a.pid = s.active_pid
         where slot_name = $1 and a.usename = current_user`, [placeName(name)],
      );
    }
  }
}

export const placeLost = (name: string) => new PlaceLost('other', {
  zh: `服务器已不再保留变更位置 ${placeName(name)}，其后的变更已丢失。请重新做一次全量同步。`,
  en: `The server no longer keeps the place ${placeName(name)}; changes since then are lost. Take a full copy again.`,
});
