import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import type { LakeSession, LakeSql, LoadRequest, SegmentColumn } from '../../lake/lake.ts';
import type { DataType, Row } from '../../types/data-type.ts';
import { moment, writeTime } from '../books.ts';
import { encodeRows, encodeText } from '../segments/encode-rows.ts';
import { checkerFor } from '../sift/check-value.ts';
import { ColumnFinder } from '../sift/find-column.ts';
import { isBadData } from '../sift/is-bad-data.ts';
import { reasonOf } from '../sift/reason-of.ts';
import type { RowChange } from './changed-rows.ts';
import { markNames, marks, stageColumn, type Mark, type TableView } from './table-view.ts';

const text: DataType = { kind: 'string' };
const markTypes: Record<Mark, DataType> = {
  n: { kind: 'integer', bits: 64 }, part: { kind: 'integer', bits: 32 }, operation: text, at: moment, position: text, untold: text,
};

export const createStage = (session: LakeSession, view: TableView) => session.createTable({
  ...view.stage,
  columns: [
    ...marks.map((name) => ({ name, type: markTypes[name], nullable: false })),
    { name: 'passes', type: { kind: 'boolean' }, nullable: false },
    ...view.columns.map(({ type }, index) => ({ name: stageColumn(index), type, nullable: true })),
  ],
});

export interface RejectedChange {
  view: TableView;
  change: RowChange;
  reason: Text;
  column: string | undefined;
}

export interface StageWork {
  session: LakeSession;
  sql: LakeSql;
  folder: string;
}

/** Rows from which others take values that were not told, under the same number. */
export const originsOf = (rows: readonly RowChange[]): RowChange[] =>
  rows.flatMap((one) => (one.origin && one.untold.length ? [{ ...one, operation: 'origin' as const, row: one.origin, untold: [], origin: null }] : []));

/** Puts rows into the stage of their table; those that do not fit are found one by one. Beyond `mostRejected` nobody need look: the run fails anyway. */
export async function stageRows(work: StageWork & { mostRejected: number }, view: TableView, part: number, rows: readonly RowChange[]): Promise<RejectedChange[]> {
  const rejected: RejectedChange[] = [];
  const sound = rows.filter((change) => {
    const broken = brokenText(view, change);
    if (broken !== undefined) rejected.push({ view, change, reason: notText, column: broken });
    return broken === undefined;
  });
  return stageHalves(work, view, part, sound, rejected);
}

/** Not left to the lake: DuckDB stumbles, with all that it has open, over bytes that are no UTF-8 where it need not read every column. */
const brokenText = ({ sources }: TableView, { row }: RowChange) => sources.find(({ name }) => typeof row[name] === 'string' && !row[name].isWellFormed())?.name;
const notText: Text = { zh: '含有不是有效 UTF-8 文本的字节', en: 'It holds bytes that are not valid UTF-8 text' };

async function stageHalves(work: StageWork & { mostRejected: number }, view: TableView, part: number, rows: readonly RowChange[], rejected: RejectedChange[]): Promise<RejectedChange[]> {
  if (!rows.length || rejected.length > work.mostRejected) return rejected;
  try {
    await loadRows(work, view, part, rows);
  } catch (cause) {
    if (!isBadData(cause)) throw cause;
    if (rows.length === 1) rejected.push({ view, change: rows[0]!, ...(wrongValue(view, rows[0]!) ?? { reason: reasonOf(cause), column: await refusedColumn(work, view, part, rows, cause.text.en) }) });
    else {
      const half = rows.length >> 1;
      await stageHalves(work, view, part, rows.slice(0, half), rejected);
      await stageHalves(work, view, part, rows.slice(half), rejected);
    }
  }
  return rejected;
}

/** What can be seen in a value itself, as of rows that are copied. */
function wrongValue({ sources }: TableView, { row }: RowChange): { reason: Text; column: string } | undefined {
  for (const { name, type } of sources) {
    const value = row[name] ?? null;
    const reason = value === null ? null : checkerFor(type, Infinity)(Buffer.from(encodeText(value, type)));
    if (reason) return { reason, column: name };
  }
  return undefined;
}

export async function loadRows(work: StageWork, view: TableView, part: number, rows: readonly RowChange[]): Promise<void> {
  if (rows.some((change) => brokenText(view, change) !== undefined)) throw new ConnectorFailure('bad-data', notText);
  if (rows.length) await withFile(work, view, part, rows, (request) => work.session.load(request));
}

function refusedColumn(work: StageWork, view: TableView, part: number, rows: readonly RowChange[], said: string): Promise<string | undefined> {
  const sourceOf = (target: string) => {
    const { name } = view.columns.find((_, index) => stageColumn(index) === target) ?? {};
    const sources = view.compiled.lineage.find((line) => line.target === name)?.sources ?? [];
    return sources.length === 1 ? sources[0] : name;
  };
  const finder = new ColumnFinder({ ...work, sourceOf });
  return withFile(work, view, part, rows, (load) => finder.find(load, said).finally(() => finder.close()));
}

async function withFile<T>({ sql, folder }: StageWork, view: TableView, part: number, rows: readonly RowChange[], use: (request: LoadRequest) => Promise<T>): Promise<T> {
  const names = markNames(view.sources);
  const columns: SegmentColumn[] = [...marks.map((mark) => ({ name: names[mark], type: markTypes[mark] })), ...view.sources];
  const untold = rows.some((one) => one.untold.length);
  const { bytes } = encodeRows(rows.map((one) => rowOf(view, part, one)), columns.map(({ type }) => type));
  const file = join(folder, `${view.stage.table}.csv`);
  await writeFile(file, bytes);
  try {
    return await use({ into: view.stage, file, columns, select: selection(view, sql, names, untold) });
  } finally {
    await rm(file, { force: true });
  }
}

function rowOf(view: TableView, part: number, { order, operation, time, position, untold, row }: RowChange): Row {
  return [BigInt(order), part, operation, writeTime(time), position, untoldTargets(view, untold), ...view.sources.map(({ name }) => row[name] ?? null)];
}

/** Columns of the target that cannot be computed, as `,3,7,`; nothing: all can. */
export function untoldTargets({ columns, compiled }: TableView, untold: readonly string[]): string {
  if (!untold.length) return '';
  const missing = columns.flatMap(({ name }, index) => (compiled.lineage.find(({ target }) => target === name)?.sources.some((one) => untold.includes(one)) ? [index] : []));
  return missing.length ? `,${missing.join(',')},` : '';
}

/** Of a deletion only the key is known, so that nothing else is computed. */
function selection(view: TableView, sql: LakeSql, names: Record<Mark, string>, untold: boolean): { column: string; expression: string }[] {
  const mark = (name: Mark) => sql.quote(names[name]);
  const { where } = view.compiled;
  const expressions = new Map(view.compiled.select.map(({ column, expression }) => [column, expression]));
  const gone = `${mark('operation')} in ('delete', 'origin')`;
  return [
    ...marks.map((name) => ({ column: name, expression: mark(name) })),
    { column: 'passes', expression: where ? `case when ${gone} then true else coalesce((${where}), false) end` : 'true' },
    ...view.columns.map(({ name }, index) => {
      const expression = expressions.get(name)!;
      if (view.key.includes(name)) return { column: stageColumn(index), expression };
      const unknown = untold ? `${gone} or ${mark('untold')} like '%,${index},%'` : gone;
      return { column: stageColumn(index), expression: `case when ${unknown} then null else ${expression} end` };
    }),
  ];
}
