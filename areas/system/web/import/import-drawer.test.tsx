import { expect, test } from 'vitest';
import type { ImportResult } from '#platform/contract/platform/imports.ts';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { ImportButton } from './import-button.tsx';
import { pastedSheet } from './pasted-sheet.ts';

const time = '2026-11-15T08:00:00.000Z';
const found: ImportResult = {
  dryRun: true, saved: false, file: { wid: 'f1', name: 'people.xlsx' }, existing: 'update', wrong: 'none',
  read: 10_000, good: 9_800, bad: 200, problems: 201, created: 9_700, updated: 100, skipped: 0, ignored: ['备注'], report: true,
};
const run = (wid: string, choices: object, result: ImportResult | null, more: object = {}) => ({
  wid, job: 'system.importUsers', title: { zh: '导入用户', en: 'Import users' }, state: result ? 'succeeded' : 'running', done: 5000, total: 10_000, note: 'Checking', error: null,
  attempt: 1, stopping: false, creator: 'me', create_time: time, start_time: time, end_time: result && time, object_kind: null, object_wid: null, retry_of: null, input: { choices }, result, ...more,
});
const server = fakeServer({
  '/api/platform/jobs/runs/running': () => run('running', { dryRun: true }, null),
  '/api/platform/jobs/runs/broken': () => run('broken', { dryRun: true }, null, { state: 'failed', error: { zh: '缺少必填列', en: 'Required columns are missing: Name.' } }),
  '/api/platform/jobs/runs/tried': () => run('tried', { dryRun: true }, found),
  '/api/platform/jobs/runs/stored': () => run('stored', { dryRun: false }, { ...found, dryRun: false, saved: true }),
  '/api/sys/user/import/problems': ({ query }) => ({ total: 201, rows: [{ seq: 1, row: Number(query.pi) + 6, column: 'E-mail', value: 'nobody', reason: 'Not an e-mail address' }] }),
  '/api/sys/user/import/start': ({ body }) => (body.initialPassword ? refuse(1021, 'refused', { initialPassword: 'Use at least 8 characters.' }) : { run: 'stored' }),
  '/api/platform/events': () => new Response('', { headers: { 'content-type': 'text/event-stream' } }),
});

test('the button opens the first step, and closing takes it from the address', async () => {
  const page = await render(<ImportButton of="users" />, '/list?key=a');
  await click('Import');
  await until(() => shows('Download the template'));
  expect(page.address()).toBe('/list?key=a&run=new');
  expect((find('Check the file') as HTMLButtonElement).disabled).toBe(true);
  await click('Close');
  await until(() => page.address() === '/list?key=a');
});

test('a link shows a run on its way', async () => {
  await render(<ImportButton of="users" />, '/list?run=running');
  await until(() => shows('5,000 of 10,000'));
  expect(shows('Choose another file')).toBe(false);
});

test('a file that cannot be read says why and offers another', async () => {
  const page = await render(<ImportButton of="users" />, '/list?run=broken');
  await until(() => shows('Required columns are missing: Name.'));
  await click('Choose another file');
  await until(() => shows('Download the template'));
  expect(page.address()).toBe('/list?run=new');
});

test('the good rows are imported when that is chosen, and the drawer goes on with that run', async () => {
  const page = await render(<ImportButton of="users" />, '/list?run=tried');
  await until(() => shows('Not an e-mail address'));
  expect(shows('These columns are unknown and left out: 备注')).toBe(true);
  await click('Import 9,800 rows');
  await until(() => shows('The import is done'));
  expect(server.to('/api/sys/user/import/start')[0]!.body).toEqual({ file: 'f1', dryRun: false, existing: 'update', wrong: 'good' });
  expect(page.address()).toBe('/list?run=stored');
});

test('none are imported when that is chosen', async () => {
  await render(<ImportButton of="users" />, '/list?run=tried');
  await until(() => shows('Import nothing'));
  await click(document.querySelector('input[value=none]')!);
  await until(() => !shows('Import 9,800 rows'));
  await click('Choose another file');
  await until(() => shows('Download the template'));
  expect(server.to('/api/sys/user/import/start')).toEqual([]);
});

test('an initial password that breaks a rule is refused at its field', async () => {
  await render(<ImportButton of="users" />, '/list?run=tried');
  await until(() => shows('One for all'));
  await click(document.querySelector('input[value=same]')!);
  await click('Import 9,800 rows');
  await until(() => shows('Enter the password.'));
  await type(document.querySelector('#import-password')!, 'short');
  await click('Import 9,800 rows');
  await until(() => shows('Use at least 8 characters.'));
});

test('cells copied from a spreadsheet make a sheet, a single word does not', async () => {
  expect(await pastedSheet('userid\tname\nann\tAnn', 'pasted')!.text()).toBe('userid\tname\nann\tAnn');
  expect(pastedSheet('hello\n\n', 'pasted')).toBeUndefined();
});
