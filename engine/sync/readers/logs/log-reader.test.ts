import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineParser } from '../../../connectors/logs/line-parser.ts';
import { readAll } from '../testing.ts';
import { logReader } from './log-reader.ts';

let folder = '';
beforeAll(() => { folder = mkdtempSync(join(tmpdir(), 'tributary-logs-')); });
afterAll(() => rmSync(folder, { recursive: true }));

const parser = lineParser.parse({ kind: 'grok', pattern: '%{TIMESTAMP_ISO8601:at} %{LOGLEVEL:level} %{INT:took:int} %{GREEDYDATA:text}' });
const open = (path: string, own = parser) => logReader({ resource: { kind: 'file', path, encoding: 'utf-8', follow: false, parser: own }, folders: [folder], signal: new AbortController().signal });

it('a log is read by its pattern, from where it stopped, through renaming', async () => {
  const path = join(folder, 'app.log');
  writeFileSync(path, '2026-01-05 10:00:00 INFO 12 started\nnonsense\n2026-01-05 10:00:01 WARN 7 慢\nhalf a');
  const first = await readAll(open(path));
  expect(first.columns).toEqual(['at', 'level', 'took', 'text']);
  expect(first.rows).toEqual([['2026-01-05 10:00:00', 'INFO', 12n, 'started'], ['2026-01-05 10:00:01', 'WARN', 7n, '慢']]);
  expect(first.problems).toMatchObject([{ position: `${path}:2`, values: { message: 'nonsense' }, reason: { en: 'The line does not match the pattern' } }]);
  appendFileSync(path, ' line\n2026-01-05 10:00:02 INFO 1 last\n');
  renameSync(path, `${path}.1`);
  writeFileSync(path, '2026-01-05 10:00:03 INFO 2 new\n');
  const next = await readAll(open(path), first.cursor, ['text', 'took']);
  expect(next.rows).toEqual([['last', 1n], ['new', 2n]]);
  expect(next.problems).toMatchObject([{ position: expect.stringMatching(/app\.log@\d+:1$/), values: { message: 'half a line' } }]);
  expect((await readAll(open(path), next.cursor)).rows).toEqual([]);
});

it('a log that was emptied is read from its beginning, and that is said', async () => {
  const path = join(folder, 'emptied.log');
  writeFileSync(path, 'one\ntwo\n');
  const none = lineParser.parse({ kind: 'none' });
  const { cursor } = await readAll(open(path, none));
  truncateSync(path, 0);
  appendFileSync(path, '3\n');
  const reader = open(path, none);
  expect((await readAll(reader, cursor)).rows).toEqual([['3']]);
  expect(reader.notes?.()).toHaveLength(1);
});

it('a log outside of the folders is not read', async () => {
  await expect(readAll(open('/etc/hostname'))).rejects.toMatchObject({ kind: 'rights' });
});
