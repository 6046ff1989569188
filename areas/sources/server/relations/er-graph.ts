import { sql } from 'kysely';
import { countRelations, getErGraph, getErLinks, getErNeighbours, getErObject, getErTree, listRelations, showRelation, type ErRelationRow } from '#areas/sources';
import { handle } from '#platform/server/handle.ts';
import { contains } from '#platform/server/search.ts';
import { visibleObject, visibleSource } from '../sources/visible-sources.ts';
import { erNodes, neighboursOf, relationsAmong } from './er-nodes.ts';
import { erTree } from './er-tree.ts';
import { endNames, namedAnswer, relationRows, relationText } from './relation-rows.ts';

export const erGraphHandlers = [
  handle(getErTree, ({ query }, context) => erTree(context, query)),

  handle(getErGraph, async ({ body: { database_wid, wids, fields } }, context) => {
    const source = await visibleSource(context, database_wid);
    const objects = await erNodes(context.db, source.wid, wids, fields);
    return { objects, relations: await relationsAmong(context.db, objects.map(({ wid }) => wid)) };
  }),

  handle(getErObject, async ({ query }, context) => {
    const object = await visibleObject(context, query.wid);
    return (await erNodes(context.db, object.database_wid, [object.wid], 'all'))[0]!;
  }),

  handle(getErNeighbours, async ({ query: { wid, hops } }, context) => {
    const object = await visibleObject(context, wid);
    const { wids, more } = await neighboursOf(context.db, wid, hops);
    const nodes = await erNodes(context.db, object.database_wid, wids, 'keys');
    return { dataObject: nodes.find((node) => node.wid === wid)!, refDataObjects: nodes.filter((node) => node.wid !== wid), more };
  }),

  handle(getErLinks, async ({ query: { wid, hops } }, context) => {
    await visibleObject(context, wid);
    return relationsAmong(context.db, (await neighboursOf(context.db, wid, hops)).wids);
  }),

  handle(showRelation, async ({ query: { wid, refDataObject, type } }, context) => {
    await visibleObject(context, wid);
    const rows = await relationRows(context.db).select(endNames)
      .where((where) => where.or(refDataObject
        ? [where.and({ object_wid: wid, ref_object_wid: refDataObject }), where.and({ object_wid: refDataObject, ref_object_wid: wid })]
        : [where('object_wid', '=', wid), where('ref_object_wid', '=', wid)]))
      .$if(!!type, (query) => query.where('data_relation.origin', '=', type!))
      .orderBy('data_relation.confidence', 'desc').orderBy('data_relation.wid').limit(1000).execute();
    return rows.map(namedAnswer);
  }),

  handle(listRelations, async ({ body: { database_wid, origin, state, key, object_wid, confidence } }, context) => {
    const source = await visibleSource(context, database_wid);
    const relations = relationRows(context.db).select(endNames).where('data_relation.database_wid', '=', source.wid)
      .$if(!!origin, (query) => query.where('data_relation.origin', '=', origin!))
      .$if(!!state, (query) => query.where('data_relation.state', '=', state!))
      .$if(!!object_wid, (query) => query.where((where) => where.or([where('object_wid', '=', object_wid!), where('ref_object_wid', '=', object_wid!)])))
      .$if(confidence !== undefined, (query) => query.where('data_relation.confidence', '>=', confidence!))
      .$if(!!key, (query) => query.where(contains(relationText, key!)));
    return context.page<any, any, any, ErRelationRow>(relations, {
      key: 'data_relation.wid', sort: '-confidence', map: namedAnswer,
      sortable: { confidence: 'data_relation.confidence', object: 'child.data_object', refObject: 'parent.data_object', modify_time: 'data_relation.modify_time' },
    });
  }),

  handle(countRelations, async ({ query: { database_wid } }, context) => {
    const source = await visibleSource(context, database_wid);
    const count = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${condition})::int`;
    const counted = await relationRows(context.db).clearSelect().where('data_relation.database_wid', '=', source.wid).select([
      count(sql`data_relation.origin = 'declared'`).as('declared'), count(sql`data_relation.origin <> 'declared' and data_relation.state = 'confirmed'`).as('confirmed'),
      count(sql`data_relation.state = 'suggested'`).as('suggested'), count(sql`data_relation.state = 'rejected'`).as('rejected'),
    ]).executeTakeFirstOrThrow();
    const { objects } = await context.db.selectFrom('data_object').select(sql<number>`count(*)::int`.as('objects'))
      .where('database_wid', '=', source.wid).where('deleted_time', 'is', null).executeTakeFirstOrThrow();
    return { objects, ...counted };
  }),
];
