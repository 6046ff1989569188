import type { Work, TableName } from '../connectors/connector.ts';
import type { Lake, LakeSession } from '../lake/lake.ts';
import type { DataType } from '../types/data-type.ts';
import { stageSchema } from './run.ts';

/** Which row it was, in a stage whose rows must be told apart by the order of reading. */
export const orderColumn = '_tributary_row';
export const orderType: DataType = { kind: 'integer', bits: 64 };

/** Under which name the stages of a run stand. */
export const stagedRun = ({ run, attempt }: { run: string; attempt?: number | undefined }) => (attempt === undefined ? run : `${run}-${attempt}`);

export const stageTable = (run: string, part: string | number): TableName => ({ schema: stageSchema, table: `${run}_${part}` });

const besidePrefix = 'tributary_stage~';

/** A stage that is to take the place of its target. DuckDB moves no table from schema to schema: it has to stand beside it. */
export function exchangeStage(lake: Pick<Lake, 'kind'>, target: TableName, run: string, part: string | number): TableName {
  return lake.kind === 'duckdb' ? { schema: target.schema, table: `${besidePrefix}${run}_${part}` } : stageTable(run, part);
}

/** Lists of tables leave these out. */
export const isStage = ({ schema, table }: TableName) => schema === stageSchema || table.startsWith(besidePrefix);

/** The run that a stage belongs to. */
const runOf = ({ table }: TableName) => table.slice(table.startsWith(besidePrefix) ? besidePrefix.length : 0, table.lastIndexOf('_'));

async function listTables(session: LakeSession, search: { schema?: string; key?: string }): Promise<TableName[]> {
  const all: TableName[] = [];
  const pageSize = 500;
  for (;;) {
    const { rows } = await session.database.tables({ ...search, limit: pageSize, offset: all.length });
    all.push(...rows);
    if (rows.length < pageSize) return all;
  }
}

async function dropStages(session: LakeSession, choose: () => Promise<(run: string) => boolean>): Promise<number> {
  const all = [...(await listTables(session, { schema: stageSchema })), ...(await listTables(session, { key: besidePrefix })).filter(({ schema }) => schema !== stageSchema)];
  const belongs = await choose();
  const dead = all.filter((table) => isStage(table) && belongs(runOf(table)));
  for (const { schema, table } of dead) await session.dropTable({ schema, table });
  return dead.length;
}

/** Of a part of a run that another process has taken, as each taking has its own: one that was given up for dead writes where nobody looks. */
export const partRun = (run: string, part: number, taking: number) => `${run}-p${part}x${taking}`;

/** With those of its parts. */
export const dropStagesOf = (session: LakeSession, run: string) => dropStages(session, async () => (one) => one === run || one.startsWith(`${run}-p`));

const tidyMilliseconds = 30_000;
/** Whoever has called a run off does not wait for a lake that does not answer. */
const tidyWhenStopped = 1000;

/** At the end of a run, however it ended. What stays behind is swept later: no reason to fail. */
export async function tidyStages(lake: Lake, run: string, signal: AbortSignal): Promise<void> {
  await lake.session({ signal: AbortSignal.timeout(signal.aborted ? tidyWhenStopped : tidyMilliseconds) }, (session) => dropStagesOf(session, run)).catch(() => {});
}

/**
 * Takes away what runs that no longer live have left behind; the number of tables. First copies (engine/sync/changes) and parts
 * live with the run that they belong to. Runs are named as their stages are (`stagedRun`). Who lives is asked once the tables are known: one that begins meanwhile is not taken for dead.
 */
export function sweepStages(lake: Lake, liveRuns: readonly string[] | (() => Promise<readonly string[]>), work: Work): Promise<number> {
  return lake.session(work, (session) => dropStages(session, async () => {
    const living = typeof liveRuns === 'function' ? await liveRuns() : liveRuns;
    return (run) => !living.some((live) => run === live || run.startsWith(`${live}-copy`) || run.startsWith(`${live}-p`));
  }));
}
