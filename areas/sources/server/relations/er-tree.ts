import { sql } from 'kysely';
import { getErTree, treeFirst, treeNext, type ErTreeNode } from '#areas/sources';
import type { QueryOf } from '#platform/contract';
import { containsIndexed } from '#platform/server/search.ts';
import { visibleSource, visibleSources, type Seeing } from '../sources/visible-sources.ts';
import { relationCount } from './er-nodes.ts';

type Asked = QueryOf<typeof getErTree>;

/** One part of the tree; one more than asked tells whether there are others. */
export async function erTree(context: Seeing, { database_wid, key, offset, limit, related }: Asked) {
  const size = limit ?? (offset === 0 ? treeFirst : treeNext);
  const part = { key, offset, size, related };
  const { nodes, total } = database_wid ? await tables(context, database_wid, part) : await sources(context, part);
  return { nodes, total, more: offset + nodes.length < total };
}

interface Part { key: string | undefined; offset: number; size: number; related: number }
type Counted = ErTreeNode & { total: number };

function partOf(rows: Counted[]) {
  return { nodes: rows.map(({ total: _, ...node }) => node), total: rows[0]?.total ?? 0 };
}

async function tables(context: Seeing, database: string, { key, offset, size, related }: Part) {
  const source = await visibleSource(context, database);
  const searched = sql<string>`o.data_object || ' ' || o.data_object_name || ' ' || o.comment`;
  const isRelated = sql`exists (select from data_relation r where r.state <> 'rejected' and (r.object_wid = o.wid or r.ref_object_wid = o.wid))`;
  const { rows } = await sql<Counted>`
    select o.wid, 'object' as type, o.data_object as name, o.data_object_name as title, o.schema_name,
      (${relationCount('confirmed')}) as relation_num, (${relationCount('suggested')}) as suggested_num,
      (select count(*)::int from data_field f where f.object_wid = o.wid and f.dropped_time is null) as field_num, o.total
    from (
      select o.*, count(*) over ()::int as total from data_object o
      where o.database_wid = ${source.wid} and o.deleted_time is null
        ${key ? sql`and ${containsIndexed(sql.ref('o.search'), searched, key)}` : sql``}
        ${related ? sql`and ${isRelated}` : sql``}
      order by o.data_object, o.wid limit ${size} offset ${offset}
    ) o order by o.data_object, o.wid`.execute(context.db);
  return partOf(rows);
}

async function sources({ db, services, user }: Seeing, { key, offset, size }: Part) {
  const { rows } = await sql<Counted>`
    select s.wid, 'source' as type, s.databasename as name, s.db_type as title, '' as schema_name,
      (select count(*)::int from data_relation r where r.database_wid = s.wid and r.state = 'confirmed') as relation_num,
      (select count(*)::int from data_relation r where r.database_wid = s.wid and r.state = 'suggested') as suggested_num, 0 as field_num, s.total
    from (
      select s.*, count(*) over ()::int as total from data_source s
      where s.source_type = 'dataBase' and ${visibleSources(services, user, 's')}
        ${key ? sql`and ${containsIndexed(sql.ref('s.search'), sql.ref<string>('s.databasename'), key)}` : sql``}
      order by s.databasename, s.wid limit ${size} offset ${offset}
    ) s order by s.databasename, s.wid`.execute(db);
  return partOf(rows);
}
