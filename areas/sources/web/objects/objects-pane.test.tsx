import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { setNoticeSink } from '#platform/web/notices.ts';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import { getCatalogTree } from '../../contract/catalogs.ts';
import { changeDataObjects, checkDataObject, deleteDataObjects, listDataObjects } from '../../contract/data-objects.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { sourcePath } from '../detail/use-source-tab.ts';
import { ObjectsPane } from './objects-pane.tsx';

const row = (wid: string) => ({
  wid, dataObject: wid, dataObjectName: '', schema_name: 'xg', object_kind: 'table', data_row_num: 10, row_count_exact: true, row_count_time: null, field_num: 3, named_field_num: 1, pk_num: 1,
  relation_num: 0, dataSign: '1', is_core: 1, share_able: 0, open_able: 0, need_encrypt: 0, catalogName: '', modify_time: '2026-01-01T00:00:00Z', dropped_time: null, row_version: 1,
});
let inUse = false;
let nothing = false;
const refreshRows = '/api/system/cache/refresh/dataRowNum';
const server = fakeServer({
  [listDataObjects.path]: () => (nothing ? { rows: [], total: 0 } : { rows: ['student', 'course', 'teacher'].map(row), total: 3 }),
  [getCatalogTree.path]: () => ({ nodes: [], without: 3 }),
  [changeDataObjects.path]: ({ body }) => ({ changed: body.wids.length }),
  [checkDataObject.path]: () => (inUse ? refuse(3054, '"student" is used by tasks: Nightly.') : { uses: [{ kind: 'relation', title: { zh: '', en: 'Relations with other objects' }, count: 12, names: ['score'], blocks: false }] }),
  [deleteDataObjects.path]: ({ body }) => ({ deleted: body.wids.length }),
  [refreshRows]: ({ query }) => ({ refreshed: query.dataObjects!.split(',').length - 1 }),
});
const told: string[] = [];
const source = { wid: 's1', databasename: 'Student affairs' } as unknown as DataSource;
beforeEach(() => {
  [inUse, nothing] = [false, false];
  told.length = 0;
  setNoticeSink({ message: (_kind, text) => void told.push(text), notification: () => undefined, dialog: () => undefined });
  useSession.setState({ user: { wid: 'me', permissions: ['source:read', 'source:write', 'cache:refresh'] } as unknown as UserInfo });
});
const show = async () => {
  await render(<ObjectsPane source={source} />, `${sourcePath}/panetwo?wid=s1`);
  await until(() => shows('student'));
};
const choose = async (count: number) => {
  const boxes = [...document.querySelectorAll('tr.ant-table-row input[type=checkbox]')].slice(0, count);
  for (const box of boxes) await click(box);
};

describe('the objects of a source', () => {
  it('are all of them from the start, said by the word', async () => {
    await show();
    expect(server.to(listDataObjects.path)[0]!.body).toEqual({ database_wid: 's1', dataSign: 'ALL', situation: 'ALL', integrationStatus: 'ALL' });
  });

  it('that do not exist yet come by a reverse import', async () => {
    nothing = true;
    await render(<ObjectsPane source={source} />, `${sourcePath}/panetwo?wid=s1`);
    await until(() => shows('No data objects yet'));
    expect(find('Reverse import', 'a').getAttribute('href')).toContain('libraryManage/reverse?wid=s1');
  });

  it('go to the recycle bin after a check that says what uses them', async () => {
    await show();
    await choose(2);
    await click([...document.querySelectorAll('.batch-bar button')].find((button) => button.textContent === 'Delete')!);
    await until(() => shows('Relations with other objects'));
    expect(server.to(checkDataObject.path)[0]!.query.wid).toBe('student,course');
    expect(shows('and 11 more')).toBe(true);
    await click('Move to recycle bin');
    await until(() => told.includes('2 data objects moved to the recycle bin'));
  });

  it('stay when the check refuses, which says why', async () => {
    inUse = true;
    await show();
    await choose(1);
    await click([...document.querySelectorAll('.batch-bar button')].find((button) => button.textContent === 'Delete')!);
    await until(() => shows('"student" is used by tasks: Nightly.'));
    expect(shows('Move to recycle bin')).toBe(false);
  });

  it('are counted anew at the source, and those that could not be read are told', async () => {
    await show();
    await choose(3);
    await click([...document.querySelectorAll('.batch-bar button')].find((button) => button.textContent === 'Refresh')!);
    await until(() => document.querySelector('.ant-dropdown-menu-item'));
    await click([...document.querySelectorAll('.ant-dropdown-menu-item')].find((item) => item.textContent === 'Refresh row counts')!);
    await until(() => shows('2 refreshed. 1 could not be read'));
    expect(server.to(refreshRows)[0]!.query).toEqual({ database_wid: 's1', dataObjects: 'student,course,teacher' });
  });

  it('can only be looked at without the permission', async () => {
    useSession.setState({ user: { wid: 'me', permissions: ['source:read'] } as unknown as UserInfo });
    await show();
    for (const word of ['Reverse import', 'Suggest names', 'Refresh row counts']) expect(shows(word)).toBe(false);
  });
});
