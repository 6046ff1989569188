import {
  correctQuarantinedRow, definitions, discardQuarantinedRows, exportQuarantined, lakeErrors, listQuarantined, replayQuarantinedRows, type QuarantineRow, type QuarantineStateWord,
} from '#areas/lake';
import type { LakeSession } from '#engine/lake/lake.ts';
import { ensureBooks } from '#engine/sync/books.ts';
import { correctQuarantined, discardQuarantined, listQuarantine, type QuarantinedRow } from '#engine/sync/quarantine.ts';
import { SyncFailure } from '#engine/sync/run.ts';
import { UserError } from '#platform/server/errors.ts';
import { streamRows } from '#platform/server/export.ts';
import { handle } from '#platform/server/handle.ts';
import { maskRow, sensitiveOfTask } from '../masking/mask-quarantine.ts';
import type { TaskRow } from '../runners/runner.ts';
import { runnerOf } from '../runners/runners.ts';
import { enqueueRun } from '../runs/enqueue-run.ts';
import { replayedRows } from '../runs/replay-run.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';

/** What the engine says about rows goes on as a message. */
async function inQuarantine<T>({ services, signal }: AtTasks, work: (session: LakeSession) => Promise<T>): Promise<T> {
  try {
    return await services.lakes.use(signal, async (session) => {
      await ensureBooks(session);
      return work(session);
    });
  } catch (error) {
    if (error instanceof SyncFailure) throw new UserError(lakeErrors.lakeFailed, { reason: error.text });
    throw error;
  }
}

const answer = ({ id, task, run, position, reason, column, values, cut, corrected, state, foundAt, changedAt }: QuarantinedRow): QuarantineRow =>
  ({ id, task_wid: task, run_wid: run, position, reason, column, values, cut, corrected, state, found_at: foundAt, changed_at: changedAt });

/** Every one of them, of this task and not dealt with yet. */
async function openRows(session: LakeSession, task: TaskRow, ids: readonly string[]): Promise<QuarantinedRow[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await listQuarantine(session, { task: task.wid, ids: wanted, limit: wanted.length, offset: 0 });
  const open = rows.filter(({ state }) => state === 'open' || state === 'corrected');
  if (open.length !== wanted.length) throw new UserError(lakeErrors.noQuarantined);
  return open;
}

const exportedAtOnce = 1000;

interface Wanted { taskWid: string; executionId?: string | undefined; state?: QuarantineStateWord | undefined }

async function* exportedRows(context: AtTasks, { taskWid, executionId, state }: Wanted, names: ReadonlySet<string>): AsyncGenerator<object> {
  for (let offset = 0; ; offset += exportedAtOnce) {
    const { rows } = await inQuarantine(context, (session) => listQuarantine(session, { task: taskWid, run: executionId || undefined, state, limit: exportedAtOnce, offset }));
    for (const row of rows.map((one) => maskRow(one, names))) yield { position: row.position, state: row.state, column: row.column, reason: row.reason[context.language], ...Object.fromEntries(Object.entries({ ...row.values, ...row.corrected }).map(([name, value]) => [`value ${name}`, value])) };
    if (rows.length < exportedAtOnce) return;
  }
}

const titles = { position: { zh: '位置', en: 'Position' }, state: { zh: '状态', en: 'State' }, column: { zh: '字段', en: 'Column' }, reason: { zh: '原因', en: 'Reason' } } as const;

export const quarantineHandlers = [
  handle(listQuarantined, async ({ query, body }, context) => {
    const task = await visibleTask(context, body.taskWid);
    const { rows, total } = await inQuarantine(context, (session) => listQuarantine(session, { task: task.wid, run: body.executionId || undefined, state: body.state, limit: query.ps, offset: (query.pi - 1) * query.ps }));
    const names = await sensitiveOfTask(context, task);
    return { rows: rows.map((row) => maskRow(answer(row), names)), total };
  }),

  handle(correctQuarantinedRow, async ({ body }, context) => {
    const task = await visibleTask(context, body.taskWid);
    await inQuarantine(context, async (session) => {
      await openRows(session, task, [body.id]);
      await correctQuarantined(session, body.id, body.values);
    });
    // The values stay out of the audit trail: they may be what the source keeps secret.
    context.audit({ wid: body.id, name: task.name, after: { task: task.wid, columns: Object.keys(body.values) } });
    return null;
  }),

  handle(discardQuarantinedRows, async ({ body }, context) => {
    const task = await visibleTask(context, body.taskWid);
    const done = await inQuarantine(context, (session) => session.transaction(async () => {
      await openRows(session, task, body.ids);
      return discardQuarantined(session, [...new Set(body.ids)]);
    }));
    context.audit({ wid: task.wid, name: task.name, after: { discarded: done } });
    return { done };
  }),

  handle(replayQuarantinedRows, async ({ body }, context) => {
    const { db, services, user } = context;
    const task = await visibleTask(context, body.taskWid);
    const definition = definitions[task.kind].safeParse(task.definition);
    const way = runnerOf(task.kind)?.replay;
    if (!definition.success || !(way || 'plan' in definition.data)) throw new UserError(lakeErrors.noReplay, { name: task.name });
    const obstacle = way?.obstacle?.(definition.data, body.ids);
    if (obstacle) throw new UserError(obstacle.whole ? lakeErrors.replayWhole : lakeErrors.replayRefused, { reason: obstacle.text });
    await inQuarantine(context, (session) => openRows(session, task, body.ids));
    const executionId = await enqueueRun(db, services, task, { trigger: 'replay', by: user.wid, parameters: replayedRows.write(body.ids) });
    if (executionId === null) throw new UserError(lakeErrors.taskBusy, { name: task.name });
    context.audit({ wid: executionId, name: task.name, after: { task: task.wid, replayed: body.ids.length } });
    return { executionId };
  }),

  handle(exportQuarantined, async ({ query }, context) => {
    const task = await visibleTask(context, query.taskWid);
    const { rows: [first] } = await inQuarantine(context, (session) => listQuarantine(session, { task: task.wid, run: query.executionId || undefined, state: query.state, limit: 1, offset: 0 }));
    const columns = [
      ...Object.entries(titles).map(([key, title]) => ({ key, title: title[context.language] })), ...Object.keys(first?.values ?? {}).map((name) => ({ key: `value ${name}`, title: name })),
    ];
    return { name: `quarantine-${task.wid}.csv`, type: 'text/csv; charset=utf-8', stream: streamRows(exportedRows(context, query, await sensitiveOfTask(context, task)), columns, 'csv') };
  }),
];
