import { checkTask, definitions, lakeErrors, taskKindWords, type Definition, type TaskInput } from '#areas/lake';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { hasEnded } from '#engine/schedule/is-open.ts';
import { nextTime } from '#engine/schedule/next-times.ts';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import type { Text } from '#platform/contract';
import type { Context } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { newId } from '#platform/server/ids.ts';
import type { TaskFinding, TaskRow } from '../runners/runner.ts';
import { runnerOf } from '../runners/runners.ts';
import { prepareTask, type PreparedTask } from './prepare-task.ts';
import { groupFindings } from './group-findings.ts';
import { isShared } from './task-settings.ts';
import { refuseSharedTarget } from './target-name.ts';
import { visibleTask } from './visible-tasks.ts';

/** Sources that do not answer must not keep the wizard waiting. */
const seconds = 60;
type Asking = Pick<Context, 'db' | 'services' | 'signal'>;

/** All that can be said about a stored task before it goes online or runs. */
export async function findingsOf({ db, services, signal }: Asking, task: TaskRow): Promise<TaskFinding[]> {
  const definition = definitions[task.kind].safeParse(task.definition);
  if (!definition.success) return [{ part: 'definition', level: 'error', text: filled(lakeErrors.badDefinition, definition.error.issues[0]!.message) }];
  const findings = [...scheduleFindings(task)];
  const runner = runnerOf(task.kind);
  if (!runner) return [...findings, { part: 'kind', level: 'error', text: { zh: lakeErrors.noSuchRunKind.zh.replace('{kind}', taskKindWords[task.kind].zh), en: lakeErrors.noSuchRunKind.en.replace('{kind}', taskKindWords[task.kind].en) } }];
  if (!runner.coordinates) await asFinding(findings, 'target', () => services.lakes.current());
  if (findings.some(({ part, level }) => part === 'target' && level === 'error')) return findings;
  if (task.accel_mode === 'cluster') await asFinding(findings, 'accel_mode', () => refuseWithoutCluster(services, task.name));
  findings.push(...await groupFindings({ db, services }, task));
  const limited = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  await asFinding(findings, 'source', async () => findings.push(...await runner.check(task, definition.data as Definition, { db, services, signal: limited })));
  return findings;
}

async function refuseWithoutCluster(services: Asking['services'], name: string): Promise<void> {
  if (!(await isShared({ services }))) throw new UserError(lakeErrors.noCluster, { name });
}

export const errorsOf = (findings: readonly TaskFinding[]) => findings.filter(({ level }) => level === 'error');

/** A few reasons are named, the others counted. */
export function notReady(name: string, errors: readonly TaskFinding[]): UserError {
  const some = errors.slice(0, 5).map(({ text }) => text);
  const more = errors.length - some.length;
  return new UserError(lakeErrors.notReady, {
    name, reasons: { zh: some.map(({ zh }) => zh).join(' ') + (more > 0 ? ` 另有 ${more} 项。` : ''), en: some.map(({ en }) => en).join(' ') + (more > 0 ? ` And ${more} more.` : '') },
  });
}

function scheduleFindings({ schedule }: Pick<TaskRow, 'schedule'>): TaskFinding[] {
  if (schedule === null) return [];
  const read = scheduleSchema.safeParse(schedule);
  if (!read.success) return [{ part: 'schedule', level: 'error', text: { zh: '调度设置无法识别，请重新设置。', en: 'The schedule cannot be read. Set it anew.' } }];
  const { kind } = read.data;
  const fires = kind === 'manual' || (kind === 'event' ? !hasEnded(read.data, new Date()) : nextTime(read.data, new Date()) !== null);
  if (fires) return [];
  return [{ part: 'schedule', level: 'warning', text: { zh: '按此调度不会再触发，请检查有效期与日历。', en: 'By this schedule the task never fires again. Look at its validity and calendar.' } }];
}

async function asFinding(findings: TaskFinding[], part: string, asking: () => Promise<unknown>): Promise<void> {
  try {
    await asking();
  } catch (error) {
    if (error instanceof UserError) findings.push({ part, level: 'error', text: { zh: error.say('zh'), en: error.say('en') } });
    else if (error instanceof ConnectorFailure) findings.push({ part, level: 'error', text: error.text });
    else if (error instanceof DOMException && error.name === 'TimeoutError') findings.push({ part, level: 'error', text: { zh: `${seconds} 秒内没有得到回答，请检查数据源是否可达。`, en: `No answer within ${seconds} seconds. See whether the source can be reached.` } });
    else throw error;
  }
}

const filled = (text: Text, reason: string): Text => ({ zh: text.zh.replace('{reason}', reason), en: text.en.replace('{reason}', reason) });

/** As it would be stored; only for looking at it. */
export function asRow(input: TaskInput, { definition, facts, target: { mode: _mode, ...target } }: PreparedTask, before: TaskRow | undefined, creator: string): TaskRow {
  const now = new Date().toISOString();
  const fresh = {
    create_time: now, modify_time: now, creator, last_modifier: creator, deleted_time: null, status: 'draft' as const, lake_table_wid: null, composite_wid: null, version_number: 1, online_version: null,
    next_time: null, planned_time: null, fired_time: null, last_run: null, last_state: null, last_time: null, last_seconds: null, search: [],
  };
  return { ...fresh, ...before, ...input, ...facts, ...target, wid: before?.wid ?? newId(), row_version: before?.row_version ?? 1, definition, schedule: input.schedule };
}

export const checkTaskHandlers = [
  handle(checkTask, async ({ body }, context) => {
    const before = body.wid ? await visibleTask(context, body.wid) : undefined;
    let prepared: PreparedTask;
    try {
      prepared = await prepareTask(context, body, before);
      if (prepared.target.mode !== null) await refuseSharedTarget(context.db, { wid: before?.wid, ...prepared.target, mode: prepared.target.mode });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const fields = Object.entries(error.fields ?? {});
      const whole = { zh: error.say('zh'), en: error.say('en') };
      // A single field has the words of the error itself, filled in.
      if (fields.length <= 1) return { findings: [{ part: fields[0]?.[0] ?? '', level: 'error' as const, text: whole }] };
      return { findings: fields.map(([part, text]) => ({ part, level: 'error' as const, text: { zh: text.zh, en: text.en } })) };
    }
    return { findings: await findingsOf(context, asRow(body, prepared, before, context.user.wid)) };
  }),
];
