import { casCallback, casSettings, systemSettings } from '#areas/system';
import type { Settings } from '#platform/server/settings/settings.ts';

export interface CasAddresses {
  /** False while single sign-on is off or not fully set up. */
  ready: boolean;
  loginUrl: string;
  logoutUrl: string;
  /** Where a ticket is checked. */
  validateUrl(ticket: string): string;
  /** A page of our own, as a browser that comes back from CAS must be sent to it. */
  page(path: string, query: Record<string, string>): string;
}

/** Every address of single sign-on follows from two settings: the CAS server and our own public address. */
export function casAddresses(settings: Pick<Settings, 'get'>): CasAddresses {
  const server = settings.get(casSettings.server).replace(/\/+$/, '');
  const own = settings.get(systemSettings.publicAddress).replace(/\/+$/, '');
  const ready = settings.get(casSettings.enabled) && server !== '' && own !== '';
  const service = own + casCallback.path;
  return {
    ready,
    loginUrl: ready ? `${server}/login?${new URLSearchParams({ service })}` : '',
    logoutUrl: ready ? `${server}/logout?${new URLSearchParams({ service: `${own}/` })}` : '',
    validateUrl: (ticket) => `${server}/p3/serviceValidate?${new URLSearchParams({ service, ticket })}`,
    page: (path, query) => `${own}/#${path}?${new URLSearchParams(query)}`,
  };
}
