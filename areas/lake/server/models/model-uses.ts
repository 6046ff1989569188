import { sql, type SqlBool } from 'kysely';
import { getModelUses, lakeErrors, listModelGrants, revokeModelGrant, saveModelGrant, type ModelGrant } from '#areas/lake';
import { systemSettings } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { refusedField } from '../tasks/task-problems.ts';
import { visibleTasks } from '../tasks/visible-tasks.ts';
import { placeOf } from './model-rows.ts';
import { madeFrom } from './source-tables.ts';
import { todayIn } from './sql/period-window.ts';
import { ownModel, seenModel, seenModels, validGrant } from './visible-models.ts';

const most = 500;

export const modelUseHandlers = [
  handle(getModelUses, async ({ query }, { db, services, user }) => {
    const model = await seenModel({ db, services, user }, query.wid);
    const place = placeOf(model);
    const at = `lake:${place.schema}.${place.table}`;
    const reads = sql<SqlBool>`task.deleted_time is null and task.wid in (
      select edge.task_wid from lineage_edge edge where edge.from_place = ${at}
      union select export.wid from task export where export.kind = 'export' and export.definition #>> '{from,lake_table}' = ${model.lake_table_wid ?? ''})`;
    const seen = visibleTasks(services, user);
    const tasks = await db.selectFrom('task').select(['wid', 'name', 'kind', 'status', 'last_state as exe_status', 'last_time as exe_time']).where(reads).where(seen).orderBy('name').limit(most).execute();
    const all = await db.selectFrom('task').select(sql<number>`count(*)::int`.as('count')).where(reads).executeTakeFirstOrThrow();
    const users = db.selectFrom('model').where('wid', '<>', model.wid).where(madeFrom(place));
    const models = await users.select(['wid', 'name', 'code', 'kind', 'state']).where(seenModels(services, user)).orderBy('name').limit(most).execute();
    const allModels = await users.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
    const fields = await db.selectFrom('lineage_edge').innerJoin('task', 'task.wid', 'lineage_edge.task_wid').select([
      'lineage_edge.from_field as field', 'lineage_edge.to_place', 'lineage_edge.to_field', 'lineage_edge.task_wid', 'task.name as task_name', 'lineage_edge.how', 'lineage_edge.seen_time',
    ]).where('lineage_edge.from_place', '=', at).where('task.deleted_time', 'is', null).where(seen).orderBy('lineage_edge.from_field').orderBy('lineage_edge.to_place').orderBy('lineage_edge.to_field').limit(most).execute();
    return { tasks, models, fields, hidden: Math.max(0, all.count - tasks.length) + Math.max(0, allModels.count - models.length) };
  }),

  handle(listModelGrants, async ({ query }, { db, services, user, language }) => {
    const model = await seenModel({ db, services, user }, query.model_wid);
    return grantRows(db, services, language).where('model_grant.model_wid', '=', model.wid).orderBy('model_grant.create_time', 'desc').limit(most).execute();
  }),

  handle(saveModelGrant, async ({ body }, context) => {
    const { db, services, user, language } = context;
    const model = await ownModel(context, body.model_wid);
    if (body.until_date && body.until_date < todayIn(services.settings.get(systemSettings.timeZone))) throw refusedField('until_date', lakeErrors.grantEnded);
    const before = body.wid ? await grantRows(db, services, language).where('model_grant.wid', '=', body.wid).where('model_grant.model_wid', '=', model.wid).executeTakeFirst() : undefined;
    if (body.wid && (!before || before.revoked_time)) throw new UserError(lakeErrors.noModelGrant);
    const values = { reason: body.reason, until_date: body.until_date };
    const { wid } = before
      ? await updateRecord(db, 'model_grant', { wid: before.wid, row_version: body.row_version ?? before.row_version }, values, user, { who: (one) => services.people.nameOf(one, db) })
      : await insertRecord(db, 'model_grant', { ...values, model_wid: model.wid, subject_kind: body.subject_kind, subject: body.subject }, user);
    const row = await grantRows(db, services, language).where('model_grant.wid', '=', wid).executeTakeFirstOrThrow();
    if (!row.subject_name) throw refusedField('subject', lakeErrors.noGrantSubject);
    context.audit({ wid, name: `${model.name} → ${row.subject_name}`, ...(before && { before: { reason: before.reason, until_date: before.until_date } }), after: { ...values, subject_kind: row.subject_kind, subject: row.subject } });
    return { wid, row_version: row.row_version };
  }),

  handle(revokeModelGrant, async ({ body }, context) => {
    const { db, services, user, language } = context;
    const grant = await grantRows(db, services, language).where('model_grant.wid', '=', body.wid).where('model_grant.revoked_time', 'is', null).executeTakeFirst();
    if (!grant) throw new UserError(lakeErrors.noModelGrant);
    const model = await ownModel(context, grant.model_wid);
    await db.updateTable('model_grant').set({ revoked_time: sql<string>`now()`, revoker: user.wid }).where('wid', '=', grant.wid).execute();
    context.audit({ wid: grant.wid, name: `${model.name} → ${grant.subject_name}`, before: { state: grant.state }, after: { state: 'revoked' } });
    return null;
  }),
];

function grantRows(db: Database, services: Services, language: Language) {
  const { organisation } = services;
  return db.selectFrom('model_grant').select([
    'model_grant.wid', 'model_grant.create_time', 'model_grant.modify_time', 'model_grant.creator', 'model_grant.last_modifier', 'model_grant.row_version', 'model_grant.model_wid', 'model_grant.subject_kind', 'model_grant.subject',
    'model_grant.reason', 'model_grant.revoked_time', sql<string | null>`to_char(model_grant.until_date, 'YYYY-MM-DD')`.as('until_date'),
    sql<string>`case when model_grant.subject_kind = 'role' then ${organisation.roleName('model_grant.subject', language)} else ${organisation.departmentName('model_grant.subject')} end`.as('subject_name'),
    organisation.personName('model_grant.creator').as('granter_name'), organisation.personName('model_grant.revoker').as('revoker_name'),
    sql<ModelGrant['state']>`case when model_grant.revoked_time is not null then 'revoked' when ${validGrant(services)} then 'valid' else 'expired' end`.as('state'),
  ]);
}
