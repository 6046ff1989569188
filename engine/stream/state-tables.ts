import type { NewTable, TableName } from '../connectors/connector.ts';
import { ConnectorFailure } from '../connectors/failure.ts';
import type { Lake, LakeSession, SegmentColumn, TableChange } from '../lake/lake.ts';
import { moment } from '../sync/books.ts';
import { bookSchema, SyncFailure } from '../sync/run.ts';
import { stageTable } from '../sync/stages.ts';
import type { DataType } from '../types/data-type.ts';
import type { StreamWindow } from './stream-plan.ts';
import { lastEndSql, type SizedWindow } from './windows.ts';

const whole: DataType = { kind: 'integer', bits: 64 };
const text: DataType = { kind: 'string' };

/** What is known about an event besides its own columns: its number, its time twice, until when it is needed, and from which windows it is kept out. */
export const markColumns: readonly SegmentColumn[] = [
  { name: 'n', type: whole }, { name: 't', type: whole }, { name: 'happened', type: moment }, { name: 'needed', type: whole }, { name: 'closed', type: whole },
];

/** By number, so that names never meet ours. */
export const stateColumn = (index: number) => `c${index}`;

export const stateTable = (task: string): TableName => ({ schema: bookSchema, table: `stream_${task}` });
export const outboxTable = (task: string): TableName => ({ schema: bookSchema, table: `stream_${task}_out` });
export const newEvents = (run: string): TableName => stageTable(run, 'events');

export const storedColumns = (columns: readonly SegmentColumn[]): SegmentColumn[] => [...markColumns, ...columns.map(({ type }, index) => ({ name: stateColumn(index), type }))];

const tableOf = (name: TableName, columns: readonly SegmentColumn[]): NewTable => ({ ...name, columns: columns.map((column) => ({ ...column, nullable: true })) });

export interface OpeningTables {
  task: string;
  run: string;
  columns: readonly SegmentColumn[];
  window: StreamWindow;
  outbox: boolean;
  /** How events were kept when it last ran; null: it never did. */
  before: KeptForm | null;
  /** Notes the form that they now have, within the transaction that brings them into it. */
  remember(): Promise<void>;
}

/** What the table of kept events was made for. */
export interface KeptForm {
  columns: readonly SegmentColumn[];
  window: StreamWindow;
}

export async function openStage(session: LakeSession, run: string, columns: readonly SegmentColumn[]): Promise<void> {
  await session.dropTable(newEvents(run));
  await session.createTable(tableOf(newEvents(run), storedColumns(columns)));
}

export async function openOutbox(session: LakeSession, task: string): Promise<void> {
  const [there] = await session.database.describe([outboxTable(task)]);
  if (!there) await session.createTable(tableOf(outboxTable(task), [{ name: 'n', type: whole }, { name: 'id', type: text }, { name: 'message_key', type: text }, { name: 'message', type: text }]));
}

export async function openTables(session: LakeSession, lake: Lake, opening: OpeningTables): Promise<void> {
  const { task, run, columns, window, outbox } = opening;
  await openStage(session, run, columns);
  if (outbox) await openOutbox(session, task);
  const isThere = (await session.database.describe([stateTable(task)])).length > 0;
  await session.transaction(async () => {
    if (window.kind !== 'none') await openState(session, lake, { ...opening, window }, isThere);
    await opening.remember();
  }).catch((error: unknown) => {
    throw error instanceof ConnectorFailure && error.kind === 'bad-data' ? unfit(error) : error;
  });
}

async function openState(session: LakeSession, { sql, kind }: Lake, { task, columns, window, before }: OpeningTables & { window: SizedWindow }, isThere: boolean): Promise<void> {
  const state = stateTable(task);
  if (isThere && before && before.window.kind !== 'none') {
    await followColumns(session, task, before.columns, columns);
    if (JSON.stringify(before.window) !== JSON.stringify(window)) await session.execute(`update ${sql.table(state)} set needed = ${lastEndSql('t', window)}`);
    return;
  }
  await session.dropTable(state);
  await session.createTable(tableOf(state, storedColumns(columns)));
  if (kind === 'postgresql') for (const column of ['t', 'needed']) await session.execute(`create index on ${sql.table(state)} (${column})`);
}

/**
 * Events that are kept were written when the source had other columns: each of these goes to its new place. What the source has
 * lost is lost for them, too; what it has gained is empty in them.
 */
async function followColumns(session: LakeSession, task: string, before: readonly SegmentColumn[], now: readonly SegmentColumn[]): Promise<void> {
  const spelled = (columns: readonly SegmentColumn[]) => JSON.stringify(columns.map(({ name, type }) => [name, type]));
  if (spelled(before) === spelled(now)) return;
  const state = stateTable(task);
  const aside = (index: number) => `moving${index}`;
  const change = (...changes: TableChange[]) => session.alterTable(state, changes);
  for (const index of before.keys()) await change({ change: 'rename-column', name: stateColumn(index), to: aside(index) });
  for (const [index, { name, type }] of now.entries()) {
    const from = before.findIndex((one) => one.name === name);
    if (from < 0) await change({ change: 'add-column', name: stateColumn(index), type });
    else {
      await change({ change: 'rename-column', name: aside(from), to: stateColumn(index) });
      if (JSON.stringify(before[from]!.type) !== JSON.stringify(type)) await change({ change: 'change-type', name: stateColumn(index), type });
    }
  }
  for (const [index, { name }] of before.entries()) if (!now.some((one) => one.name === name)) await change({ change: 'drop-column', name: aside(index) });
}

const unfit = (error: ConnectorFailure) => new SyncFailure('schema-changed', {
  zh: `事件字段的类型已改变，与尚未关闭的窗口中的事件不符：${error.text.zh}。请重置任务`, en: `The type of an event field has changed and does not fit events of windows that are still open: ${error.text.en}. Reset the task`,
}, { cause: error });
