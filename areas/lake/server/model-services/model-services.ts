import { sql, type Selectable } from 'kysely';
import {
  deleteModelService, getModelService, lakeErrors, listModelServices, listServiceTrials, saveModelService, tryModelService, type ModelServiceInput, type ServiceTrial,
} from '#areas/lake';
import type { Context, Principal, Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { newId } from '#platform/server/ids.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { refusedField } from '../tasks/task-problems.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { callService, isGood, whyNot } from './call-service.ts';

type ServiceRow = Selectable<Tables['model_service']>;
/** So many trials of a service are remembered. */
const keptTrials = 50;

export const modelServiceHandlers = [
  handle(listModelServices, async ({ body: { key, enabled } }, context) => {
    let services = seen(context);
    if (key) services = services.where(sql<boolean>`strpos(lower(model_service.name || ' ' || model_service.url || ' ' || model_service.description), lower(${key})) > 0`);
    if (enabled) services = services.where('model_service.enabled', '=', enabled === '1');
    return context.page(services, { key: 'model_service.wid', sort: '-modify_time', sortable: { name: 'model_service.name', modify_time: 'model_service.modify_time', seconds: 'model_service.seconds' } });
  }),

  handle(getModelService, async ({ query: { wid } }, context) => {
    const service = await seen(context).where('model_service.wid', '=', wid).executeTakeFirst();
    if (!service) throw new UserError(lakeErrors.noModelService);
    return service;
  }),

  handle(saveModelService, async ({ body }, context) => {
    const { db, services, user } = context;
    const { wid, row_version, secret: _secret, headers, ...facts } = body;
    checkFacts(body);
    const before = wid ? await visibleService(context, wid) : undefined;
    const same = await db.selectFrom('model_service').select('wid').where(sql<boolean>`lower(name) = lower(${facts.name})`).where('wid', '<>', wid ?? '').executeTakeFirst();
    if (same) throw refusedField('name', lakeErrors.modelServiceExists, { name: facts.name });
    const secret = secretOf(services, body, before);
    const values = { ...facts, headers: JSON.stringify(headers), secret: secret === '' ? '' : services.secrets.seal(secret) };
    const row = wid
      ? await updateRecord(db, 'model_service', { wid, row_version: row_version ?? 0 }, values, user, { who: (person) => services.people.nameOf(person, db) })
      : await insertRecord(db, 'model_service', values, user);
    context.audit({ wid: row.wid, name: row.name, ...(before && { before: told(before) }), after: told(row) });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(deleteModelService, async ({ body }, context) => {
    const service = await visibleService(context, body.wid);
    const users = await usersOf(context.db, body.wid);
    if (users.length > 0) throw new UserError(lakeErrors.modelServiceUsed, { name: service.name, tasks: users.slice(0, 5).join(', ') });
    const gone = await context.db.deleteFrom('model_service').where('wid', '=', body.wid).where('row_version', '=', body.row_version).returning('wid').executeTakeFirst();
    if (!gone) throw new UserError(lakeErrors.noModelService);
    context.audit({ wid: service.wid, name: service.name, before: told(service) });
    return null;
  }),

  handle(tryModelService, async ({ body: { service, input } }, context) => {
    checkFacts(service);
    const stored = service.wid ? await visibleService(context, service.wid) : undefined;
    const trial = await callService(context.services, service, secretOf(context.services, service, stored), input, context.signal);
    if (stored) await keepTrial(context.db, stored.wid, context.user.wid, trial);
    context.audit({ ...(stored && { wid: stored.wid }), name: service.name, after: { status: trial.status, good: isGood(trial), milliseconds: trial.milliseconds } });
    return trial;
  }),

  handle(listServiceTrials, async ({ query: { wid } }, context) => {
    await visibleService(context, wid);
    return context.db.selectFrom('model_service_trial').select(['wid', 'time', 'good', 'status', 'milliseconds', 'message', context.services.organisation.personName('user_wid').as('user_name')])
      .where('service_wid', '=', wid).orderBy('time', 'desc').limit(keptTrials).execute();
  }),
];

/** Seen by whom its department or its maker is shown to. */
export function visibleServices({ scopes }: Pick<Services, 'scopes'>, user: Principal) {
  if (user.role.scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`(${scopes.departments(user, 'model_service.dept_id')} or ${scopes.records(user, 'model_service.creator')})`;
}

export async function visibleService({ db, services, user }: Seeing, wid: string): Promise<ServiceRow> {
  const row = await db.selectFrom('model_service').selectAll().where('wid', '=', wid).where(visibleServices(services, user)).executeTakeFirst();
  if (!row) throw new UserError(lakeErrors.noModelService);
  return row;
}

function seen({ db, services, user }: Pick<Context, 'db' | 'services'> & { user: Principal }) {
  const { organisation } = services;
  return db.selectFrom('model_service').select([
    'wid', 'row_version', 'create_time', 'modify_time', 'name', 'description', 'dept_id', 'url', 'method', 'headers', 'sign_in', 'sign_in_name', 'request_template', 'result_pointer', 'seconds', 'enabled',
    organisation.departmentName('model_service.dept_id').as('dept_name'), organisation.personName('model_service.creator').as('creator_name'), sql<boolean>`secret <> ''`.as('has_secret'),
    sql<{ good: boolean; time: string; milliseconds: number; message: { zh: string; en: string } | null } | null>`(
      select jsonb_build_object('good', trial.good, 'time', to_char(trial.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'milliseconds', trial.milliseconds, 'message', trial.message)
      from model_service_trial trial where trial.service_wid = model_service.wid order by trial.time desc limit 1)`.as('last_trial'),
    sql<number>`(select count(*) from task where task.deleted_time is null and ${nodesOf('model_service.wid')})`.as('used_by'),
  ]).where(visibleServices(services, user));
}

/** A compose task with a node that asks it. */
const nodesOf = (column: string) => sql<boolean>`task.kind = 'compose' and task.definition @> jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('what', jsonb_build_object('kind', 'model', 'service_wid', ${sql.ref(column)}))))`;

async function usersOf(db: Database, wid: string): Promise<string[]> {
  const tasks = await db.selectFrom('task').innerJoin('model_service', (join) => join.onTrue()).select('task.name').where('model_service.wid', '=', wid).where('task.deleted_time', 'is', null).where(nodesOf('model_service.wid')).limit(6).execute();
  return tasks.map(({ name }) => name);
}

function checkFacts({ url, sign_in, sign_in_name }: ModelServiceInput): void {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target || !['http:', 'https:'].includes(target.protocol)) throw refusedField('url', lakeErrors.badServiceAddress);
  if (target.username || target.password) throw refusedField('url', lakeErrors.secretInAddress);
  if ((sign_in === 'basic' || sign_in === 'header') && !/^[\x21-\x7e]+$/.test(sign_in_name)) throw refusedField('sign_in_name', lakeErrors.signInNameMissing);
}

/** A stored secret is never sent to another host than the one it was saved for. */
function secretOf(services: Services, { secret, sign_in, url }: ModelServiceInput, stored: ServiceRow | undefined): string {
  if (sign_in === 'none') return '';
  if (secret) return secret;
  if (!stored || stored.secret === '') throw refusedField('secret', lakeErrors.secretMissing);
  if (new URL(stored.url).origin !== new URL(url).origin) throw refusedField('secret', lakeErrors.secretAgain);
  return services.secrets.open(stored.secret);
}

export const openSecret = (services: Services, { secret }: ServiceRow) => (secret === '' ? '' : services.secrets.open(secret));

export async function keepTrial(db: Database, service: string, user: string | null, trial: ServiceTrial): Promise<void> {
  await db.insertInto('model_service_trial').values({
    wid: newId(), service_wid: service, user_wid: user, good: isGood(trial), status: trial.status, milliseconds: trial.milliseconds, message: JSON.stringify(whyNot(trial)),
  }).execute();
  await sql`delete from model_service_trial where service_wid = ${service} and wid not in (
    select wid from model_service_trial where service_wid = ${service} order by time desc limit ${keptTrials})`.execute(db);
}

/** Values of headers may hold keys. */
const told = ({ name, url, method, sign_in, result_pointer, seconds, enabled, headers }: ServiceRow) => ({ name, url, method, sign_in, result_pointer, seconds, enabled, headers: headers.map((header) => header.name) });
