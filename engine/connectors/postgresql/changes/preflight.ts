import type { Finding, TableName } from '../../connector.ts';
import { ConnectorFailure } from '../../failure.ts';
import { wantedTables, wantedValues } from '../catalogue.ts';
import { quote, tableOf } from '../dialect.ts';
import { plainName } from '../rights.ts';
import type { Session } from '../session.ts';

/** A slot waits for transactions that are older than itself; so long we wait with it. */
const probeMilliseconds = 8000;

interface ServerState {
  level: string; role: boolean; slots: number; most_slots: number; senders: number; most_senders: number;
}

/** Proves that changes can be told: settings, rights, room, a slot that is really made, and each table. */
export async function preflight(session: Session, tables: readonly TableName[] = []): Promise<Finding[]> {
  const user = quote(session.facts.user);
  const [state] = await session.rows<ServerState>(
    `select current_setting('wal_level') as level, (select rolreplication or rolsuper from pg_roles where rolname = current_user) as role,
       (select count(*) from pg_replication_slots)::int as slots, current_setting('max_replication_slots')::int as most_slots,
       (select count(*) from pg_stat_replication)::int as senders, current_setting('max_wal_senders')::int as most_senders`,
  );
  const { level, role, slots, most_slots: mostSlots, senders, most_senders: mostSenders } = state!;
  const findings: Finding[] = [
    finding('wal-level', { zh: '日志级别为 logical', en: 'The log holds logical changes' }, level === 'logical', `wal_level = ${level}`,
      'alter system set wal_level = logical;  -- then restart the server'),
    finding('replication-role', { zh: '用户有复制权限', en: 'The user may replicate' }, role, session.facts.user, `alter role ${user} replication;`),
    finding('free-slots', { zh: '有空闲的复制槽', en: 'A replication slot is free' }, slots < mostSlots, `${slots} / ${mostSlots}`,
      `alter system set max_replication_slots = ${mostSlots + 10};  -- then restart the server`),
    finding('free-senders', { zh: '有空闲的发送进程', en: 'A sender process is free' }, senders < mostSenders, `${senders} / ${mostSenders}`,
      `alter system set max_wal_senders = ${mostSenders + 10};  -- then restart the server`),
  ];
  // Only what may succeed is tried.
  if (findings.every((one) => one.holds)) findings.push(await probe(session));
  return tables.length ? [...findings, ...(await tableFindings(session, tables))] : findings;
}

async function probe(session: Session): Promise<Finding> {
  const key = 'slot-probe';
  const title = { zh: '能够创建临时复制槽', en: 'A temporary slot can be made' };
  const name = `tributary_probe_${Math.random().toString(36).slice(2, 10)}`;
  try {
    await session.rows(`select set_config('statement_timeout', $1, false)`, [String(probeMilliseconds)]);
    await session.rows(`select pg_create_logical_replication_slot($1, 'pgoutput', true)`, [name]);
    await session.rows('select pg_drop_replication_slot($1)', [name]);
    return finding(key, title, true, '');
  } catch (cause) {
    if (!(cause instanceof ConnectorFailure) || cause.kind === 'stopped' || cause.kind === 'connection-lost') throw cause;
    const remedy = cause.kind === 'timed-out'
      ? `select pid, usename, xact_start, query from pg_stat_activity where xact_start is not null order by xact_start;  -- end the oldest`
      : undefined;
    return finding(key, title, false, cause.text.en, remedy);
  } finally {
    await session.rows(`select set_config('statement_timeout', '0', false)`).catch(() => {});
  }
}

interface TableState extends TableName {
  plain: boolean; known: boolean; owned: boolean; owner: string;
}

async function tableFindings(session: Session, tables: readonly TableName[]): Promise<Finding[]> {
  const rows = await session.rows<TableState>(
    `select n.nspname as schema, c.relname as "table", c.relkind in ('r', 'p') and c.relpersistence = 'p' as plain,
       c.relreplident in ('f', 'i') or (c.relreplident = 'd' and exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)) as known,
       pg_has_role(c.relowner, 'usage') or exists (select from pg_publication_tables p where p.schemaname = n.nspname and p.tablename = c.relname) as owned,
       pg_get_userbyid(c.relowner) as owner
     from ${wantedTables} order by w.position`, wantedValues(session, tables),
  );
  const user = quote(session.facts.user);
  return rows.flatMap((row) => {
    const name = plainName(row);
    if (!row.plain) return [finding(`table:${name}`, { zh: '是可捕获变更的表', en: 'Is a table that tells changes' }, false, name)];
    return [
      finding(`replica-identity:${name}`, { zh: `${name} 的行可识别`, en: `Rows of ${name} can be told apart` }, row.known,
        row.known ? '' : `${name}: no primary key`, `alter table ${tableOf(row)} replica identity full;`),
      finding(`publication:${name}`, { zh: `可以发布 ${name}`, en: `May publish ${name}` }, row.owned, row.owned ? '' : `${name}: ${row.owner}`,
        `grant ${quote(row.owner)} to ${user};\ngrant create on database ${quote(session.options.database)} to ${user};`),
    ];
  });
}

const finding = (key: string, title: Finding['title'], holds: boolean, found: string, remedy?: string): Finding =>
  ({ key, title, holds, found, ...(holds || !remedy ? {} : { remedy }) });
