import { sql } from 'kysely';
import { wholeTable } from '#engine/lineage/origin.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';

/** Fields by their place, in the words of lineage; in small letters, since the lake takes no notice of case. */
export type SensitiveFields = ReadonlyMap<string, ReadonlySet<string>>;

interface Way {
  place: string;
  field: string;
  root_place: string;
  root_field: string;
}

/** Which fields of these places are marked as sensitive, or were made of such: in the source, in a model, or on the way from there. */
export async function sensitiveFields({ db, services }: { db: Database; services: Services }, places: readonly string[]): Promise<SensitiveFields> {
  if (places.length === 0) return new Map();
  const { rows: ways } = await sql<Way>`
    with recursive up (place, field, root_place, root_field) as (
      select from_place, from_field, to_place, to_field from lineage_edge where to_place = any(${places}::text[])
      union
      select edge.from_place, edge.from_field, up.root_place, up.root_field from up
      join lineage_edge edge on edge.to_place = up.place and (edge.to_field = up.field or ${wholeTable} in (edge.to_field, up.field)))
    select place, field, root_place, root_field from up`.execute(db);
  const marked = await markedFields({ db, services }, [...new Set([...places, ...ways.map(({ place }) => place)])]);
  const found = new Map(places.map((place) => [place, new Set(marked.get(place))]));
  for (const way of ways) for (const name of passedOn(way, marked.get(way.place))) found.get(way.root_place)!.add(name);
  return found;
}

/** Of a way that names no field, those of the same name are taken to be the same. */
function passedOn({ field, root_field }: Way, marked: ReadonlySet<string> = new Set()): string[] {
  const [from, to] = [field.toLowerCase(), root_field.toLowerCase()];
  if (from === wholeTable) return to === wholeTable ? [...marked] : marked.has(to) ? [to] : [];
  return marked.has(from) ? [to === wholeTable ? from : to] : [];
}

/** Where people have marked them: fields of sources and their copies, fields of models. */
async function markedFields({ db, services }: { db: Database; services: Services }, places: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const add = (place: string, name: string) => found.set(place, (found.get(place) ?? new Set()).add(name.toLowerCase()));
  const sources = places.flatMap((place) => {
    const [, wid, name] = /^source:([^/]+)\/(.*)$/s.exec(place) ?? [];
    return wid === undefined ? [] : [{ place, wid, name: name! }];
  });
  for (const { wid, name, field } of await services.businessSources.sensitiveAt(db, sources)) for (const source of sources) if (source.wid === wid && source.name === name) add(source.place, field);
  const tables = places.flatMap((place) => {
    const [, schema, table] = /^lake:([^.]+)\.(.*)$/s.exec(place) ?? [];
    return schema === undefined ? [] : [{ place, schema, table: table! }];
  });
  const { rows } = await sql<{ place: string; source_object: string | null; fields: string[] }>`
    select asked.place, lake_table.source_object,
      coalesce((select array_agg(field ->> 'code') from model, jsonb_array_elements(model.definition -> 'fields') field where model.lake_table_wid = lake_table.wid and (field ->> 'sensitive')::boolean), '{}') as fields
    from unnest(${tables.map(({ place }) => place)}::text[], ${tables.map(({ schema }) => schema)}::text[], ${tables.map(({ table }) => table)}::text[]) as asked (place, schema, name)
    join lake_table on lake_table.schema_name = asked.schema and lake_table.table_name = asked.name`.execute(db);
  for (const { place, source_object, fields } of rows) {
    for (const field of fields) add(place, field);
    if (source_object) for (const field of await services.businessSources.sensitiveFields(db, source_object)) add(place, field);
  }
  return found;
}
