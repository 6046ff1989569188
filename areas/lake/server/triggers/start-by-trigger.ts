import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { getTriggeredRun, lakeErrors, startByTrigger } from '#areas/lake';
import type { Context } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { addRunLine } from '../runs/add-run-line.ts';
import { startByHand } from '../runs/start-by-hand.ts';
import { asVersion, onlineVersionOf } from '../tasks/online-version.ts';
import { isOver } from './is-over.ts';
import { mayStart } from './may-start.ts';
import { isTimely, keyFits, signatureFits } from './trigger-keys.ts';

type Asking = Pick<Context, 'db' | 'services' | 'request'>;

/** Unknown, switched off, over or with another key: one answer, so that nobody learns which. */
async function recognise({ db, services, request }: Asking, wid: string, said: Buffer | string) {
  const key = request.header('x-trigger-key') ?? /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1] ?? '';
  // Callers of one trigger go one after another, so that two with the same key of their own start one run.
  const { rows: [trigger] } = await sql<{ wid: string; name: string; task_wid: string; key_hash: string; signing_secret: string; enabled: boolean; until_date: string | null; parameters: string[]; holder: string | null }>`
    select wid, name, task_wid, key_hash, signing_secret, enabled, to_char(until_date, 'YYYY-MM-DD') as until_date, parameters, holder from task_trigger where wid = ${wid} ${db.isTransaction ? sql`for no key update` : sql``}`.execute(db);
  const [time, signature] = [request.header('x-trigger-timestamp')?.trim() ?? '', request.header('x-trigger-signature') ?? ''];
  const isTheirs = trigger && (trigger.signing_secret ? signatureFits(signature, services.secrets.open(trigger.signing_secret), time, said) : keyFits(key, trigger.key_hash));
  if (!isTheirs || !trigger.enabled || isOver(services, trigger.until_date)) throw new UserError(lakeErrors.triggerRefused);
  // Told apart only for whoever has the secret.
  if (trigger.signing_secret && !isTimely(time)) throw new UserError(lakeErrors.triggerStale);
  const task = await db.selectFrom('task').selectAll().where('wid', '=', trigger.task_wid).where('deleted_time', 'is', null).executeTakeFirst();
  // Whoever gave the key out answers for it: it opens nothing that they could not start themselves any more.
  if (!task || !(await mayStart({ db, services }, trigger))) throw new UserError(lakeErrors.triggerRefused);
  return { trigger, task, signature: trigger.signing_secret ? signature.trim().toLowerCase() : undefined };
}

export const startByTriggerHandlers = [
  handle(startByTrigger, async ({ params, body }, context) => {
    const { db, services, request } = context;
    const { trigger, task, signature } = await recognise(context, params.id, request.rawBody());
    context.audit({ wid: trigger.wid, name: `${task.name} · ${trigger.name}`, after: { task: task.wid, parameters: body.parameters } });
    const refused = Object.keys(body.parameters).filter((name) => !trigger.parameters.includes(name));
    if (refused.length > 0) throw new UserError(lakeErrors.parameterNotAllowed, { names: refused.join(', ') });
    // What was signed once starts one run, however often somebody who has heard it sends it again, with whatever headers.
    const own = body.key ?? signature ?? request.header('idempotency-key')?.trim().slice(0, 200);
    const before = own ? await db.selectFrom('task_trigger_call').innerJoin('task_run', 'task_run.wid', 'task_trigger_call.run_wid').select(['task_run.wid', 'task_run.state', 'task_run.parameters'])
      .where('trigger_wid', '=', trigger.wid).where('key', '=', `own:${own}`).executeTakeFirst() : undefined;
    if (before) {
      if (!isDeepStrictEqual(before.parameters, body.parameters)) throw new UserError(lakeErrors.triggerKeyReused, { key: own! });
      return { executionId: before.wid, state: before.state, repeated: true };
    }
    if (task.status !== 'online') throw new UserError(lakeErrors.taskNotOnline, { name: task.name });
    const executionId = await startByHand({ db, services, user: { wid: trigger.holder } }, await asVersion(db, task, onlineVersionOf(task)), {
      trigger: 'api', parameters: body.parameters, ...(body.scheduled_for && { scheduledFor: new Date(body.scheduled_for) }),
    });
    await sql`insert into task_trigger_call (trigger_wid, key, run_wid) values (${trigger.wid}, ${own ? `own:${own}` : `run:${executionId}`}, ${executionId}) on conflict do nothing`.execute(db);
    await sql`update task_trigger set used_time = now(), used_count = used_count + 1 where wid = ${trigger.wid}`.execute(db);
    await addRunLine({ db, services }, executionId, { level: 'info', part: `trigger-${trigger.wid}`, text: { zh: `由外部触发“${trigger.name}”启动，来自 ${request.address}`, en: `Started from outside by "${trigger.name}", from ${request.address}` } });
    return { executionId, state: 'waiting' as const, repeated: false };
  }),

  handle(getTriggeredRun, async ({ params }, context) => {
    const { trigger } = await recognise(context, params.id, params.run);
    const run = await context.db.selectFrom('task_run').selectAll().where('wid', '=', params.run)
      .where('wid', 'in', (from) => from.selectFrom('task_trigger_call').select('run_wid').where('trigger_wid', '=', trigger.wid).where('run_wid', '=', params.run)).executeTakeFirst();
    if (!run) throw new UserError(lakeErrors.noRun);
    return {
      executionId: run.wid, state: run.state, start_time: run.start_time, end_time: run.end_time, read: run.read_count, created: run.create_count, updated: run.update_count, deleted: run.delete_count,
      rejected: run.reject_count, error: run.error_text?.[context.language] ?? '',
    };
  }),
];
