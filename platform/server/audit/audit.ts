import type { ColumnType, Generated } from 'kysely';
import { sql, type Kysely } from 'kysely';
import type { Database, Tables } from '../database.ts';
import type { AuditEntry, AuditSink } from '../http/audit-trail.ts';
import { newId } from '../ids.ts';
import { redact, redactText } from '../redaction.ts';
import { storedJson } from '../stored-json.ts';

type Json = ColumnType<unknown, string | null, never>;

export interface AuditRecordTable {
  wid: string;
  time: Generated<string>;
  user_wid: string | null;
  user_name: string | null;
  role: string | null;
  /** The area whose call it was. */
  area: Generated<string>;
  /** The path of the call. */
  action: string;
  summary_zh: string;
  summary_en: string;
  object_kind: string | null;
  object_wid: string | null;
  object_name: string | null;
  before: Json;
  after: Json;
  address: string;
  agent: string;
  request_id: string;
  result: 'ok' | 'refused' | 'failed';
  code: number;
  message: string;
  duration_ms: number;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    audit_record: AuditRecordTable;
  }
}

export interface NewAuditRecord extends Omit<AuditRecordTable, 'wid' | 'time' | 'area' | 'before' | 'after'> {
  area: string;
  before?: unknown;
  after?: unknown;
}

/** Larger pictures of an object are left out: the record says so instead of filling the store. */
const largestPicture = 64 * 1024;

export async function writeAudit(db: Database, record: NewAuditRecord | readonly NewAuditRecord[]): Promise<void> {
  const records = [record].flat() as NewAuditRecord[];
  if (records.length === 0) return;
  const rows = records.map((one) => ({
    ...one,
    wid: newId(),
    message: redactText(one.message).slice(0, 2000),
    before: picture(one.before),
    after: picture(one.after),
  }));
  await db.insertInto('audit_record').values(rows).execute();
}

function picture(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = storedJson(redact(value));
  return text.length > largestPicture ? JSON.stringify({ leftOut: `${text.length} characters` }) : text;
}

/** Where the http kit hands in what changing calls did. */
export function createAuditSink(store: Kysely<Tables>): AuditSink {
  return (db, entries) => writeAudit(db ?? store, entries.map(recordOf));
}

function recordOf({ area, call, user, object, request, result, code, message, duration }: AuditEntry): NewAuditRecord {
  // Whoever has just signed in is named by the call; the request itself came from nobody.
  const person = user ?? object.person;
  return {
    user_wid: person?.wid ?? null,
    user_name: person?.name ?? null,
    role: user?.role.name ?? null,
    area,
    action: call.path,
    summary_zh: call.summary.zh,
    summary_en: call.summary.en,
    object_kind: call.changes ?? null,
    object_wid: object.wid ?? null,
    object_name: object.name?.slice(0, 500) ?? null,
    before: object.before,
    after: object.after,
    address: request.address,
    agent: request.agent,
    request_id: request.id,
    result,
    code,
    message,
    duration_ms: duration,
  };
}

/** Deletes what is older than the given days, a piece at a time so that no lock lasts long. */
export async function deleteOldAuditRecords(db: Kysely<Tables>, days: number, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const piece = await db.transaction().execute(async (transaction) => {
      await sql`select set_config('tributary.audit_retention', 'on', true)`.execute(transaction);
      const old = transaction.selectFrom('audit_record').select('wid')
        .where('time', '<', sql<string>`now() - make_interval(days => ${days}::int)`).orderBy('time').limit(5000);
      const { numDeletedRows } = await transaction.deleteFrom('audit_record').where('wid', 'in', old).executeTakeFirst();
      return Number(numDeletedRows);
    });
    deleted += piece;
    if (piece < 5000) return deleted;
  }
}
