import { sql, type RawBuilder } from 'kysely';
import type { VersionReason } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import type { By } from '#platform/server/records.ts';

/**
 * Of the object alias `o`: all that is known of it, as one JSON value by the facts' own words. What is empty, no or
 * nought is left out: a definition is kept for every import. `firstDefinition` makes the same of a new table.
 */
export const definitionOf: RawBuilder<unknown> = sql`jsonb_strip_nulls(jsonb_build_object(
  'schema', nullif(o.schema_name, ''), 'name', o.data_object, 'kind', o.object_kind, 'comment', nullif(o.comment, ''), 'dropped', nullif(o.dropped_time is not null, false),
  'foreignKeys', nullif(o.foreign_keys, '[]'),
  'indexes', (select jsonb_agg(jsonb_build_object('name', i.name, 'unique', i.unique_key, 'columns', i.columns) order by i.name collate "C") from data_object_index i where i.object_wid = o.wid),
  'businessName', nullif(o.data_object_name, ''), 'description', nullif(o.data_object_desc, ''), 'catalog', o.catalog_id, 'dataSign', o.data_sign,
  'dataLevel', nullif(o.data_level, ''), 'modelType', nullif(o.model_type, ''), 'core', nullif(o.is_core, 0), 'history', nullif(o.keep_history, 0),
  'encrypt', nullif(o.need_encrypt, 0), 'open', nullif(o.open_able, 0), 'share', nullif(o.share_able, 0), 'provision', o.provision_mode,
  'ownerDepartment', o.owner_dept, 'ownerPerson', o.owner_user, 'releaseDepartment', o.release_dept, 'releaseDate', o.release_date,
  'releaseFormat', nullif(o.release_format_desc, ''), 'mapRange', nullif(o.map_range, ''), 'csFlag', nullif(o.cs_flag, ''), 'standard', nullif(o.quote_standard, ''),
  'fields', coalesce((
    select jsonb_agg(jsonb_build_object(
      'wid', f.wid, 'name', f.data_field, 'order', f.order_num, 'type', nullif(f.native_type, ''), 'nullable', nullif(f.nullable, false), 'default', f.default_value,
      'generated', f.generated, 'comment', nullif(f.comment, ''), 'key', nullif(f.pk_position, 0), 'manual', nullif(f.manual, false),
      'dropped', nullif(f.dropped_time is not null, false), 'businessName', nullif(f.data_field_name, ''), 'description', nullif(f.data_field_desc, ''),
      'core', nullif(f.is_core, 0), 'sensitive', nullif(f.sensitive, 0), 'codeTable', f.code_object, 'codeNote', nullif(f.code_note, '')
    ) order by f.order_num, f.wid)
    from data_field f where f.object_wid = o.wid), '[]')
))`;

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
  const latest = sql`(select max(v.number) from data_object_version v where v.object_wid = o.wid)`;
  // Whoever changes the same object at the same time waits here for the number.
  await sql`select wid from data_object where wid = any(${objects}) order by wid for no key update`.execute(db);
  const continued = reason === 'edit' && !apart
    ? (await sql<{ wid: string }>`
        update data_object_version v set definition = ${definitionOf}, time = now()
        from data_object o
        where o.wid = any(${objects}) and v.object_wid = o.wid and v.number = ${latest} and v.reason = 'edit' and v.author is not distinct from ${who} and v.time > now() - ${together}
        returning o.wid`.execute(db)).rows.map((row) => row.wid)
    : [];
  const rest = continued.length === 0 ? objects : objects.filter((wid) => !continued.includes(wid));
  await sql`
    with numbered as (
      insert into data_object_version (wid, object_wid, number, author, reason, import_wid, definition)
      select replace(gen_random_uuid()::text, '-', ''), o.wid, coalesce(${latest}, 0) + 1, ${who}, ${reason}, ${importWid}, ${definitionOf}
      from data_object o where o.wid = any(${rest})
      returning object_wid, number
    )
    update data_object set version_number = numbered.number from numbered where data_object.wid = numbered.object_wid`.execute(db);
}
