import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { deleteReleaseStep, listReleaseSteps, saveReleaseStep, systemErrors, type ReleaseStep, type ReleaseStepInput } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { requirePeople } from '../members/members.ts';
import { today } from '../login/accounts.ts';
import { faster } from '../users/people.ts';
import { found, refusing } from '../refusals.ts';
import { readVersion } from './versions.ts';

function steps(db: Database) {
  return db
    .selectFrom('release_step')
    .innerJoin('version', 'version.wid', 'release_step.version')
    .select((step) => [
      'release_step.wid', 'release_step.create_time', 'release_step.modify_time', 'release_step.creator', 'release_step.last_modifier',
      'release_step.row_version', 'release_step.version', 'release_step.title', 'release_step.state', 'release_step.due', 'release_step.done_time',
      jsonObjectFrom(step.selectFrom('user_account').select(['wid', 'name']).whereRef('user_account.wid', '=', 'release_step.owner')).as('owner'),
      sql<boolean>`coalesce(release_step.state <> 'succeeded' and release_step.due < ${today} and version.state <> 'released', false)`.as('late'),
      sql<string>`coalesce(release_step.due, 'infinity')`.as('when'),
    ]);
}

async function readStep(db: Database, wid: string): Promise<ReleaseStep> {
  return found(await steps(db).where('release_step.wid', '=', wid).executeTakeFirst(), systemErrors.stepNotFound);
}

export async function storeStep(db: Database, input: ReleaseStepInput, by: By) {
  const { wid, row_version, ...values } = saveReleaseStep.body.parse(input);
  const saving = wid
    ? updateRecord(db, 'release_step', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'release_step', values, by);
  const saved = await refusing(saving, {
    release_step_version_fkey: new UserError(systemErrors.versionNotFound),
    release_step_owner_fkey: new UserError(systemErrors.userNotFound, {}, { owner: systemErrors.userNotFound }),
  });
  // Done is done once: saving it again does not move the time.
  await sql`update release_step set done_time = case when state = 'succeeded' then coalesce(done_time, now()) end where wid = ${saved.wid}`.execute(db);
  return saved;
}

export const releaseStepHandlers = [
  handle(listReleaseSteps, async ({ query }, context) => {
    const { db, user, services, language } = context;
    await readVersion(db, query.version, { user, scopes: services.scopes, language });
    return context.page(steps(db).where('release_step.version', '=', query.version), { key: 'release_step.wid', sort: 'when' });
  }),

  handle(saveReleaseStep, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const version = await readVersion(db, body.version, { user, scopes: services.scopes, language });
    const before = body.wid ? await readStep(db, body.wid) : undefined;
    if (before && before.version !== version.wid) throw new UserError(systemErrors.stepNotFound);
    if (body.owner && body.owner !== before?.owner?.wid) await requirePeople(db, services.scopes, user, [body.owner]);
    const saved = await storeStep(db, body, user);
    context.audit({ wid: version.wid, name: `${version.number} ${body.title}`, before, after: body });
    return saved;
  }),

  handle(deleteReleaseStep, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const before = await readStep(db, body.wid);
    const version = await readVersion(db, before.version, { user, scopes: services.scopes, language });
    await db.deleteFrom('release_step').where('wid', '=', before.wid).execute();
    context.audit({ wid: version.wid, name: `${version.number} ${before.title}`, before });
    return null;
  }),
];
