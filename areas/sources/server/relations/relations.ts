import { sql } from 'kysely';
import { decideRelations, deleteRelation, inferRelations, savePositions, sourcesErrors, updatePrimaryKey, updateRelation } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { setKeyField } from '../fields/key-fields.ts';
import { visibleField } from '../fields/visible-field.ts';
import { connectorOf } from '../sources/connector-options.ts';
import { visibleSource } from '../sources/visible-sources.ts';
import { inferRelationsJob } from './inference/infer-relations-job.ts';
import { relationAnswer, visibleRelations, type RelationRow } from './relation-rows.ts';
import { refuseOrigin, storeRelation } from './store-relation.ts';

const titleOf = ({ name, fields, ref_fields }: RelationRow) => name || `${fields.join(', ')} → ${ref_fields.join(', ')}`;

export const relationHandlers = [
  handle(updateRelation, async ({ query, body }, context) => {
    const { row, before } = await storeRelation(context, body, query.type);
    context.audit({ wid: row.wid, name: titleOf(row), before, after: row });
    return relationAnswer(row);
  }),

  handle(deleteRelation, async ({ query: { wid, type } }, context) => {
    const [relation] = await visibleRelations(context, [wid]);
    refuseOrigin(relation!, type);
    if (relation!.origin === 'manual') await context.db.deleteFrom('data_relation').where('wid', '=', wid).execute();
    else await decide(context, [wid], 'rejected');
    context.audit({ wid, name: titleOf(relation!), before: relation });
    return relationAnswer(relation!);
  }),

  handle(decideRelations, async ({ body: { wids, state } }, context) => {
    const relations = await visibleRelations(context, wids);
    if (relations.some(({ origin }) => origin !== 'inferred')) throw new UserError(sourcesErrors.relationNotInferred);
    const changing = relations.filter((relation) => relation.state !== state);
    await decide(context, changing.map(({ wid }) => wid), state);
    for (const relation of changing) context.audit({ wid: relation.wid, name: titleOf(relation), before: { state: relation.state }, after: { state } });
    return { changed: changing.length };
  }),

  handle(updatePrimaryKey, async ({ query: { wid, is_pk } }, context) => {
    const { object, ...field } = await visibleField(context, wid);
    await setKeyField(context.db, field, is_pk === 1, context.user);
    context.audit({ wid, name: `${object.data_object}.${field.data_field}`, before: { is_pk: field.is_pk }, after: { is_pk } });
    return null;
  }),

  handle(savePositions, async ({ body: { database_wid, positions, clear } }, context) => {
    const { db } = context;
    const source = await visibleSource(context, database_wid);
    if (clear === 1) await db.deleteFrom('er_position').where('database_wid', '=', source.wid).execute();
    // Tables of other sources, and those that are gone, have no place here.
    await sql`
      insert into er_position (database_wid, object_wid, x, y)
      select distinct on (o.wid) ${source.wid}, o.wid, given.x, given.y
      from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as given(wid text, x double precision, y double precision)
      join data_object o on o.wid = given.wid and o.database_wid = ${source.wid}
      on conflict (object_wid) do update set x = excluded.x, y = excluded.y`.execute(db);
    context.audit({ wid: source.wid, name: source.databasename, after: { positions: positions.length } });
    return null;
  }),

  handle(inferRelations, async ({ body: { database_wid, measure } }, context) => {
    const { db, services, user, language } = context;
    const source = await visibleSource(context, database_wid);
    connectorOf(source);
    const { tables } = await db.selectFrom('data_object').select(sql<number>`count(*)::int`.as('tables')).where('database_wid', '=', source.wid)
      .where('deleted_time', 'is', null).where('dropped_time', 'is', null).where('object_kind', '=', 'table').executeTakeFirstOrThrow();
    if (tables < 2) throw new UserError(sourcesErrors.nothingToRelate, { name: source.databasename });
    const object = { kind: 'data source', wid: source.wid };
    const open = await db.selectFrom('job_run').select('wid').where('object_kind', '=', object.kind).where('object_wid', '=', object.wid)
      .where('job', '=', inferRelationsJob.name).where('state', 'in', ['waiting', 'running']).executeTakeFirst();
    if (open) throw new UserError(sourcesErrors.inferenceUnderWay, { name: source.databasename });
    const run = await services.jobs.start(inferRelationsJob, { database_wid, measure: measure === 1, author: user.wid, language }, { db, user, object });
    context.audit({ wid: source.wid, name: source.databasename, after: { run, measure } });
    return { run };
  }),
];

async function decide({ db, user }: Pick<Parameters<typeof visibleRelations>[0], 'db' | 'user'>, wids: readonly string[], state: RelationRow['state']): Promise<void> {
  if (wids.length === 0) return;
  await db.updateTable('data_relation').set({ state, modify_time: sql<string>`now()`, last_modifier: user.wid, row_version: sql<number>`row_version + 1` } as never)
    .where('wid', 'in', [...wids]).execute();
}
