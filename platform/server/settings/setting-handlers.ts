import { z } from 'zod';
import type { Setting } from '#platform/contract';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { platformSettings } from '#platform/contract/platform/platform-settings.ts';
import { changeSetting, listSettings, resetSetting, type SettingView } from '#platform/contract/platform/settings.ts';
import { UserError } from '../errors.ts';
import { translated } from '../translated.ts';
import { handle } from '../handle.ts';
import { addressChecker } from './allowed-addresses.ts';
import type { Settings } from './settings.ts';

function find(key: string, { areas }: Settings): Setting {
  const setting = areas.flatMap((area) => area.settings).find((one) => one.key === key);
  if (!setting) throw new UserError(serviceErrors.settingNotFound, { key });
  return setting;
}

export const settingHandlers = [
  handle(listSettings, async (_input, { db, services }) => {
    const rows = await db.selectFrom('setting').select(['key', 'modify_time', 'last_modifier']).execute();
    const changes = new Map(rows.map((row) => [row.key, row]));
    const groups = services.settings.areas.filter((area) => area.settings.length > 0).map((area) => ({
      area: area.name,
      title: translated(services, `area.${area.name}`, area.title),
      settings: area.settings.map((setting) => ({
        ...view(setting, services.settings),
        title: translated(services, `setting.${setting.key}.title`, setting.title),
        description: translated(services, `setting.${setting.key}.description`, setting.description),
        modify_time: changes.get(setting.key)?.modify_time ?? null,
        last_modifier: changes.get(setting.key)?.last_modifier ?? null,
      })),
    }));
    return { groups };
  }),

  handle(changeSetting, async ({ params, body }, context) => {
    const setting = find(params.key, context.services.settings);
    if (setting.key === platformSettings.allowedAddresses.key) refuseLockOut(body.value, context.request.address);
    const before = auditValue(setting, context.services.settings);
    await context.services.settings.set(setting, body.value, context.user, context.db);
    context.audit({ wid: setting.key, name: setting.title[context.language], before, after: setting.secret ? hiddenValue : { value: body.value } });
    return null;
  }),

  handle(resetSetting, async ({ params }, context) => {
    const setting = find(params.key, context.services.settings);
    const before = auditValue(setting, context.services.settings);
    await context.services.settings.reset(setting, context.db);
    context.audit({ wid: setting.key, name: setting.title[context.language], before, after: { value: setting.secret ? null : setting.initial } });
    return null;
  }),
];

function refuseLockOut(value: unknown, address: string): void {
  const ranges = platformSettings.allowedAddresses.value.safeParse(value);
  if (ranges.success && !addressChecker(ranges.data)(address)) throw new UserError(serviceErrors.wouldLockOut, { address });
}

const hiddenValue = { value: '[hidden]' };

function auditValue(setting: Setting, settings: Settings): unknown {
  return setting.secret ? hiddenValue : { value: settings.get(setting) };
}

function view(setting: Setting, settings: Settings): Omit<SettingView, 'modify_time' | 'last_modifier'> {
  const { key, title, description, initial } = setting;
  const secret = setting.secret === true;
  return {
    key, title, description, secret,
    schema: z.toJSONSchema(setting.value, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>,
    initial: secret ? null : initial,
    value: secret ? null : settings.get(setting),
    changed: settings.isChanged(setting),
  };
}
