import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getCustomizationPicture, pictureLimits, systemErrors, uploadCustomizationPicture, type PictureKind } from '#areas/system';
import { platformErrors } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { pictureFormat, type PictureFormat } from './picture-format.ts';

const leastPixels = 16;
const prefix = getCustomizationPicture.path.replace('{file}', '');

/** A look stores the file's wid; the wire speaks of its address. */
export const addressOfPicture = (file: string): string => (file ? prefix + file : '');
export const fileOfPicture = (address: string): string => (address.startsWith(prefix) ? address.slice(prefix.length) : '');

function checked(bytes: Buffer, kind: PictureKind): PictureFormat {
  const { bytes: mostBytes, pixels: most } = pictureLimits[kind];
  if (bytes.length > mostBytes) throw new UserError(platformErrors.tooLarge, { limit: `${mostBytes / 1024 ** 2} MB` });
  const format = pictureFormat(bytes);
  if (!format) throw new UserError(systemErrors.pictureType);
  const { width, height } = format;
  if (Math.min(width, height) < leastPixels || Math.max(width, height) > most) {
    throw new UserError(systemErrors.pictureSize, { width, height, least: leastPixels, most });
  }
  return format;
}

/** Only what was uploaded as a picture can be shown: a look must not publish somebody's other file. */
export async function requirePictures(db: Database, addresses: readonly string[]): Promise<void> {
  const files = addresses.map(fileOfPicture).filter(Boolean);
  if (files.length === 0) return;
  const known = await db.selectFrom('customization_picture').select('file').where('file', 'in', files).execute();
  if (files.some((file) => !known.some((row) => row.file === file))) throw new UserError(systemErrors.pictureUnknown);
}

function shownPictures(db: Database) {
  const now = db.selectFrom('customization');
  const before = db.selectFrom('customization_version');
  return now.select('logo as file')
    .union(now.select('login_picture as file'))
    .union(before.select((row) => row.ref('look', '->>').key('logo').as('file')))
    .union(before.select((row) => row.ref('look', '->>').key('login_picture').as('file')));
}

/** Removes pictures that no look has shown for a day: tried out, or of a version that is forgotten. */
export async function sweepPictures(db: Database, services: Services): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const gone = await db.deleteFrom('customization_picture').where('create_time', '<', yesterday)
    .where('file', 'not in', shownPictures(db) as never).returning('file').execute();
  for (const { file } of gone) await services.files.remove(file, db);
}

export const pictureHandlers = [
  handle(uploadCustomizationPicture, async ({ query, body }, context) => {
    const { db, services, user, signal } = context;
    const bytes = await buffer(body.stream);
    const { type, width, height } = checked(bytes, query.kind);
    const file = await services.files.save(Readable.from([bytes]), { name: body.name, type, user, signal });
    await db.insertInto('customization_picture').values({ file: file.wid, type }).execute();
    context.audit({ wid: file.wid, name: file.name, after: { ...file, width, height } });
    return { address: addressOfPicture(file.wid), width, height };
  }),

  handle(getCustomizationPicture, async ({ params }, { db, services }) => {
    const picture = await db.selectFrom('customization_picture').select(['file', 'type'])
      .where('file', '=', params.file).where('file', 'in', shownPictures(db) as never).executeTakeFirst();
    if (!picture) throw new UserError({ ...systemErrors.pictureUnknown, status: 404 });
    const { stream } = await services.files.open(picture.file);
    return {
      name: picture.file, type: picture.type, stream,
      headers: {
        'content-disposition': 'inline',
        // A new picture has a new address.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      },
    };
  }),
];
