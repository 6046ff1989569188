import { useSession } from '#platform/web/session/session.ts';
import type { PublicSettings } from '#platform/web/session/wire.ts';
import { settings } from '../../contract/settings.ts';

/** Settings this browser has read at its start: the title in the top bar and the like follow without a reload. */
const kept = {
  [settings.title.key]: 'title',
  [settings.moduleVersion.key]: 'moduleVersion',
  [settings.universityClientId.key]: 'universityClientId',
  [settings.promptResolution.key]: 'promptResolution',
  [settings.passwordRules.key]: 'passwordRules',
} satisfies Record<string, keyof PublicSettings>;

export function showInSession(key: string, value: unknown): void {
  const name = kept[key];
  if (name) useSession.setState(({ settings: known }) => ({ settings: { ...known, [name]: value } }));
  if (key !== settings.watermark.key) return;
  useSession.setState(({ user }) => ({ user: user && { ...user, object: { ...user.object, watermark: value === true } } }));
}
