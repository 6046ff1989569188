import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { resolveParameters } from '#engine/schedule/run-parameters.ts';
import { forgetChanges } from '#engine/sync/changes/forget-changes.ts';
import { runChanges } from '#engine/sync/changes/run-changes.ts';
import { databaseReader } from '#engine/sync/readers/database/database-reader.ts';
import { resetTask } from '#engine/sync/reset-task.ts';
import { agreedParameter, lakeErrors, type Definition } from '#areas/lake';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { RunFailure, type LineageFact, type RunContext, type RunOutcome, type TaskRunner } from '../runner.ts';
import { isKept } from '../../kept/open-kept.ts';
import { tellPeople } from '../../notices/tell-people.ts';
import { RunHelpers } from '../../run-parts/run-helpers.ts';
import { appendsAgain } from '../shared/forget-place.ts';
import { registerTarget } from '../shared/register-target.ts';
import { lineageOf, parametersOf, syncTask, targetOf } from '../shared/sync-task.ts';
import { checkDatabaseTask } from './check-database-task.ts';

/** How many ranges of the key a task reads side by side when it is to be fast and says no number itself. */
const ranges = 4;
/** Where parts are kept, no more than so many rows are read again after an interruption. */
const keptRows = 250_000;

export const databaseRunner: TaskRunner<'database'> = {
  kind: 'database',
  continuous: ({ incremental }) => incremental.kind === 'changes' && incremental.snapshot !== 'only',
  check: checkDatabaseTask,
  run: (context) => (context.definition.incremental.kind === 'changes' ? follow(context) : copy(context)),
  async forget(task, definition, { db, services, signal }) {
    const lake = await services.lakes.current();
    if (definition.incremental.kind === 'changes') await forgetChanges({ task: task.wid, connect: await connecting(db, services, definition), lake, signal });
    else await resetTask(lake, task.wid, { signal });
  },
  reset: {
    describe: ({ target_table: name }, { incremental, plan }) => {
      if (incremental.kind === 'changes') {
        return { zh: `源端为此任务保留的变更位置将被删除，下次执行重新全量复制“${name}”，再继续捕获变更。已有数据在新数据完整之前保持不变。`, en: `What the source keeps for this task is dropped. The next run copies "${name}" anew and then follows changes. The data that is there stays until the new is whole.` };
      }
      if (incremental.kind === 'full') return { zh: `此任务每次都从头读取来源，没有增量位置。“${name}”中的数据不会被删除。`, en: `Each run of this task reads its source from the beginning, so there is no place to forget. Nothing is deleted from "${name}".` };
      return plan.mode === 'append' ? appendsAgain(name)
        : { zh: `增量位置将被清除，下次执行从头读取“${name}”的来源。目标表中的数据不会被删除。`, en: `The place up to which was read is forgotten; the next run reads the source of "${name}" from the beginning. Nothing is deleted from the target.` };
    },
    run: (task, definition, context) => databaseRunner.forget!(task, definition, context),
  },
};

type Connect = Parameters<typeof databaseReader>[0]['connect'];

export async function connecting(db: Database, services: Services, { database_wid }: Definition<'database'>): Promise<Connect> {
  const source = await services.businessSources.get(db, database_wid);
  return (signal) => services.businessSources.connect(source, { signal });
}

export const placeOf = ({ database_wid, schema, table, query }: Definition<'database'>) => `source:${database_wid}/${query ? queryName(query) : `${schema ? `${schema}.` : ''}${table}`}`;

/** Lineage names a query by what it says. */
const queryName = (query: string) => `SQL ${createHash('sha256').update(query).digest('hex').slice(0, 8)}`;

async function copy(context: RunContext<'database'>): Promise<RunOutcome> {
  const { db, services, task, definition, signal } = context;
  const { plan, incremental, schema, table, query } = definition;
  const parallel = task.accel_mode === 'single' || query ? 1 : Math.max(plan.limits.parallel, ranges);
  const given = query ? { query: resolveParameters(query, parametersOf(context, placeOf(definition))) } : {};
  const place = { connect: await connecting(db, services, definition), table: query ? { schema: '', table: task.source_name } : { schema, table }, ...given, signal };
  const reader = databaseReader({ ...place, incremental, parallel, keptAtOnce: isKept(services) ? keptRows : undefined });
  const keys = incremental.kind === 'cursor' && incremental.deletes === 'compare' ? () => databaseReader({ ...place, incremental: { kind: 'full' } }) : undefined;
  return syncTask(context, { reader, keys, plan: { ...plan, limits: { ...plan.limits, parallel } }, place: placeOf(definition), helpers: task.accel_mode === 'cluster' ? new RunHelpers(context) : undefined });
}

/** Until it is told to stop. */
async function follow(context: RunContext<'database'>): Promise<RunOutcome> {
  const { db, services, run, task, definition, signal } = context;
  const { plan, incremental, schema, table } = definition;
  if (incremental.kind !== 'changes') throw new Error('only tasks that follow changes come here');
  if (definition.query) throw new RunFailure('mapping', { zh: lakeErrors.queryHasNoChanges.zh, en: lakeErrors.queryHasNoChanges.en });
  const connect = await connecting(db, services, definition);
  const lake = await services.lakes.current();
  const segments = services.lakes.segments(`${run.wid}-${run.attempt}`);
  // Of the first copy; what the stream brings is counted on from there.
  let copied = { read: 0, bytes: 0, rejected: 0 };
  // It may run for years: its table is known as soon as the copy is there, not when the run ends.
  let known = false;
  let lineage: LineageFact[] | undefined;
  const makeKnown = async () => {
    if (known) return;
    known = true;
    await registerTarget(context).catch(() => (known = false));
  };
  try {
    const end = await runChanges({
      // Each taking is a run of its own to the lake, so that one that comes back from the dead is fenced off.
      task: task.wid, run: `${run.wid}-${run.attempt}`, segments, lake, signal, connect, snapshot: incremental.snapshot, from: incremental.from, policy: incremental.following, agreed: run.parameters[agreedParameter], parameters: parametersOf(context, placeOf(definition)),
      tables: [{ source: { schema, table }, target: targetOf(context), plan, reader: (ends) => databaseReader({ connect, table: { schema, table }, incremental: { kind: 'full' }, signal: ends }) }],
      report: {
        log: context.log,
        progress: (state) => context.progress((copied = state, state)),
        lineage: (_table, told) => {
          lineage = lineageOf(task, told, placeOf(definition));
          if (incremental.snapshot !== 'only') void context.lineage(lineage);
        },
        lag: ({ seconds, read, rejected, created, updated, deleted, bytes, kept, position, eventsPerSecond }) => {
          context.progress({
            phase: 'stream', read: copied.read + read, bytes: copied.bytes, rejected: copied.rejected + rejected, expected: null, lag_seconds: seconds,
            changes: { behind_bytes: bytes, kept_bytes: kept, position, per_second: eventsPerSecond, created, updated, deleted },
          });
          void makeKnown();
        },
        // That it cannot be told stops no task; the log has it.
        alarm: (text) => void tellPeople(db, services, run, task, 'behind', text).catch(() => undefined),
      },
    });
    const failure = end.end === 'paused' ? { kind: 'structure-paused' as const, text: paused(end.changes) } : undefined;
    return {
      failure, tables: 1, changedTables: 1, read: copied.read + end.read, created: end.created, updated: end.updated, deleted: end.deleted, rejected: copied.rejected + end.rejected, lineage, result: { changes: end.changes, cursor: end.position, ...(end.structure !== undefined && { structure: end.structure }) },
    };
  } finally {
    await registerTarget({ ...context, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    await rm(segments, { recursive: true, force: true });
  }
}

const paused = (changes: readonly Text[]): Text => ({
  zh: `来源结构已改变，任务已暂停，同意后从停下的地方继续：\n${changes.map(({ zh }) => zh).join('\n')}`,
  en: `The structure of the source has changed and the task pauses; once somebody agrees it goes on where it stopped:\n${changes.map(({ en }) => en).join('\n')}`,
});
