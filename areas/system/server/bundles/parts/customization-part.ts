import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { customizationTypes, type Customization } from '#areas/system';
import type { BundlePart } from '#platform/server/bundle-part.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { By } from '#platform/server/records.ts';
import { putOnLook } from '../../customization/customization.ts';
import { houseLook, lookOf, type StoredLook } from '../../customization/looks.ts';
import { pictureFormat } from '../../customization/picture-format.ts';

/** A picture travels with the look, because its address means nothing elsewhere. */
const Picture = z.object({ name: z.string(), sha256: z.string(), base64: z.string().max(8_000_000) }).nullable();
const Value = z.object({
  title_zh: z.string(), title_en: z.string(), colour: z.string(), accent: z.string(), footer_zh: z.string(), footer_en: z.string(),
  links: z.array(z.object({ name: z.object({ zh: z.string(), en: z.string() }), address: z.string() })),
  logo: Picture,
  login_picture: Picture,
});
type Picture = z.infer<typeof Picture>;

async function packed(services: Services, file: string): Promise<Picture> {
  if (!file) return null;
  const { name, sha256, stream } = await services.files.open(file);
  return { name, sha256, base64: (await buffer(stream)).toString('base64') };
}

/** The same picture is not stored twice. */
async function unpacked(db: Database, services: Services, picture: Picture, by: By): Promise<string> {
  if (!picture) return '';
  const known = await db.selectFrom('customization_picture').innerJoin('file', 'file.wid', 'customization_picture.file')
    .select('file.wid').where('file.sha256', '=', picture.sha256).where('file.removed_time', 'is', null).executeTakeFirst();
  if (known) return known.wid;
  const bytes = Buffer.from(picture.base64, 'base64');
  const { type } = pictureFormat(bytes)!;
  const file = await services.files.save(Readable.from([bytes]), { name: picture.name, type, user: by });
  await db.insertInto('customization_picture').values({ file: file.wid, type }).execute();
  return file.wid;
}

function isSound(picture: Picture): boolean {
  if (!picture) return true;
  const bytes = Buffer.from(picture.base64, 'base64');
  return createHash('sha256').update(bytes).digest('hex') === picture.sha256 && pictureFormat(bytes) !== undefined;
}

const typeOf = (key: string) => customizationTypes.find((type) => type === key);

async function putOn(db: Database, services: Services, type: Customization['type'], look: StoredLook, by: By): Promise<void> {
  const { row_version } = await db.selectFrom('customization').select('row_version').where('type', '=', type).executeTakeFirstOrThrow();
  await putOnLook(db, services, type, row_version, look, by);
}

export const customizationPart: BundlePart = {
  key: 'customization',
  title: { zh: '个性化定制', en: 'Customization' },

  async read(db, services) {
    const rows = await db.selectFrom('customization').selectAll().orderBy('type').execute();
    const changed = rows.filter((row) => JSON.stringify(lookOf(row)) !== JSON.stringify(houseLook(row.type)));
    return Promise.all(changed.map(async (row) => {
      const { logo, login_picture, ...look } = lookOf(row);
      return { key: row.type, name: { zh: row.title_zh || row.type, en: row.title_en || row.type }, value: { ...look, logo: await packed(services, logo), login_picture: await packed(services, login_picture) } };
    }));
  },

  async examine(_db, { key, value }) {
    const look = Value.safeParse(value);
    const sound = typeOf(key) && look.success && isSound(look.data.logo) && isSound(look.data.login_picture);
    return sound ? null : { zh: '本平台不接受这个外观', en: 'this platform does not accept the look' };
  },

  async apply(db, { key, value }, by, services) {
    const { logo, login_picture, ...look } = Value.parse(value);
    await putOn(db, services, typeOf(key)!, {
      ...look, logo: await unpacked(db, services, logo, by), login_picture: await unpacked(db, services, login_picture, by),
    }, by);
  },

  remove: (db, key, by, services) => putOn(db, services, typeOf(key)!, houseLook(typeOf(key)!), by),
};
