import { createSocket } from 'node:dgram';
import { appendFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteLogResources, deleteLogSource, getLogResource, listLogResources, listLogRules, listLogSources, listLogTemplates, previewLog, saveLogResource, saveLogSource, saveNewLog,
  sourcesErrors, sourcesSettings, tryLogLines, updateLogResource, updateLogSource,
} from '#areas/sources';
import type { AnyCall, BodyInput } from '#platform/contract';
import { changeSetting } from '#platform/contract/platform/settings.ts';
import { freePort } from '#platform/server/store/testing.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let token: string;
let source: string;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
  source = (await call(saveLogSource, { body: { databasename: '门禁日志' } })).data.wid;
  folder = join(server.data, 'sources', 'logs');
  await mkdir(folder, { recursive: true });
});
afterAll(() => server.stop());

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const body = (given: Partial<BodyInput<typeof saveNewLog>>) => ({ datasource_wid: source, logname: 'log', ...given });

describe('a source of logs', () => {
  it('is saved, changed, listed by its kind and deleted', async () => {
    const { data } = await call(saveLogSource, { body: { databasename: '文档库', dataSourceType: 'UNSTRUCTURED' } });
    await call(updateLogSource, { body: { ...data, databasename: '文档库', company: '档案馆', dataSourceType: 'UNSTRUCTURED' } });
    const names = async (dataSourceType: 'LOG' | 'UNSTRUCTURED') => (await call(listLogSources, { query: { dataSourceType } })).data.rows.map(({ databasename }) => databasename);
    expect([await names('LOG'), await names('UNSTRUCTURED')]).toEqual([['门禁日志'], ['文档库']]);
    expect((await call(deleteLogSource, { query: { wid: data.wid, dataSourceType: 'LOG' } })).code).toBe(sourcesErrors.noDataSource.code);
    expect((await call(deleteLogSource, { query: { wid: data.wid, dataSourceType: 'UNSTRUCTURED' } })).code).toBe(0);
  });
});

describe('a log resource', () => {
  it('is saved, changed, found, paged and deleted', async () => {
    const file_path = join(folder, 'gate.log');
    const { data } = await call(saveLogResource, { body: body({ logname: '东门', listener: 'file', file_path, port: '' as never, status: 'true' as never }) });
    expect((await call(updateLogResource, { body: body({ ...data, logname: '东门', listener: 'syslog-udp', port: '1514' as never, status: false }) })).data.row_version).toBe(2);
    expect((await call(getLogResource, { query: data })).data).toMatchObject({ listener: 'syslog-udp', port: 1514, status: false, integrate_status: '0' });
    await call(saveNewLog, { body: body({ logname: '西门', file_path }) });
    expect((await call(listLogResources, { query: { datasoutce_wid: source, databasename: '西', dataSourceType: 'LOG' } })).data).toMatchObject({ total: 1, rows: [{ logname: '西门', status: true }] });
    expect((await call(saveNewLog, { body: body({ logname: '西门', file_path }) })).fields).toHaveProperty('logname');
    expect((await call(deleteLogResources, { query: { wids: data.wid } })).data).toEqual({ deleted: 1 });
  });

  it('says at its field what is wrong', async () => {
    const wrong = async (given: Partial<BodyInput<typeof saveNewLog>>) => (await call(saveNewLog, { body: body({ file_path: join(folder, 'x.log'), ...given }) })).fields;
    expect(await wrong({ log_type: 'grok', analysis: '%{NOSUCH:a}' })).toMatchObject({ analysis: 'There is no pattern named %{NOSUCH}' });
    expect(await wrong({ log_type: 'regex', analysis: '(a' })).toHaveProperty('analysis');
    expect(await wrong({ log_type: 'regex', analysis: 'a+' })).toMatchObject({ analysis: expect.stringContaining('named groups') });
    expect(await wrong({ listener: 'syslog-tcp' })).toHaveProperty('port');
    expect(await wrong({ encoding: 'klingon' })).toHaveProperty('encoding');
    expect(await wrong({ file_path: '/etc/passwd' })).toHaveProperty('file_path');
    expect(await wrong({ file_path: join(folder, '..', '..', 'secrets.key') })).toHaveProperty('file_path');
  });
});

describe('a rule', () => {
  it('of the platform fits the lines it is for, and its time can be read', async () => {
    const lines: Record<string, string> = {
      nginx: '10.0.0.1 - ann [02/Jan/2026:10:20:30 +0800] "GET /a?b=1 HTTP/1.1" 200 512 "-" "Mozilla/5.0"',
      'apache-common': '10.0.0.1 - - [02/Jan/2026:10:20:30 +0800] "GET / HTTP/1.0" 404 -',
      'apache-error': '[Fri Jan 02 10:20:30.123456 2026] [core:error] [pid 12:tid 34] [client 10.0.0.1:5000] File does not exist: /x',
      'syslog-line': 'Jan  2 10:20:30 gate sshd[123]: Accepted password for ann',
      log4j: '2026-01-02 10:20:30,123 [main] INFO  edu.school.Gate - opened',
      'json-lines': '{"level":"info","message":"opened"}',
      'key-value': '2026-01-02 10:20:30 WARN battery low',
      'campus-gate': '2026-01-02 10:20:30 E01 2026000123 IN OK 教职工通道',
    };
    const { rows } = (await call(listLogRules)).data;
    expect(rows.map(({ wid }) => wid.replace('built-in-', '')).toSorted()).toEqual(Object.keys(lines).toSorted());
    for (const rule of rows) {
      const line = lines[rule.wid.replace('built-in-', '')]!;
      const { data, msg } = await call(tryLogLines, { body: { ...rule.settings, lines: [line] } as never });
      expect(data?.lines[0], `${rule.modelName}: ${msg}`).toMatchObject({ matched: true, problem: '' });
    }
    expect((await call(listLogTemplates, { language: 'zh', query: { modelName: '门禁' } })).data.rows).toHaveLength(1);
  });

  it('shows where each field stands, and where a line stops to fit', async () => {
    const { data } = await call(tryLogLines, { body: { log_type: 'grok', analysis: '%{WORD:level} %{INT:code:int} %{GREEDYDATA:message}', lines: ['WARN 7 ok', 'WARN x ok'] } });
    expect(data.lines[0]).toMatchObject({ matched: true, captures: [{ name: 'level', start: 0, end: 4 }, { name: 'code', start: 5, end: 6 }, { name: 'message', start: 7, end: 9 }] });
    expect(data.lines[1]).toMatchObject({ matched: false, problem: 'no-match', stopped_at: 5, expected: '%{INT:code:int}' });
    expect(data.fields).toMatchObject([{ name: 'level', type: 'string' }, { name: 'code', type: 'integer' }, { name: 'message' }]);
  });

  it('that would never end is ended', async () => {
    const { data } = await call(tryLogLines, { body: { log_type: 'regex', analysis: '^(?<x>(a+)+)$', lines: [`${'a'.repeat(40)}!`] } });
    expect(data.lines[0]).toMatchObject({ matched: false, problem: 'too-slow' });
  });
});

describe('a preview', () => {
  it('of a file shows its last lines, from allowed folders only', async () => {
    const file_path = join(folder, 'large.log');
    await writeFile(file_path, `${'x'.repeat(99)}\n`.repeat(20_000));
    await appendFile(file_path, '2026 first\n2026 second\nunfinished');
    const shown = (await call(previewLog, { body: { ...body({ file_path, log_type: 'grok', analysis: '%{INT:year:int} %{WORD:word}' }), lines: 3 } })).data;
    expect(shown.lines.map(({ line, matched }) => [line.slice(0, 11), matched])).toEqual([['x'.repeat(11), false], ['2026 first', true], ['2026 second', true]]);

    const outside = join(server.data, 'outside.log');
    await writeFile(outside, 'secret\n');
    await symlink(outside, join(folder, 'link.log'));
    for (const path of [outside, join(folder, 'link.log'), `${folder}/../../outside.log`]) {
      const refused = await call(previewLog, { body: body({ file_path: path }) });
      expect(refused).toMatchObject({ code: sourcesErrors.folderNotAllowed.code, fields: { file_path: expect.any(String) } });
    }
    await call(changeSetting, { params: { key: sourcesSettings.localFolders.key }, body: { value: [server.data] } });
    expect((await call(previewLog, { body: body({ file_path: outside }) })).data.lines).toMatchObject([{ line: 'secret' }]);
    expect(await call(previewLog, { body: body({ file_path: join(folder, 'missing.log') }) })).toMatchObject({ code: sourcesErrors.connectorFailed.code, msg: expect.stringContaining('no log file') });
  });

  it('of a port shows what comes while it listens', async () => {
    const port = await freePort();
    const send = (text: string) => new Promise((resolve) => {
      const socket = createSocket('udp4');
      socket.send(text, port, '127.0.0.1', () => socket.close(() => resolve(undefined)));
    });
    const listening = call(previewLog, { body: { ...body({ listener: 'syslog-udp', port, log_type: 'grok', analysis: '%{WORD:verb} %{GREEDYDATA:rest}' }), seconds: 20, lines: 1 } });
    // Nobody says when the port is open, so it is knocked at until somebody answers.
    const knocking = setInterval(() => void send('<13>Jan  2 10:20:30 gate app[7]: opened door 3'), 100);
    const { data } = await listening;
    clearInterval(knocking);
    expect(data.lines[0]).toMatchObject({ matched: true, line: 'opened door 3' });
    expect(data.lines[0]!.fields).toEqual(expect.arrayContaining([{ name: 'host', value: 'gate' }, { name: 'app', value: 'app' }, { name: 'verb', value: 'opened' }]));
  });

  it('of a port ends by itself, lets the port go, and says when it is taken', async () => {
    const port = await freePort();
    const shown = await call(previewLog, { body: { ...body({ listener: 'syslog-tcp', port }), seconds: 1 } });
    expect(shown.data).toMatchObject({ lines: [], received: 0 });
    const taken = createServer().listen(port, '0.0.0.0');
    await once(taken, 'listening');
    const refused = await call(previewLog, { body: { ...body({ listener: 'syslog-tcp', port }), seconds: 1 } });
    expect(refused.msg).toContain('in use');
    await new Promise((resolve) => taken.close(resolve));
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow();
  });
});
