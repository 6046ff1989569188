import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Text } from '#platform/contract/text.ts';
import type { TableName } from '../connectors/connector.ts';
import type { Lake, LakeSession } from '../lake/lake.ts';
import { convert } from '../sync/functions/convert.ts';
import { castText } from '../sync/functions/sql-words.ts';
import { string, textLiteral } from '../sync/functions/term.ts';
import type { RunFacts } from '../sync/mapping/field-term.ts';
import { unfit } from '../sync/readers/record-rows.ts';
import type { QuarantinedRow } from '../sync/quarantine.ts';
import { encodeRows } from '../sync/segments/encode-rows.ts';
import { stageTable } from '../sync/stages.ts';
import { checkedPort, failedColumn, ruleField, ruleText } from './compile/gate.ts';
import { compileGraph } from './compile-graph.ts';
import type { PipelineColumn, PipelineNode } from './graph.ts';
import { pluginSettings } from './settings.ts';

export interface JudgingAgain {
  lake: Lake;
  session: LakeSession;
  facts: RunFacts;
  staged: string;
  /** Where files for the lake may lie. */
  segments: string;
  gate: PipelineNode;
  /** What comes into the gate. */
  columns: readonly PipelineColumn[];
}

export interface StillBad {
  id: string;
  reason: Text;
  column: string | null;
}

const idColumn = '_tributary_id';
const unfitColumn = '_tributary_unfit';
const textOf = (index: number) => `c${index}`;
const text = { kind: 'string' } as const;

/** Texts that people corrected as values again, and what the rules of their gate say of them now. `typed` holds those that are values. */
export async function judgeAgain(judging: JudgingAgain, rows: readonly QuarantinedRow[]): Promise<{ typed: TableName; bad: StillBad[] }> {
  const { session, lake, staged, columns, gate } = judging;
  const { quote, table } = lake.sql;
  const texts = stageTable(staged, 'texts');
  const typed = stageTable(staged, 'typed');
  await loadTexts(judging, texts, rows);
  const values = columns.map(({ type }, index) => convert({ sql: textOf(index), type: string, nullable: true }, type, lake, 'null')?.sql ?? castText(lake, textOf(index), type, 'null'));
  const misfits = columns.map((_, index) => `case when ${textOf(index)} is not null and ${values[index]} is null then ${textLiteral(lake, String(index))} end`);
  await session.execute(`create table ${table(typed)} as select id as ${quote(idColumn)}, nullif(concat_ws(',', ${misfits.join(', ')}), '') as ${quote(unfitColumn)}, ${columns.map(({ name }, index) => `${values[index]} as ${quote(name)}`).join(', ')} from ${table(texts)}`);
  const judged = (await session.rows(`select ${quote(idColumn)}, ${quote(unfitColumn)}, ${quote(failedColumn)} from (${checkedSql(judging, typed)}) as judged where ${quote(unfitColumn)} is not null or ${quote(failedColumn)} is not null`)) as [string, string | null, string | null][];
  const { rules } = pluginSettings.gate.parse(gate.settings);
  const bad = judged.map(([id, misfit, failed]): StillBad => {
    if (misfit !== null) {
      const { name, type } = columns[Number(misfit.split(',')[0])]!;
      return { id, column: name, reason: unfit(name, type.kind) };
    }
    const broken = failed!.split(',').map((index) => rules[Number(index)]!);
    return { id, column: broken.map(ruleField).find((one) => one !== null) ?? null, reason: { zh: broken.map((rule) => ruleText(rule).zh).join('；'), en: broken.map((rule) => ruleText(rule).en).join('; ') } };
  });
  return { typed, bad };
}

/** The rows of these ids, as they come out of the gate. */
export const passedSql = (lake: Lake, typed: TableName, columns: readonly PipelineColumn[], ids: readonly string[]) =>
  `select ${columns.map(({ name }) => lake.sql.quote(name)).join(', ')} from ${lake.sql.table(typed)} where ${lake.sql.quote(idColumn)} in (${ids.map((id) => textLiteral(lake, id)).join(', ')})`;

async function loadTexts({ session, segments, staged, columns }: JudgingAgain, into: TableName, rows: readonly QuarantinedRow[]): Promise<void> {
  const stored = [{ name: 'id', type: text }, ...columns.map((_, index) => ({ name: textOf(index), type: text }))];
  await session.createTable({ ...into, columns: stored.map((column) => ({ ...column, nullable: true })) });
  const lines = rows.map(({ id, values, corrected }) => [id, ...columns.map(({ name }) => ({ ...values, ...corrected })[name] ?? null)]);
  const file = join(segments, `${staged}-texts.csv`);
  try {
    await writeFile(file, encodeRows(lines, stored.map(({ type }) => type)).bytes, { mode: 0o600 });
    await session.load({ into, file, columns: stored });
  } finally {
    await rm(file, { force: true });
  }
}

/** The gate alone over these rows: its rules look at one row each. */
function checkedSql({ lake, facts, gate, columns }: JudgingAgain, typed: TableName): string {
  const own = (name: string): PipelineColumn => ({ name, type: string, native: '', nullable: true, comment: '', origins: [] });
  const held = { from: lake.sql.table(typed), columns: [own(idColumn), own(unfitColumn), ...columns], order: [] };
  const before: PipelineNode = { id: '', plugin: 'lake-table', name: '', settings: { lake_table: '-' } };
  const { steps } = compileGraph({ nodes: [before, gate], edges: [{ from: '', to: gate.id, port: '', output: '' }] }, { lake, facts, described: new Map(), sources: new Map([['', held]]), name: (_, port) => lake.sql.quote(port) });
  return steps.find(({ port }) => port === checkedPort)!.select;
}
