import type { Text } from '#platform/contract/text.ts';
import type { DatabaseConnection } from '../../connectors/connector.ts';
import type { LakeSession } from '../../lake/lake.ts';
import { bookTable, moment, readApplied } from '../books.ts';
import type { FieldMapping, SyncPlan, WriteMode } from '../plan.ts';
import { runSync } from '../run-sync.ts';
import type { Reader, SourceShape, SyncResult } from '../run.ts';
import { equalRows } from './apply-part.ts';
import { nameOfTable, type ChangesRequest, type FollowedTable } from './changes.ts';
import { logOperation, logPosition, logTime, logUnchanged } from './log-columns.ts';
import { erasePlace, keyOfTable, type PlaceBook, type TablePlace } from './place.ts';
import { captureOf } from './prepare-place.ts';
import { describeSource, hideColumns, shapeOf } from './source-shape.ts';
import { changesMode, type ChangesMode } from './table-view.ts';

/** Brings the tables that are not whole yet. What happens meanwhile is told later and applied on top by key, which comes to the same. */
export async function copyTables(request: ChangesRequest, connection: DatabaseConnection, session: LakeSession, book: PlaceBook): Promise<SyncResult[]> {
  const results: SyncResult[] = [];
  for (const [index, table] of request.tables.entries()) {
    const key = keyOfTable(table.source);
    const place = book.place.tables[key]!;
    if (place.phase === 'stream') continue;
    results.push(await copyTable(request, connection, session, book, { table, key, place, index }));
  }
  return results;
}

interface Copying {
  table: FollowedTable;
  key: string;
  place: TablePlace;
  index: number;
}

async function copyTable(request: ChangesRequest, connection: DatabaseConnection, session: LakeSession, book: PlaceBook, { table, key, place, index }: Copying): Promise<SyncResult> {
  const { lake, report, signal, segments, parameters } = request;
  const done = place.copy === null ? null : await readApplied(session, lake.sql, place.copy);
  const run = done ? place.copy! : `${request.run}-copy${index}-${Date.now().toString(36)}`;
  // What the copy holds is as new as this or newer; later changes of structure are told by the stream.
  const shape = done ? place.shape! : shapeOf(await describeSource(connection, table.source));
  if (!done) await book.writeTable(session, key, { copy: run, shape });
  const task = `${request.task}-copy${index}`;
  report.log('info', saying(place.phase, table));
  await erasePlace(session, lake.sql, task);
  const result = done ?? await runSync({
    task, run, lake, signal, report, segments, parameters, target: table.target, plan: copyPlan(table, shape, place),
    reader: hideColumns(await table.reader(signal), place.computed) satisfies Reader,
  });
  report.lineage?.(table, result.lineage);
  if (!shape.primaryKey.length && !table.plan.key.length && changesMode(table.plan) === 'upsert') await refuseEqualRows(session, request, table);
  await session.execute(`update ${lake.sql.table(bookTable('quarantine'))} set task = $1 where task = $2`, [request.task, task]);
  await erasePlace(session, lake.sql, task);
  // Only now: everything that is in the copy was committed before this place.
  const until = await captureOf(connection).here();
  await book.writeTable(session, key, { phase: 'stream', until, copy: null });
  return result;
}

const saying = (phase: TablePlace['phase'], { source, target }: FollowedTable): Text => (phase === 'backfill'
  ? { zh: `正在补齐“${nameOfTable(source)}”新增字段的已有数据`, en: `Reading "${nameOfTable(source)}" once more to fill its new columns` }
  : { zh: `正在首次复制“${nameOfTable(source)}”到“${target.table}”`, en: `First copy of "${nameOfTable(source)}" to "${target.table}"` });

const copyModes: Record<ChangesMode, WriteMode> = { upsert: 'overwrite', 'soft-delete': 'soft-delete', history: 'history', append: 'append' };

function copyPlan({ plan }: FollowedTable, shape: SourceShape, { phase, from }: TablePlace): SyncPlan {
  const mode = changesMode(plan);
  const keyless = !plan.key.length && !shape.primaryKey.length;
  const names = plan.mapping.length ? plan.mapping.map(({ target }) => target) : shape.columns.map(({ name }) => name);
  const copied: SyncPlan = { ...plan, part: null, mode: mode === 'upsert' && phase === 'backfill' ? 'upsert' : copyModes[mode], key: keyless && mode !== 'append' ? names : plan.key };
  return mode === 'append' ? { ...copied, mapping: logged(plan, shape, from) } : copied;
}

/** The rows of a copy in a table of changes say what they are. */
function logged(plan: SyncPlan, shape: SourceShape, from: string): FieldMapping[] {
  const line = (target: string, origin: FieldMapping['origin']): FieldMapping => ({ target, comment: '', origin, steps: [] });
  const own = plan.mapping.length ? plan.mapping : shape.columns.map(({ name, comment }) => ({ ...line(name, { kind: 'field', field: name }), comment }));
  return [
    ...own, line(logOperation, { kind: 'constant', value: 'snapshot' }), line(logPosition, { kind: 'constant', value: from }),
    { ...line(logTime, { kind: 'run', fact: 'run-time' }), type: moment }, line(logUnchanged, { kind: 'constant', value: null }),
  ];
}

async function refuseEqualRows(session: LakeSession, { lake: { sql } }: ChangesRequest, table: FollowedTable): Promise<void> {
  const name = sql.table(table.target);
  const [row] = await session.rows(`select (select count(*) from ${name}) - (select count(*) from (select distinct * from ${name}) as different)`);
  if (Number(row![0])) throw equalRows({ table });
}
