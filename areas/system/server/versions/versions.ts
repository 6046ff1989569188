import { sql } from 'kysely';
import { deleteVersion, getVersion, listVersions, saveVersion, systemErrors, type Version, type VersionInput } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By, type RecordRow } from '#platform/server/records.ts';
import { faster } from '../users/people.ts';
import { found, refusing } from '../refusals.ts';
import { contains } from '../search.ts';

const searched = sql<string>`version.number || ' ' || version.title_zh || ' ' || version.title_en`;

function shown({ title_zh, title_en, notes_zh, notes_en, ...row }: RecordRow<'version'>): Version {
  return { ...row, title: { zh: title_zh, en: title_en }, notes: { zh: notes_zh, en: notes_en } };
}

export async function readVersion(db: Database, wid: string): Promise<Version> {
  const row = await db.selectFrom('version').selectAll().where('wid', '=', wid).executeTakeFirst();
  return shown(found(row, systemErrors.versionNotFound));
}

export function storeVersion(db: Database, input: VersionInput, by: By) {
  const { wid, row_version, title, notes, ...fields } = saveVersion.body.parse(input);
  const values = { ...fields, title_zh: title.zh, title_en: title.en, notes_zh: notes.zh, notes_en: notes.en };
  const saving = wid
    ? updateRecord(db, 'version', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'version', values, by);
  return refusing(saving, { version_number_key: new UserError(systemErrors.codeTaken, { code: fields.number }) });
}

export const versionHandlers = [
  handle(listVersions, async ({ body }, context) => {
    const versions = context.db
      .selectFrom('version')
      .selectAll()
      .$if(!!body.key, (query) => query.where(contains(searched, body.key!)))
      .$if(!!body.state, (query) => query.where('state', '=', body.state!));
    return context.page(versions, { sort: '-release_date', sortable: { number: 'number', create_time: 'create_time' }, map: shown });
  }),

  handle(getVersion, async ({ query }, { db }) => readVersion(db, query.wid)),

  handle(saveVersion, async ({ body }, context) => {
    const before = body.wid ? await readVersion(context.db, body.wid) : undefined;
    const saved = await storeVersion(context.db, body, context.user);
    context.audit({ wid: saved.wid, name: body.number, before, after: body });
    return saved;
  }),

  handle(deleteVersion, async ({ body }, context) => {
    const before = await readVersion(context.db, body.wid);
    await context.db.deleteFrom('version').where('wid', '=', body.wid).execute();
    context.audit({ wid: before.wid, name: before.number, before });
    return null;
  }),
];
