import type { Text } from '#platform/contract/text.ts';
import type { TableDescription, TableName } from '../connectors/connector.ts';
import type { LakeSession } from '../lake/lake.ts';
import type { Place } from './books.ts';
import { compareSource } from './drift/source-drift.ts';
import { compareTarget, type TargetDrift } from './drift/target-drift.ts';
import { keyOf, type RowKey } from './key-of.ts';
import { compileMapping, type CompiledMapping } from './mapping/compile-mapping.ts';
import { choiceOf, type Choice } from './one-per-key.ts';
import { overwrittenPartOf, type OverwrittenPart } from './overwritten-part.ts';
import type { SyncPlan } from './plan.ts';
import type { SourceShape, SyncRequest, SyncResult } from './run.ts';
import { stagedRun, stageTable } from './stages.ts';

/** Everything that is decided before the first row is read. */
export interface Prepared {
  plan: SyncPlan;
  /** As the source is, and as this run takes it. */
  found: SourceShape;
  shape: SourceShape;
  compiled: CompiledMapping;
  key: RowKey;
  choices: Choice[];
  /** Null: the target is overwritten whole, or not at all. */
  part: OverwrittenPart | null;
  target: TableDescription | null;
  drift: TargetDrift;
  changes: SyncResult['changes'];
  time: Date;
}

export type Preparing = Pick<SyncRequest, 'run' | 'attempt' | 'plan' | 'target' | 'lake' | 'parameters'> & { report: Pick<SyncRequest['report'], 'log'> };

export async function prepareRun(request: Preparing, session: LakeSession, found: SourceShape, place: Place | null): Promise<Prepared> {
  const { lake, run, report, parameters } = request;
  const time = new Date();
  const { plan, shape, lost, changes } = compareSource(request.plan, place?.shape ?? null, found, place?.cursor ?? null);
  const compiled = compileMapping({ plan, shape, lake, facts: { run, time, parameters } });
  const key = keyOf(plan, shape, compiled);
  const choices = choiceOf(plan, key, compiled.columns);
  const part = await overwrittenPartOf({ plan, compiled, session, sql: lake.sql, parameters });
  const { target, probe } = await describeTarget(session, request, compiled);
  const drift = compareTarget({ plan, compiled, key: key.columns, target, probe, before: place?.shape ?? null, now: shape, lost });
  const said = [...changes, ...drift.changes];
  for (const { level, text } of said) report.log(level, text);
  if (!place) for (const same of Map.groupBy(compiled.losses, ({ text }) => text.en).values()) report.log('warning', lossesText(same));
  return { plan, found, shape, compiled, key, choices, part, target, drift, changes: said.map(({ text }) => text), time };
}

/** What the lake makes of the wanted types is seen by making a table of them: only then can they be compared with those that are there. */
async function describeTarget(session: LakeSession, { target, run, attempt }: Preparing, { columns }: CompiledMapping): Promise<{ target: TableDescription | null; probe: TableDescription | null }> {
  const table = stageTable(stagedRun({ run, attempt }), 'probe');
  await session.createTable({ ...table, columns: columns.map(({ name, type }) => ({ name, type, nullable: true })) });
  const found = await session.database.describe([target, table]);
  await session.dropTable(table);
  const one = (name: TableName) => found.find((each) => each.schema === name.schema && each.table === name.table) ?? null;
  return { target: one(target), probe: one(table) };
}

/** Columns of the source whose emptiness the target would refuse, where they come as they are. */
export function requiredColumns({ drift, compiled }: Prepared, quote: (name: string) => string): Set<string> {
  const required = new Set(drift.columns.filter(({ nullable, filled }) => filled && !nullable).map(({ name }) => name));
  return new Set(compiled.used.filter((source) => compiled.select.some(({ column, expression }) => required.has(column) && expression === quote(source))));
}

/** Absent when every column goes under its own name: the lake may then take the file as it is. */
export function selectOf({ drift, compiled }: Prepared, quote: (name: string) => string): CompiledMapping['select'] | undefined {
  const filled = new Set(drift.columns.filter((column) => column.filled).map(({ name }) => name));
  const select = compiled.select.filter(({ column }) => filled.has(column));
  const plain = select.length === compiled.used.length && select.every(({ column, expression }) => expression === quote(column) && compiled.used.includes(column));
  return plain ? undefined : select;
}

export const exchanges = ({ plan }: Pick<Prepared, 'plan'>) => plan.mode === 'overwrite' && plan.part === null;

const mostNamed = 10;

/** In one line, however many fields they are. */
function lossesText(same: CompiledMapping['losses']): Text {
  const [{ text }] = same as [CompiledMapping['losses'][number]];
  const names = same.slice(0, mostNamed).map(({ column }) => column);
  const more = same.length - names.length;
  return {
    zh: `字段${names.map((name) => `“${name}”`).join('、')}${more > 0 ? ` 等 ${same.length} 个` : ''}：${text.zh}`,
    en: `${same.length === 1 ? 'Field' : 'Fields'} ${names.map((name) => `"${name}"`).join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${text.en}`,
  };
}
