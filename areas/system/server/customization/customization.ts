import {
  customizationTypes, getCustomizationList, listCustomizationVersions, resetCustomization, saveCustomization, type Customization,
} from '#areas/system';
import type { Context, Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By, type RecordRow } from '#platform/server/records.ts';
import { faster } from '../users/people.ts';
import { houseLook, lookOf, shownLook, storedLook, type StoredLook } from './looks.ts';
import { pictureHandlers, requirePictures, sweepPictures } from './pictures.ts';

/** Each face of the platform has exactly one record; an empty field means the house look. */
export async function ensureCustomizations(db: Database): Promise<void> {
  const known = await db.selectFrom('customization').select('type').execute();
  for (const type of customizationTypes.filter((one) => !known.some((row) => row.type === one))) {
    await insertRecord(db, 'customization', { type, ...written(houseLook(type)) }, null);
  }
}

const shown = (row: RecordRow<'customization'>): Customization => ({ wid: row.wid, type: row.type, row_version: row.row_version, ...shownLook(row) });
const written = ({ links, ...look }: StoredLook) => ({ ...look, links: JSON.stringify(links) });

/** How many earlier looks of one face are kept. */
const keptVersions = 10;

/** Puts the look on, keeps the one before, and tells every open browser. */
export async function putOnLook(db: Database, services: Services, type: Customization['type'], seen: number, look: StoredLook, user: By) {
  const before = await db.selectFrom('customization').selectAll().where('type', '=', type).executeTakeFirstOrThrow();
  const after = await updateRecord(db, 'customization', { wid: before.wid, row_version: seen }, written(look), user, faster(db));
  if (JSON.stringify(lookOf(before)) !== JSON.stringify(lookOf(after))) {
    await insertRecord(db, 'customization_version', { type, look: JSON.stringify(lookOf(before)) }, user);
    const old = db.selectFrom('customization_version').select('wid').where('type', '=', type)
      .orderBy('create_time', 'desc').orderBy('wid').offset(keptVersions);
    await db.deleteFrom('customization_version').where('wid', 'in', old).execute();
  }
  await sweepPictures(db, services);
  await services.events.publish('broadcast', 'customization', null, db);
  return { before, after };
}

async function putOn(type: Customization['type'], seen: number, look: StoredLook, context: Context & { user: Principal }): Promise<Customization> {
  const { before, after } = await putOnLook(context.db, context.services, type, seen, look, context.user);
  context.audit({ wid: after.wid, name: type, before: shownLook(before), after: shownLook(after) });
  return shown(after);
}

export const customizationHandlers = [
  handle(getCustomizationList, async (_input, { db }) =>
    (await db.selectFrom('customization').selectAll().orderBy('type').execute()).map(shown)),

  handle(saveCustomization, async ({ body: { type, row_version, ...look } }, context) => {
    await requirePictures(context.db, [look.logo, look.loginPicture]);
    return putOn(type, row_version, storedLook(look), context);
  }),

  handle(resetCustomization, async ({ body }, context) => putOn(body.type, body.row_version, houseLook(body.type), context)),

  handle(listCustomizationVersions, async ({ query }, { db }) => {
    const rows = await db.selectFrom('customization_version').selectAll().where('type', '=', query.type)
      .orderBy('create_time', 'desc').orderBy('wid').limit(keptVersions).execute();
    return rows.map(({ wid, look, create_time, creator }) => ({ wid, look: shownLook(look), create_time, creator }));
  }),

  ...pictureHandlers,
];
