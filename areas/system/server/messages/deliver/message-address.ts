import { systemSettings } from '#areas/system';
import type { Settings } from '#platform/server/settings/settings.ts';

/** Where a message is shown, for those who read it elsewhere; empty while the platform does not know its own address. */
export function messageAddress(settings: Pick<Settings, 'get'>, message: string, link: string): string {
  const base = settings.get(systemSettings.publicAddress).replace(/\/+$/, '');
  return base && `${base}/#${link || `/systemManagement/messageCenters?message=${message}`}`;
}
