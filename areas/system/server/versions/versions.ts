import { sql } from 'kysely';
import { canSystem, deleteVersion, getVersion, listVersions, releaseVersion, saveVersion, systemErrors, type Version, type VersionInput } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Principal, Scopes } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By, type RecordRow } from '#platform/server/records.ts';
import { today } from '../login/accounts.ts';
import { faster } from '../users/people.ts';
import { found, refusing } from '../refusals.ts';
import { contains } from '../search.ts';

const searched = sql<string>`version.number || ' ' || version.title_zh || ' ' || version.title_en`;

type VersionRow = RecordRow<'version'> & Pick<Version, 'steps' | 'late'>;

function versions(db: Database) {
  return db.selectFrom('version').selectAll('version').select([
    sql<Version['steps']>`(
      select json_build_object(
        'total', count(*),
        'done', count(*) filter (where release_step.state = 'succeeded'),
        'failed', count(*) filter (where release_step.state = 'failed'),
        'late', count(*) filter (where release_step.state <> 'succeeded' and release_step.due < ${today} and version.state <> 'released'))
      from release_step where release_step.version = version.wid
    )`.as('steps'),
    sql<boolean>`coalesce(version.state <> 'released' and version.release_date < ${today}, false)`.as('late'),
  ]);
}

/** What is not released concerns those who manage versions, as far as their data scope goes. */
function versionsSeenBy(db: Database, user: Principal, scopes: Scopes) {
  const released = sql.ref<string>('version.state');
  return versions(db).where((version) => (user.can(canSystem.writeVersions)
    ? version.or([version(released, '=', 'released'), scopes.records(user, 'version.creator')])
    : version(released, '=', 'released')));
}

/** A missing English text is told in Chinese. */
export const inLanguage = (zh: string, en: string, language: Language) => (language === 'en' && en ? en : zh);

function shown(language: Language) {
  return ({ title_zh, title_en, notes_zh, notes_en, released_time: _, ...row }: VersionRow): Version => {
    const { total, done } = row.steps;
    const progress = total > 0 ? Math.floor((done / total) * 100) : row.state === 'released' ? 100 : 0;
    return { ...row, title: { zh: title_zh, en: title_en }, notes: { zh: notes_zh, en: notes_en }, name: inLanguage(title_zh, title_en, language), progress };
  };
}

export interface Reader {
  user: Principal;
  scopes: Scopes;
  language: Language;
}

export async function readVersion(db: Database, wid: string, { user, scopes, language }: Reader): Promise<Version> {
  const row = await versionsSeenBy(db, user, scopes).where('version.wid', '=', wid).executeTakeFirst();
  return shown(language)(found(row, systemErrors.versionNotFound));
}

export async function storeVersion(db: Database, input: VersionInput, by: By) {
  const { wid, row_version, title, notes, ...fields } = saveVersion.body.parse(input);
  const values = { ...fields, title_zh: title.zh, title_en: title.en, notes_zh: notes.zh, notes_en: notes.en };
  const saving = wid
    ? updateRecord(db, 'version', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'version', values, by);
  const saved = await refusing(saving, {
    version_number_key: new UserError(systemErrors.codeTaken, { code: fields.number }, { number: systemErrors.codeTaken }),
  });
  await settleRelease(db, saved.wid);
  return saved;
}

/** A released version has a day and a moment since when it is known; the first moment stays. */
async function settleRelease(db: Database, wid: string): Promise<void> {
  await sql`
    update version set
      released_time = case when state = 'released' then coalesce(released_time, now()) end,
      release_date = case when state = 'released' then coalesce(release_date, ${today}) else release_date end
    where wid = ${wid}`.execute(db);
}

export const versionHandlers = [
  handle(listVersions, async ({ body }, context) => {
    const found = versionsSeenBy(context.db, context.user, context.services.scopes)
      .$if(!!body.key, (query) => query.where(contains(searched, body.key!)))
      .$if(!!body.state, (query) => query.where('version.state', '=', body.state!));
    return context.page(found, {
      key: 'version.wid',
      sort: '-release_date',
      sortable: { release_date: 'version.release_date', create_time: 'version.create_time', modify_time: 'version.modify_time' },
      map: shown(context.language),
    });
  }),

  handle(getVersion, async ({ query }, { db, user, services, language }) =>
    readVersion(db, query.wid, { user, scopes: services.scopes, language })),

  handle(saveVersion, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const before = body.wid ? await readVersion(db, body.wid, { user, scopes: services.scopes, language }) : undefined;
    const saved = await storeVersion(db, body, user);
    context.audit({ wid: saved.wid, name: body.number, before, after: body });
    return saved;
  }),

  handle(releaseVersion, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const before = await readVersion(db, body.wid, { user, scopes: services.scopes, language });
    if (before.state === 'released') throw new UserError(systemErrors.alreadyReleased, { number: before.number });
    // The planned day gives way to the real one.
    await updateRecord(db, 'version', before, { state: 'released', release_date: null }, user, faster(db));
    await settleRelease(db, before.wid);
    context.audit({ wid: before.wid, name: before.number, before: { state: before.state, release_date: before.release_date }, after: { state: 'released' } });
    return null;
  }),

  handle(deleteVersion, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const before = await readVersion(db, body.wid, { user, scopes: services.scopes, language });
    await db.deleteFrom('version').where('wid', '=', body.wid).execute();
    context.audit({ wid: before.wid, name: before.number, before });
    return null;
  }),
];
