import { sql } from 'kysely';
import { deleteCatalog, getCatalogTree, saveCatalog, sourcesErrors, type CatalogNode } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { visibleSources } from '../sources/visible-sources.ts';

const mostLevels = 8;

export const catalogHandlers = [
  handle(getCatalogTree, async ({ query: { database_wid } }, { db, services, user }) => {
    const catalogs = await db.selectFrom('data_catalog').select(['wid', 'name', 'parent', 'order_num', 'row_version']).orderBy('order_num').orderBy('name').orderBy('wid').execute();
    const counts = await db.selectFrom('data_object').innerJoin('data_source', 'data_source.wid', 'data_object.database_wid')
      .select(['data_object.catalog_id', sql<number>`count(*)::int`.as('count')])
      .where('data_object.deleted_time', 'is', null).where(visibleSources(services, user))
      .$if(!!database_wid, (found) => found.where('data_object.database_wid', '=', database_wid!))
      .groupBy('data_object.catalog_id').execute();
    const countOf = new Map(counts.map((row) => [row.catalog_id, row.count]));
    const nodes = new Map(catalogs.map((row): [string, CatalogNode] => [row.wid, { ...row, id: row.wid, object_num: countOf.get(row.wid) ?? 0, children: [] }]));
    const roots: CatalogNode[] = [];
    for (const node of nodes.values()) (node.parent === null ? roots : nodes.get(node.parent)!.children).push(node);
    return { nodes: roots, without: countOf.get(null) ?? 0 };
  }),

  handle(saveCatalog, async ({ body: { wid, row_version, ...catalog } }, context) => {
    const { db, services, user } = context;
    // Two moves at once could make a ring that neither of them sees.
    await sql`lock table data_catalog in share row exclusive mode`.execute(db);
    const before = wid ? await readCatalog(db, wid) : undefined;
    await checkPlace(db, catalog.parent, wid || undefined);
    const same = await db.selectFrom('data_catalog').select('wid').where(sql<boolean>`coalesce(parent, '') = ${catalog.parent ?? ''} and lower(name) = lower(${catalog.name})`)
      .where('wid', '<>', wid ?? '').executeTakeFirst();
    if (same) throw new UserError(sourcesErrors.catalogExists, { name: catalog.name }, { name: sourcesErrors.catalogExists });
    const saved = before
      ? await updateRecord(db, 'data_catalog', { wid: before.wid, row_version: row_version ?? before.row_version }, catalog, user, { who: (person) => services.people.nameOf(person, db) })
      : await insertRecord(db, 'data_catalog', catalog, user);
    context.audit({ wid: saved.wid, name: saved.name, before, after: catalog });
    return { wid: saved.wid, row_version: saved.row_version };
  }),

  handle(deleteCatalog, async ({ body }, context) => {
    const { db } = context;
    const catalog = await readCatalog(db, body.wid);
    const { count } = await db.selectFrom('data_catalog').select(sql<number>`count(*)::int`.as('count')).where('parent', '=', catalog.wid).executeTakeFirstOrThrow();
    if (count > 0) throw new UserError(sourcesErrors.catalogNotEmpty, { name: catalog.name, count });
    const freed = await db.updateTable('data_object').set({ catalog_id: null }).where('catalog_id', '=', catalog.wid).executeTakeFirst();
    await db.deleteFrom('data_catalog').where('wid', '=', catalog.wid).execute();
    context.audit({ wid: catalog.wid, name: catalog.name, before: catalog });
    return { objects: Number(freed.numUpdatedRows) };
  }),
];

async function readCatalog(db: Database, wid: string) {
  const catalog = await db.selectFrom('data_catalog').selectAll().where('wid', '=', wid).executeTakeFirst();
  if (!catalog) throw new UserError(sourcesErrors.noCatalog);
  return catalog;
}

/** Under a catalog that exists, not under itself, and not too deep. */
async function checkPlace(db: Database, parent: string | null, moved: string | undefined): Promise<void> {
  if (parent === null) return;
  const { rows: above } = await sql<{ wid: string }>`
    with recursive above as (
      select wid, parent from data_catalog where wid = ${parent} union select c.wid, c.parent from data_catalog c join above on c.wid = above.parent
    ) select wid from above`.execute(db);
  if (above.length === 0) throw new UserError(sourcesErrors.noCatalog, {}, { parent: sourcesErrors.noCatalog });
  if (moved && above.some((one) => one.wid === moved)) throw new UserError(sourcesErrors.catalogCycle, {}, { parent: sourcesErrors.catalogCycle });
  const { rows: [below] } = await sql<{ levels: number }>`
    with recursive below as (
      select wid, 1 as level from data_catalog where wid = ${moved ?? ''} union all select c.wid, below.level + 1 from data_catalog c join below on c.parent = below.wid
    ) select coalesce(max(level), 1)::int as levels from below`.execute(db);
  if (above.length + below!.levels > mostLevels) throw new UserError(sourcesErrors.catalogTooDeep, { levels: mostLevels }, { parent: sourcesErrors.catalogTooDeep });
}
