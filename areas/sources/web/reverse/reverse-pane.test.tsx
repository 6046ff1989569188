import { beforeEach, describe, expect, it } from 'vitest';
import { getRun, readRunLog } from '#platform/contract/platform/jobs.ts';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { listLiveSchemas, listLiveTables, previewImport, runReverseImport, type ImportPreview, type LiveTable } from '../../contract/reverse-import.ts';
import { reversePath } from './reverse-links.ts';
import { ReversePane } from './reverse-pane.tsx';

const tables = Array.from({ length: 34 }, (_, at): LiveTable => ({ DATAOBJECT: `t${at}`, DATAOBJECTNAME: `Table ${at}`, schema: 'xg', kind: 'table', comment: '', rows: at, state: 'new', ignored: false, wid: '' }));
const rename = { schema: 'xg', dataObject: 'old_name', to: 'new_name', confidence: 93, reason: { zh: '字段 100% 相同', en: '100% of the fields are the same' } };
const difference = (dataObject: string, change: 'new' | 'changed' | 'dropped' | 'renamed', from = '') => ({
  schema: 'xg', dataObject, wid: change === 'new' ? '' : dataObject, dataObjectName: '', kind: 'table' as const, change, from, field_num: 4, facts: [],
  fields: change === 'changed' ? [{ dataField: 'XM', change: 'changed' as const, from: '', facts: [{ fact: 'type', before: 'varchar(20)', after: 'varchar(50)' }] }] : [],
});
const preview = (renamed: boolean): ImportPreview => (renamed
  ? { created: 0, changed: 2, dropped: 0, unchanged: 3, left_out: 0, renames: [], objects: [difference('student', 'changed'), difference('new_name', 'renamed', 'old_name')] }
  : { created: 1, changed: 1, dropped: 1, unchanged: 3, left_out: 0, renames: [rename], objects: [difference('student', 'changed'), difference('new_name', 'new'), difference('old_name', 'dropped')] });

let outcome: 'running' | 'failed' | 'succeeded' = 'running';
let reachable = true;
let underWay = false;
const server = fakeServer({
  [listLiveTables.path]: ({ query, body }) => {
    if (!reachable) return refuse(3001, 'The server at 10.1.1.1:5432 refuses connections. Check that the database is running.');
    const found = tables.filter((table) => !body.key || table.DATAOBJECT.startsWith(body.key));
    const [pi, ps] = [Number(query.pi ?? 1), Number(query.ps ?? 10)];
    return body.state === 'imported' ? { rows: [], total: 0 } : { rows: found.slice((pi - 1) * ps, pi * ps), total: found.length };
  },
  [listLiveSchemas.path]: () => ['xg', 'jx'],
  [previewImport.path]: ({ body }) => preview(body.renames.length > 0),
  [runReverseImport.path]: () => (underWay ? refuse(3066, 'A reverse import of "Student affairs" is under way.') : { run: 'r1' }),
  [getRun.path.replace('{wid}', 'r1')]: () => ({
    wid: 'r1', state: outcome, title: { zh: '逆向导入', en: 'Reverse import' }, done: 3, total: 10, note: 'Reading', start_time: null, end_time: null, stopping: false,
    error: outcome === 'failed' ? { zh: '', en: 'The server closed the connection.' } : null,
    result: outcome === 'succeeded' ? { import_wid: 'i1', number: 1, created: 10, changed: 0, dropped: 0, unchanged: 0, fields: 66, relations: 3 } : null,
  }),
  [readRunLog.path.replace('{wid}', 'r1')]: () => ({ lines: [], more: false }),
});
const source = (more: Partial<DataSource> = {}) => ({ wid: 's1', databasename: 'Student affairs', source_type: 'dataBase', connect_status: 3, import_time: null, object_num: 0, db_schema: '', ...more }) as unknown as DataSource;
const imported = source({ import_time: '2026-01-01T00:00:00Z', object_num: 5 });

beforeEach(() => {
  [outcome, reachable, underWay] = ['running', true, false];
  useSession.setState({ user: { wid: 'me', permissions: ['source:read', 'source:write'] } as unknown as UserInfo });
});
const place = `${reversePath}?wid=s1`;
const checked = () => [...document.querySelectorAll('tbody tr.ant-table-row-selected')].length;

describe('choosing tables', () => {
  it('has the first ten of a fresh source chosen', async () => {
    await render(<ReversePane source={source()} />, place);
    await until(() => shows('10 chosen'));
    expect(checked()).toBe(10);
    expect(shows('Not imported 34')).toBe(true);
  });

  it('has nothing chosen of one that was imported before', async () => {
    await render(<ReversePane source={imported} />, place);
    await until(() => shows('t19'));
    expect(shows('0 chosen')).toBe(true);
    expect((find('Look at changes', 'button') as HTMLButtonElement).disabled).toBe(true);
  });

  it('chooses all pages at once', async () => {
    await render(<ReversePane source={source()} />, place);
    await until(() => shows('10 chosen'));
    await click('Choose all 34');
    expect(shows('All 34 chosen')).toBe(true);
    await click('Import now');
    await until(() => server.to(runReverseImport.path).length === 1);
    expect(server.to(runReverseImport.path)[0]!.body).toEqual({ database_wid: 's1', all: true, dataType: 'ALL', renames: [] });
  });

  it('under a search chooses what was found, by name', async () => {
    await render(<ReversePane source={imported} />, `${place}&key=t3`);
    await until(() => shows('t33'));
    await click('Choose all 5');
    await until(() => shows('5 chosen'));
    await click('Import now');
    await until(() => server.to(runReverseImport.path).length === 1);
    expect(server.to(runReverseImport.path)[0]!.body.dataObjects).toEqual(['t3', 't30', 't31', 't32', 't33'].map((dataObject) => ({ schema: 'xg', dataObject })));
  });

  it('asks for a test of the connection first', async () => {
    await render(<ReversePane source={source({ connect_status: 0 })} />, place);
    await until(() => shows('Test the connection first'));
    expect(server.to(listLiveTables.path)).toEqual([]);
    await click('Read anyway');
    await until(() => shows('t0'));
  });

  it('says in the source\'s own words why it could not be read, and offers the test', async () => {
    reachable = false;
    await render(<ReversePane source={imported} />, place);
    await until(() => shows('Check that the database is running.'));
    expect(find('Test connection', 'button')).toBeTruthy();
  });
});

describe('looking at changes', () => {
  const compare = async () => {
    const page = await render(<ReversePane source={imported} />, place);
    await until(() => shows('t19'));
    await click('Check everything');
    await until(() => shows('These may be renames'));
    return page;
  };

  it('compares with the whole source and shows what differs field by field', async () => {
    await compare();
    expect(server.to(previewImport.path)[0]!.body).toEqual({ database_wid: 's1', dataType: 'ALL', renames: [] });
    await click(document.querySelector('.ant-table-row-expand-icon')!);
    for (const text of ['XM', 'Type', 'varchar(20)', 'varchar(50)']) expect(shows(text)).toBe(true);
  });

  it('takes nothing for a rename that nobody confirmed', async () => {
    await compare();
    await click('Import 3');
    await until(() => server.to(runReverseImport.path).length === 1);
    expect(server.to(runReverseImport.path)[0]!.body.renames).toEqual([]);
  });

  it('sends the renames that were confirmed', async () => {
    const page = await compare();
    await click(document.querySelector('.rename-guesses input')!);
    await until(() => shows('was old_name'));
    await click('Import 2');
    await until(() => page.address().endsWith('run=r1'));
    expect(server.to(runReverseImport.path)[0]!.body.renames).toEqual([{ schema: 'xg', dataObject: 'old_name', to: 'new_name' }]);
  });

  it('leaves out what is unticked', async () => {
    await compare();
    await click([...document.querySelectorAll('tbody input[type=checkbox]')].at(-1)!);
    await click('Import 2');
    await until(() => server.to(runReverseImport.path).length === 1);
    expect(server.to(runReverseImport.path)[0]!.body.dataObjects).toEqual([{ schema: 'xg', dataObject: 'student' }, { schema: 'xg', dataObject: 'new_name' }]);
  });

  it('says why an import cannot begin', async () => {
    underWay = true;
    await compare();
    await click('Import 3');
    await until(() => shows('is under way'));
  });
});

describe('the run', () => {
  it('is found again by its address, and can be stopped', async () => {
    await render(<ReversePane source={imported} />, `${place}&run=r1`);
    await until(() => shows('saved whole or not at all'));
    expect(find('Stop', 'button')).toBeTruthy();
  });

  it('says what it brought and where to go on', async () => {
    outcome = 'succeeded';
    await render(<ReversePane source={imported} />, `${place}&run=r1`);
    await until(() => shows('10 new, 0 changed, 0 dropped at the source, 0 unchanged; 66 fields and 3 relations.'));
    expect(find('See the data objects', 'a').getAttribute('href')).toContain('panetwo');
  });

  it('says why it failed, and that nothing was saved', async () => {
    outcome = 'failed';
    await render(<ReversePane source={imported} />, `${place}&run=r1`);
    await until(() => shows('nothing was saved') && shows('The server closed the connection.'));
    await click('Back to the tables');
    await until(() => shows('t19'));
  });
});
