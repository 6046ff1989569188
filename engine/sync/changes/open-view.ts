import type { Text } from '#platform/contract/text.ts';
import { createHash } from 'node:crypto';
import type { Lake, LakeSession } from '../../lake/lake.ts';
import { modeColumns } from '../drift/mode-columns.ts';
import { say } from '../drift/drift-texts.ts';
import { keyOf } from '../key-of.ts';
import { prepareRun, type Prepared } from '../prepare-run.ts';
import type { SyncPlan } from '../plan.ts';
import type { RunReport, SourceShape } from '../run.ts';
import { stageTable } from '../stages.ts';
import { nameOfTable, type ChangedTable, type ChangesRequest } from './changes.ts';
import { logColumns } from './log-columns.ts';
import { createStage } from './stage-changes.ts';
import { changesMode, signatureOf, type TableView } from './table-view.ts';

/** The structure has changed and somebody has to agree before it is followed. */
export class StructureChanged extends Error {
  override name = 'StructureChanged';
  readonly changes: Text[];
  /** By which somebody agrees to this one and to no other. */
  readonly structure: string;
  constructor(changes: Text[], structure: string) {
    super(changes.map(({ en }) => en).join('; '));
    this.changes = changes;
    this.structure = structure;
  }
}

export interface OpenedView {
  view: TableView;
  changes: Text[];
  /** Columns of the target that rows from before lack. */
  added: string[];
}

/** Brings the target into the form that the table now has, as the policies say, and gets ready to understand its changes. */
export async function openView(
  request: Pick<ChangesRequest, 'run' | 'lake' | 'parameters' | 'policy' | 'agreed'> & { report: Pick<RunReport, 'log'> }, session: LakeSession, table: ChangedTable,
  { told, before, stage }: { told: SourceShape; before: SourceShape | null; stage: string },
): Promise<OpenedView> {
  const { lake, run, parameters, report } = request;
  const mode = changesMode(table.plan);
  const keyless = !table.plan.key.length && !told.primaryKey.length;
  const plan: SyncPlan = { ...table.plan, mode };
  const logged: { level: 'info' | 'warning' | 'error'; text: Text }[] = [];
  const ours = new Set(mode === 'append' ? logColumns.map(({ name }) => say.unfilled(name).en) : []);
  const keyed: SyncPlan = keyless && mode !== 'append' ? { ...plan, key: plan.mapping.length ? plan.mapping.map(({ target }) => target) : told.columns.map(({ name }) => name) } : plan;
  const prepared = await prepareRun({
    run, lake, parameters, target: table.target, plan: keyed,
    report: { log: (level, text) => void (ours.has(text.en) || logged.push({ level, text })) },
  }, session, told, { run, cursor: null, shape: before });
  const altered = before !== null && signatureOf(before.columns) !== signatureOf(told.columns);
  const changes = altered ? logged.map(({ text }) => ({ zh: `表“${nameOfTable(table.source)}”：${text.zh}`, en: `Table "${nameOfTable(table.source)}": ${text.en}` })) : [];
  const structure = createHash('sha256').update(JSON.stringify([nameOfTable(table.source), signatureOf(told.columns)])).digest('hex').slice(0, 16);
  if (altered && request.policy.drift === 'pause' && request.agreed !== structure) throw new StructureChanged(changes, structure);
  for (const { level, text } of logged) report.log(level, text);
  await followStructure(lake, session, table, prepared, mode);
  const view = viewOf(table, prepared, { told, mode, keyless: keyless && mode !== 'append', stage: stageTable(run, stage) });
  await createStage(session, view);
  return { view, changes, added: altered ? prepared.drift.alter.flatMap((one) => (one.change === 'add-column' ? [one.name] : [])) : [] };
}

function viewOf(table: ChangedTable, prepared: Prepared, { told, mode, keyless, stage }: Pick<TableView, 'told' | 'mode' | 'keyless' | 'stage'>): TableView {
  const { compiled, plan, shape } = prepared;
  const filled = new Map(prepared.drift.columns.filter((column) => column.filled).map((column) => [column.name, column]));
  const columns = compiled.columns.flatMap(({ name }) => filled.get(name) ?? []);
  const sourcesOf = (name: string) => compiled.lineage.find(({ target }) => target === name)?.sources ?? [];
  // A table of changes needs no key, but its rows are told apart by one where there is one.
  const key = mode !== 'append' ? prepared.key.columns : plan.key.length || shape.primaryKey.length ? keyOf({ ...plan, mode: 'upsert' }, shape, compiled).columns : columns.map(({ name }) => name);
  const identity = [...new Set(key.flatMap(sourcesOf))];
  const used = new Set([...compiled.used, ...identity]);
  return {
    table, plan, mode, told, signature: signatureOf(told.columns), compiled, columns, key, identity, keyless, stage,
    sources: shape.columns.filter(({ name }) => used.has(name)).map(({ name, type }) => ({ name, type })),
  };
}

/** A table that is followed without a first copy may not exist yet. */
async function followStructure(lake: Lake, session: LakeSession, { target }: ChangedTable, { drift, target: there, key, plan }: Prepared, mode: TableView['mode']): Promise<void> {
  const own = mode === 'append' ? logColumns : modeColumns(plan.mode);
  if (there) {
    const missing = own.filter(({ name }) => !there.columns.some((one) => one.name === name) && !drift.alter.some((one) => one.change === 'add-column' && one.name === name));
    const alter = [...drift.alter, ...missing.map(({ name, type, comment }) => ({ change: 'add-column' as const, name, type, comment }))];
    if (alter.length) await session.alterTable(target, alter);
  } else {
    await session.ensureSchema(target.schema);
    await session.createTable({ ...target, columns: [...drift.columns, ...own.map((column) => ({ ...column, nullable: true }))].map(({ name, type, comment, nullable }) => ({ name, type, comment, nullable })) });
  }
  if (lake.kind === 'postgresql' && key.columns.length) await indexKey(lake, session, target, key.columns);
}

/** Without an index PostgreSQL would read the whole target for every small batch; keys that are too long for one stay without. */
async function indexKey({ sql }: Lake, session: LakeSession, target: ChangedTable['target'], key: readonly string[]): Promise<void> {
  const name = `tributary_key_${createHash('sha256').update(JSON.stringify([target.table, key])).digest('hex').slice(0, 16)}`;
  await session.execute(`create index if not exists ${sql.quote(name)} on ${sql.table(target)} (${key.map(sql.quote).join(', ')})`).catch(() => {});
}
