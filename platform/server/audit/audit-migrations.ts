import { sql } from 'kysely';
import type { Migrations } from '../area.ts';
import { ensureSearchGrams } from '../search.ts';
import { auditWords } from './audit-filter.ts';

export const auditMigrations: Migrations = {
  '2026-11-15-audit': async (db) => {
    await db.schema.createTable('audit_record')
      .addColumn('wid', 'text', (column) => column.primaryKey())
      .addColumn('time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('user_wid', 'text')
      .addColumn('user_name', 'text')
      .addColumn('role', 'text')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('summary_zh', 'text', (column) => column.notNull())
      .addColumn('summary_en', 'text', (column) => column.notNull())
      .addColumn('object_kind', 'text')
      .addColumn('object_wid', 'text')
      .addColumn('object_name', 'text')
      .addColumn('before', 'jsonb')
      .addColumn('after', 'jsonb')
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('agent', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('result', 'text', (column) => column.notNull().check(sql`result in ('ok', 'refused', 'failed')`))
      .addColumn('code', 'integer', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('duration_ms', 'integer', (column) => column.notNull())
      .execute();
    await sql`create index audit_record_time on audit_record (time desc, wid desc)`.execute(db);
    await sql`create index audit_record_user on audit_record (user_wid, time desc)`.execute(db);
    await sql`create index audit_record_object on audit_record (object_kind, object_wid, time desc)`.execute(db);
    // Append only, for us too: only the nightly retention may delete, and says so in its transaction.
    await sql`
      create function audit_record_keep() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and coalesce(current_setting('tributary.audit_retention', true), '') = 'on' then return old; end if;
        raise exception 'audit records cannot be changed' using errcode = 'insufficient_privilege';
      end $$`.execute(db);
    await sql`create trigger audit_record_keep before update or delete on audit_record for each row execute function audit_record_keep()`.execute(db);
    await sql`create trigger audit_record_keep_all before truncate on audit_record for each statement execute function audit_record_keep()`.execute(db);
  },
  '2026-11-16-audit-area': async (db) => {
    await sql`alter table audit_record add column area text not null default ''`.execute(db);
    // Older records do not say it; their paths nearly do. A change of type rewrites rows without waking the trigger that refuses updates.
    await sql`
      alter table audit_record alter column area type text using
        case when action like '/api/platform/%' then 'platform' when object_kind = 'help_article' then 'entry'
          when action like '/api/sys/%' then 'system' else split_part(action, '/', 3) end`.execute(db);
  },
  // Millions of records: each filter has its index, and what is counted is read from the first one alone.
  '2026-11-16-audit-indexes': async (db) => {
    await sql`drop index audit_record_time`.execute(db);
    await sql`create index audit_record_time on audit_record (time desc, wid desc) include (area, result, user_wid, object_kind, action, address)`.execute(db);
    await sql`create index audit_record_area on audit_record (area, time desc, wid desc)`.execute(db);
    await sql`create index audit_record_result on audit_record (result, time desc, wid desc)`.execute(db);
    await sql`create index audit_record_action on audit_record (action, time desc, wid desc)`.execute(db);
    await sql`create index audit_record_address on audit_record (address text_pattern_ops, time desc)`.execute(db);
    await sql`create index audit_record_request on audit_record (request_id)`.execute(db);
    await ensureSearchGrams(db);
    await sql`create index audit_record_words on audit_record using gin (search_grams(${auditWords}))`.execute(db);
  },
};
