import { sql, type SqlBool } from 'kysely';
import { Readable } from 'node:stream';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { downloadRunLog, getRun, listRuns, readRunLog, repeatRun, stopRun } from '#platform/contract/platform/jobs.ts';
import type { Permission } from '#platform/contract';
import type { Context, Principal } from '../context.ts';
import type { Database } from '../database.ts';
import { UserError } from '../errors.ts';
import { handle } from '../handle.ts';
import { translated } from '../translated.ts';

const shown = [
  'wid', 'job', 'title', 'state', 'done', 'total', 'note', 'error', 'attempt', 'stopping', 'creator', 'create_time', 'start_time',
  'end_time', 'object_kind', 'object_wid', 'retry_of',
] as const;

export const jobHandlers = [
  handle(listRuns, async ({ query }, context) => {
    const { db, user, services } = context;
    let runs = db.selectFrom('job_run').select(shown);
    if (query.mine || !user.can('job:read')) runs = runs.where('creator', '=', user.wid);
    else runs = runs.where(services.scopes.records(user, 'job_run.creator'));
    if (query.state?.length) runs = runs.where('state', 'in', query.state);
    if (query.job) runs = runs.where('job', '=', query.job);
    if (query.object_kind) runs = runs.where('object_kind', '=', query.object_kind);
    if (query.object_wid) runs = runs.where('object_wid', '=', query.object_wid);
    return context.page(runs, {
      map: (run) => ({ ...run, title: translated(context.services, `job.${run.job}`, run.title) }),
      sort: '-create_time',
      sortable: { create_time: 'create_time', start_time: 'start_time', end_time: 'end_time', state: 'state', job: 'job' },
    });
  }),

  handle(getRun, async ({ params }, { db, services, user }) => {
    await allowedRun({ db, services, user }, params.wid, 'job:read');
    const run = await db.selectFrom('job_run').select([...shown, 'input', 'result']).where('wid', '=', params.wid).executeTakeFirstOrThrow();
    return { ...run, title: translated(services, `job.${run.job}`, run.title) };
  }),

  handle(readRunLog, async ({ params, query }, { db, services, user }) => {
    await allowedRun({ db, services, user }, params.wid, 'job:read');
    const lines = await db.selectFrom('job_log').select(['seq', 'time', 'level', 'line']).where('run', '=', params.wid)
      .where('seq', '>', query.after).orderBy('seq').limit(query.limit + 1).execute();
    return { lines: lines.slice(0, query.limit), more: lines.length > query.limit };
  }),

  handle(downloadRunLog, async ({ params }, { db, services, user }) => {
    const { job } = await allowedRun({ db, services, user }, params.wid, 'job:read');
    return { name: `${job}-${params.wid}.log`, type: 'text/plain; charset=utf-8', stream: Readable.from(logText(db, params.wid)) };
  }),

  handle(stopRun, async ({ params }, context) => {
    await changeRun(context, params.wid);
    await context.services.jobs.stop(params.wid, context.db);
    return null;
  }),

  handle(repeatRun, async ({ params }, context) => {
    await changeRun(context, params.wid);
    return { wid: await context.services.jobs.repeat(params.wid, { db: context.db, user: context.user }) };
  }),
];

/** Somebody else's run looks like none at all to those who may not read it. */
async function allowedRun({ db, services, user }: Pick<Context, 'db' | 'services'> & { user: Principal }, wid: string, permission: Permission) {
  const seen = user.can(permission) ? services.scopes.records(user, 'job_run.creator') : sql<SqlBool>`creator = ${user.wid}`;
  const row = await db.selectFrom('job_run').select(['job', 'title']).where('wid', '=', wid).where(seen).executeTakeFirst();
  if (!row) throw new UserError(serviceErrors.runNotFound);
  return row;
}

async function changeRun(context: Context & { user: Principal }, wid: string): Promise<void> {
  const { title } = await allowedRun(context, wid, 'job:write');
  context.audit({ wid, name: title[context.language] });
}

async function* logText(db: Database, run: string): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const lines = await db.selectFrom('job_log').select(['seq', 'time', 'level', 'line']).where('run', '=', run)
      .where('seq', '>', after).orderBy('seq').limit(1000).execute();
    if (lines.length === 0) return;
    after = lines.at(-1)!.seq;
    yield lines.map(({ time, level, line }) => `${time} ${level.padEnd(7)} ${line}\n`).join('');
  }
}
