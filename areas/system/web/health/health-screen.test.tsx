import { expect, test } from 'vitest';
import type { HealthCheckResult } from '#platform/contract/platform/health.ts';
import '#platform/web/blocks/testing/sizes.ts';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import { render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { HealthScreen } from './health-screen.tsx';
import { matchesLicence } from './licence-filter.ts';

const words = (en: string) => ({ zh: en, en });
const check = (key: string, state: HealthCheckResult['state'], more: Partial<HealthCheckResult> = {}): HealthCheckResult => ({ key, title: words(`Title of ${key}`), state, found: words(`Found ${key}`), ...more });
const time = '2026-11-15T08:00:00.000Z';
fakeServer({
  '/api/platform/health': () => ({
    time,
    checks: [check('fine', 'good'), check('odd', 'warning', { advice: words('Do this'), to: '/there' }), check('broken', 'bad')],
    server: { version: '1.2.3', node: 'v24', system: 'linux', started: '2026-11-15T06:00:00.000Z', processors: 2, memory: { process: 1024 ** 2, machine: 1024 ** 3, machine_free: 1024 ** 2 }, listeners: 3 },
    store: { kind: 'embedded', version: '18.4', size: 1024, started: time, answer_ms: 1.5, connections: { used: 5, most: 60, own: 3, own_idle: 2, own_waiting: 0 }, longest_ms: null },
    processes: [{ kind: 'worker', host: 'machine-two', pid: 77, works: true, connected: time }],
    jobs: { waiting: 1, running: 2, failed: 3, succeeded: 4 }, sessions: { open: 9, people: 8, recent: 7 },
  }),
  '/api/platform/health/licences': () => ({ licences: [{ name: 'kysely', version: '1', licence: 'MIT', direct: true, development: false }, { name: 'plain', version: '2', licence: '', direct: false, development: true }] }),
});

test('the worst check stands first, and what is not good says what to do and where', async () => {
  await render(<HealthScreen />, '/systemManagement/health');
  await until(() => shows('Found broken'));
  expect([...document.querySelectorAll('.health-check-title')].map((title) => title.textContent)).toEqual(['Title of broken', 'Title of odd', 'Title of fine']);
  expect(shows('Do this')).toBe(true);
  expect(document.querySelector('.health-checks a')?.getAttribute('href')).toContain('/there');
  expect(shows('2 need attention')).toBe(true);
  expect(shows('2 h') && shows('machine-two') && shows('Embedded PostgreSQL')).toBe(true);
});

test('licences are searched by component and by licence', async () => {
  await render(<HealthScreen />, '/systemManagement/health?tab=licences');
  await until(() => shows('kysely') && shows('Not stated'));
  const kysely = { name: 'kysely', version: '1', licence: 'MIT', direct: true, development: false };
  expect(matchesLicence(kysely, { text: 'mit', use: 'all' })).toBe(true);
  expect(matchesLicence(kysely, { text: 'KYS', use: 'run' })).toBe(true);
  expect(matchesLicence(kysely, { text: '', use: 'build' })).toBe(false);
  expect(matchesLicence(kysely, { text: 'apache', use: 'all' })).toBe(false);
});
