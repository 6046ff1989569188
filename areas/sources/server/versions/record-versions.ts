import { sql, type RawBuilder } from 'kysely';
import type { VersionReason } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import type { By } from '#platform/server/records.ts';

/**
 * All that is known of these objects, as rows of `wid` and `definition`: one JSON value by the facts' own words. What is
 * empty, no or nought is left out: a definition is kept for every import. `firstDefinition` makes the same of a new table.
 */
export const definitionsOf = (objects: readonly string[]): RawBuilder<unknown> => sql`(
  select o.wid, jsonb_strip_nulls(jsonb_build_object(
    'schema', nullif(o.schema_name, ''), 'name', o.data_object, 'kind', o.object_kind, 'comment', nullif(o.comment, ''), 'dropped', nullif(o.dropped_time is not null, false),
    'foreignKeys', nullif(o.foreign_keys, '[]'), 'indexes', i.indexes, 'businessName', nullif(o.data_object_name, ''), 'description', nullif(o.data_object_desc, ''),
    'catalog', o.catalog_id, 'dataSign', o.data_sign, 'dataLevel', nullif(o.data_level, ''), 'modelType', nullif(o.model_type, ''), 'core', nullif(o.is_core, 0),
    'history', nullif(o.keep_history, 0), 'encrypt', nullif(o.need_encrypt, 0), 'open', nullif(o.open_able, 0), 'share', nullif(o.share_able, 0),
    'provision', o.provision_mode, 'ownerDepartment', o.owner_dept, 'ownerPerson', o.owner_user, 'releaseDepartment', o.release_dept, 'releaseDate', o.release_date,
    'releaseFormat', nullif(o.release_format_desc, ''), 'mapRange', nullif(o.map_range, ''), 'csFlag', nullif(o.cs_flag, ''), 'standard', nullif(o.quote_standard, ''),
    'fields', coalesce(f.fields, '[]')
  )) as definition
  from data_object o
  left join (
    select object_wid, jsonb_agg(jsonb_build_object(
      'wid', wid, 'name', data_field, 'order', order_num, 'type', nullif(native_type, ''), 'nullable', nullif(nullable, false), 'default', nullif(default_value, ''),
      'generated', generated, 'comment', nullif(comment, ''), 'key', nullif(pk_position, 0), 'manual', nullif(manual, false),
      'dropped', nullif(dropped_time is not null, false), 'businessName', nullif(data_field_name, ''), 'description', nullif(data_field_desc, ''),
      'core', nullif(is_core, 0), 'sensitive', nullif(sensitive, 0), 'codeTable', code_object, 'codeNote', nullif(code_note, '')
    ) order by order_num, wid) as fields
    from data_field where object_wid = any(${objects}) group by object_wid
  ) f on f.object_wid = o.wid
  left join (
    select object_wid, jsonb_agg(jsonb_build_object('name', name, 'unique', unique_key, 'columns', columns) order by name collate "C") as indexes
    from data_object_index where object_wid = any(${objects}) group by object_wid
  ) i on i.object_wid = o.wid
  where o.wid = any(${objects})
)`;

/** Edits of one person that follow each other so closely are one version. */
const together = sql`interval '10 minutes'`;

export interface NewVersion {
  reason: VersionReason;
  by: By;
  importWid?: string | null;
  /** A version of its own, however close it follows. */
  apart?: boolean;
}

/**
 * Keeps these objects as they are now, each under its next number. Call it in the transaction of the change, after it.
 */
export async function recordVersions(db: Database, objects: readonly string[], { reason, by, importWid = null, apart = false }: NewVersion): Promise<void> {
  if (objects.length === 0) return;
  const who = by?.wid ?? null;
  const latest = sql`(select max(number) from data_object_version where object_wid = now.wid)`;
  // Whoever changes the same object at the same time waits here for the number.
  await sql`select wid from data_object where wid = any(${objects}) order by wid for no key update`.execute(db);
  const continued = reason === 'edit' && !apart
    ? (await sql<{ wid: string }>`
        update data_object_version v set definition = now.definition, time = now()
        from ${definitionsOf(objects)} now
        where v.object_wid = now.wid and v.number = ${latest} and v.reason = 'edit' and v.author is not distinct from ${who} and v.time > now() - ${together}
        returning now.wid`.execute(db)).rows.map((row) => row.wid)
    : [];
  const rest = continued.length === 0 ? objects : objects.filter((wid) => !continued.includes(wid));
  if (rest.length === 0) return;
  await sql`
    with numbered as (
      insert into data_object_version (wid, object_wid, number, author, reason, import_wid, definition)
      select replace(gen_random_uuid()::text, '-', ''), now.wid, coalesce(${latest}, 0) + 1, ${who}, ${reason}, ${importWid}, now.definition
      from ${definitionsOf(rest)} now
      returning object_wid, number
    )
    update data_object set version_number = numbered.number from numbered where data_object.wid = numbered.object_wid`.execute(db);
}
