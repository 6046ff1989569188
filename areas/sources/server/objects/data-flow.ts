import { sql } from 'kysely';
import { getDataFlow, type DataFlow } from '#areas/sources';
import { handle } from '#platform/server/handle.ts';
import { visibleObject } from '../sources/visible-sources.ts';

const mostRelated = 40;

interface Related {
  wid: string;
  data_object: string;
  data_object_name: string;
  points_here: boolean;
  fields: string[];
  total: number;
}

export const dataFlowHandlers = [
  handle(getDataFlow, async ({ body }, context): Promise<DataFlow> => {
    const { db, services } = context;
    const { source, ...object } = await visibleObject(context, body.wid);
    const nodes: DataFlow['nodes'] = [
      { id: `source:${source.wid}`, kind: 'source', name: source.databasename, hint: source.db_type, wid: source.wid },
      { id: `object:${object.wid}`, kind: 'object', name: object.data_object_name || object.data_object, hint: object.data_object, wid: object.wid },
    ];
    const edges: DataFlow['edges'] = [{ from: nodes[0]!.id, to: nodes[1]!.id, kind: 'holds', label: object.schema_name }];

    const { rows: related } = await sql<Related>`
      select other.wid, other.data_object, other.data_object_name, r.object_wid = other.wid as points_here, r.fields, count(*) over ()::int as total
      from data_relation r
      join data_object other on other.wid = case when r.object_wid = ${object.wid} then r.ref_object_wid else r.object_wid end
      where (r.object_wid = ${object.wid} or r.ref_object_wid = ${object.wid}) and r.state = 'confirmed' and other.deleted_time is null and other.wid <> ${object.wid}
      order by other.data_object, r.wid limit ${mostRelated}`.execute(db);
    for (const one of related) {
      const id = `object:${one.wid}`;
      if (!nodes.some((node) => node.id === id)) nodes.push({ id, kind: 'related', name: one.data_object_name || one.data_object, hint: one.data_object, wid: one.wid });
      const [from, to] = one.points_here ? [id, nodes[1]!.id] : [nodes[1]!.id, id];
      edges.push({ from, to, kind: 'relation', label: one.fields.join(', ') });
    }

    for (const task of (await services.integrations?.tasksOf(db, [object.wid])) ?? []) {
      nodes.push({ id: `task:${task.wid}`, kind: 'task', name: task.name, hint: '', wid: '' });
      edges.push({ from: nodes[1]!.id, to: `task:${task.wid}`, kind: 'reads', label: '' });
      if (!task.lake) continue;
      const id = `lake:${task.lake.wid}`;
      if (!nodes.some((node) => node.id === id)) nodes.push({ id, kind: 'lake', name: task.lake.name, hint: task.lake.hint, wid: '' });
      edges.push({ from: `task:${task.wid}`, to: id, kind: 'writes', label: '' });
    }
    return { nodes, edges, lakeKnown: services.integrations !== undefined, left_out: Math.max(0, (related[0]?.total ?? 0) - related.length) };
  }),
];
