import type { ChangeCapture, ChangesStart, DatabaseConnection, Finding, TableName } from '../../connectors/connector.ts';
import { ConnectorFailure, PlaceLost } from '../../connectors/failure.ts';
import type { LakeSession } from '../../lake/lake.ts';
import { SyncFailure } from '../run.ts';
import { nameOfTable, placeNameOf, type ChangesRequest } from './changes.ts';
import { keyOfTable, type PlaceBook, type TablePlace } from './place.ts';
import { computedColumns, describeSource, shapeOf } from './source-shape.ts';

/** Of a database whose changes can really be read. */
export type Capture = ChangeCapture & Required<Pick<ChangeCapture, 'here' | 'compare' | 'standing'>>;

export function captureOf({ changes }: DatabaseConnection): Capture {
  if (changes?.here && changes.compare && changes.standing) return changes as Capture;
  throw new ConnectorFailure('unsupported', { zh: '该类数据源不支持实时同步，请改用全量或增量同步', en: 'This kind of source tells no changes; copy it in full or by a cursor' });
}

/** Sees to it that the source keeps our place, before anything is copied: whatever happens from then on will be told. */
export async function preparePlace(request: ChangesRequest, connection: DatabaseConnection, session: LakeSession, book: PlaceBook): Promise<void> {
  const { task, snapshot, tables } = request;
  const capture = captureOf(connection);
  if (await isLostBeforeUse(request, capture, book)) await book.write(session, { position: null, tables: {} });
  const known = book.place.tables;
  const fresh = tables.filter(({ source }) => !known[keyOfTable(source)]);
  const dropped = Object.keys(known).filter((key) => !tables.some(({ source }) => keyOfTable(source) === key));
  const begun = book.place.position !== null;
  if (begun && !fresh.length && !dropped.length) return;
  await refuseLacking(capture, fresh.map(({ source }) => source), begun);
  if (begun) await refuseMadeAnew(request, connection, book);
  const named = begun || snapshot !== 'never' || !request.from ? undefined : await startOf(capture, request.from);
  const made = named ?? (snapshot === 'only' ? await capture.here() : await capture.prepare?.({ name: placeNameOf(task), tables: tables.map(({ source }) => source) }) ?? await capture.here());
  const position = begun ? book.place.position! : made;
  const from = begun ? await capture.here() : made;
  const next: Record<string, TablePlace> = Object.fromEntries(Object.entries(known).filter(([key]) => !dropped.includes(key)));
  for (const { source, target } of fresh) {
    const found = await describeSource(connection, source);
    const computed = computedColumns(found);
    if (computed.length) request.report.log('warning', {
      zh: `表“${nameOfTable(source)}”的计算字段“${computed.join('”“')}”不在变更日志中，未同步到“${target.table}”。需要时请在映射中用表达式计算`,
      en: `The computed columns "${computed.join('", "')}" of table "${nameOfTable(source)}" are not told with changes and are left out of "${target.table}"; compute them in the mapping if they are needed`,
    });
    next[keyOfTable(source)] = { phase: snapshot === 'never' ? 'stream' : 'copy', from, until: null, shape: shapeOf(found), computed, copy: null };
  }
  await book.write(session, { position, tables: next });
}

/** Also for those who only ask whether it would do. */
export async function startOf(capture: ChangeCapture, from: ChangesStart): Promise<string> {
  if (capture.startAt) return capture.startAt(from);
  throw new ConnectorFailure('unsupported', {
    zh: '该数据库只为已建立的复制槽保留日志，不能从指定的位置或时间开始。请选择从现在开始，或先复制已有数据', en: 'This database keeps its log only for a slot that is there already, so that changes cannot be read from a place or a moment of the past; begin now, or copy what is there first',
  });
}

/** As long as no table is whole, a new place is as good as the one that was made. */
async function isLostBeforeUse({ task, tables }: ChangesRequest, capture: Capture, { place }: PlaceBook): Promise<boolean> {
  if (place.position === null || Object.values(place.tables).some(({ phase }) => phase !== 'copy')) return false;
  try {
    await capture.standing({ name: placeNameOf(task), tables: tables.map(({ source }) => source) }, place.position);
    return false;
  } catch (error) {
    if (error instanceof PlaceLost) return true;
    throw error;
  }
}

/** To be told the changes of a table again, as preparing does it, would hide that some were not. */
async function refuseMadeAnew({ task, tables }: ChangesRequest, connection: DatabaseConnection, { place }: PlaceBook): Promise<void> {
  const known = tables.map(({ source }) => source).filter((source) => place.tables[keyOfTable(source)]);
  const { unheard } = await captureOf(connection).standing({ name: placeNameOf(task), tables: known }, place.position!);
  const [there] = await connection.describe(unheard);
  if (there) throw madeAnew(there);
}

export const madeAnew = (table: TableName) => new PlaceLost('other', {
  zh: `表“${nameOfTable(table)}”已被删除并重新创建，其变更不再提供给本任务。请重新复制`, en: `Table "${nameOfTable(table)}" was dropped and made anew, and its changes are no longer told; copy it again`,
});

/** What concerns a server as a whole was found to hold when the place was made. */
const ofServer = new Set(['free-slots', 'free-senders', 'slot-probe']);

/** A table that is published without a way to tell its rows apart would refuse changes in the source itself: that must not happen. */
export async function refuseLacking(capture: ChangeCapture, tables: readonly TableName[], begun: boolean): Promise<void> {
  if (!tables.length) return;
  const lacking = (await capture.preflight(tables)).filter(({ holds, key }) => !holds && !(begun && ofServer.has(key)));
  if (!lacking.length) return;
  const remedies = lacking.flatMap(({ remedy }) => remedy ?? []).join('\n');
  throw new SyncFailure(lacking.every(isAboutKeys) ? 'key-missing' : 'source-rights', {
    zh: `来源尚不能提供变更：${lacking.map(({ title, found }) => (found ? `${title.zh}（${found}）` : title.zh)).join('；')}。${remedies ? `请由管理员执行：\n${remedies}` : ''}`,
    en: `The source cannot tell changes yet; this does not hold: ${lacking.map(({ title, found }) => (found ? `${title.en} (${found})` : title.en)).join('; ')}. ${remedies ? `Let an administrator run:\n${remedies}` : ''}`,
  });
}

const isAboutKeys = ({ key }: Finding) => key.startsWith('replica-identity:');
