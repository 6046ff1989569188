import type { Setting } from '#platform/contract';
import type { BundlePart } from '#platform/server/bundle-part.ts';
import type { Services } from '#platform/server/context.ts';

/** Secrets stay where they are, and so does what belongs to one machine only. */
const ownToEachPlatform = new Set(['platform.publicAddress', 'access.allowedAddresses', 'migration.trustedPlatforms']);

function carried({ settings }: Services): Setting[] {
  return settings.areas.flatMap((area) => area.settings).filter((setting) => !setting.secret && !ownToEachPlatform.has(setting.key));
}

const find = (services: Services, key: string) => carried(services).find((setting) => setting.key === key);

export const settingsPart: BundlePart = {
  key: 'settings',
  title: { zh: '系统设置', en: 'Settings' },

  read: async (_db, services) => carried(services)
    .filter((setting) => services.settings.isChanged(setting))
    .map((setting) => ({ key: setting.key, name: setting.title, value: services.settings.get(setting) })),

  async examine(_db, { key, value }, services) {
    const setting = find(services, key);
    if (!setting) return { zh: '本平台没有这项设置', en: 'this platform has no such setting' };
    return setting.value.safeParse(value).success ? null : { zh: '本平台不接受这个值', en: 'this platform does not accept the value' };
  },

  apply: (db, { key, value }, by, services) => services.settings.set(find(services, key)!, value, by, db),
  remove: (db, key, _by, services) => services.settings.reset(find(services, key)!, db),
};
