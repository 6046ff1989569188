import { fillFromTemplate } from '#platform/server/store/testing-templates.ts';

/** What may differ between the server that made the installation and the one that goes on with it. */
const harmless = new Set(['TRIBUTARY_DEMO', 'TRIBUTARY_DEMO_SYSTEMS', 'TRIBUTARY_MQTT_PORT', 'TRIBUTARY_TRUST_PROXY', 'TRIBUTARY_JOBS']);

/** Fills a data folder with an installation that was started once. `make` starts and stops a server on the folder it is given. */
export async function fromTemplate(data: string, env: Record<string, string>, make: (data: string) => Promise<void>): Promise<void> {
  if (process.env['DATABASE_URL'] || !Object.keys(env).every((name) => harmless.has(name))) return;
  await fillFromTemplate(env['TRIBUTARY_DEMO'] === '0' ? 'empty' : 'campus', data, make);
}
