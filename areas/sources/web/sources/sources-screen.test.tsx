import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import { pretendSize } from '#platform/web/blocks/testing/sizes.ts';
import { click, find, render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import { getDataSourceUses, listDataSources, type DataSource } from '../../contract/data-sources.ts';
import { listDatabaseKinds } from '../../contract/drivers.ts';
import { getDataSourceStatistics, querySourcesByDepartment } from '../../contract/source-overviews.ts';
import { withoutPeople } from '../testing/without-people.ts';
import { SourcesScreen } from './sources-screen.tsx';

const source = {
  wid: 's1', source_type: 'dataBase', db_type: 'postgresql', databasename: 'Student affairs', connect_status: 2, connect_message: null, connect_time: null, dbVersion: '',
  admin_dept_name: '', admin_user_name: '', use_able: 1, object_num: 42, surveyed_status: 'none', real_time_able: false, sourceFrom: '', company: '', ip: '', port: null,
} as unknown as DataSource;
let rows: DataSource[];
let uses: unknown[];
const server = fakeServer({
  [listDataSources.path]: () => ({ rows, total: rows.length }),
  [getDataSourceStatistics.path]: () => ({ total: 7, usable: 7, real_time: 0, object_num: 42, by_type: [], by_database: [], by_state: [{ connect_status: 2, num: 3 }], by_survey: [], by_department: [] }),
  [querySourcesByDepartment.path]: () => ({ rows: [{ id: 'd1', name: 'Student office', datasource: false, source_num: 5, children: [] }], total: 1 }),
  [listDatabaseKinds.path]: () => [],
  [getDataSourceUses.path]: () => ({ uses, object_num: 42, resource_num: 0, relation_num: 6 }),
});
withoutPeople();
beforeEach(() => {
  rows = [source];
  uses = [];
  useSession.setState({ user: { wid: 'me', permissions: ['*'] } as unknown as UserInfo });
  pretendSize(800, 600);
});
const asked = () => server.to(listDataSources.path).at(-1)?.body;

describe('the list of data sources', () => {
  it('begins with databases', async () => {
    await render(<SourcesScreen />, '/resourceDevelop/dataSource');
    await until(() => shows('Student affairs'));
    expect(asked()).toEqual({ source_type: 'dataBase' });
    expect(shows('42 objects')).toBe(true);
  });

  it('opens the type in the address', async () => {
    rows = [];
    await render(<SourcesScreen />, '/resourceDevelop/dataSource?type=LOG');
    await until(() => shows('No sources of the kind "Log" yet'));
    expect(asked()).toEqual({ source_type: 'LOG' });
  });

  it('shows what a figure counts', async () => {
    const page = await render(<SourcesScreen />, '/resourceDevelop/dataSource');
    await until(() => shows('Unreachable3'));
    await click(find('Unreachable3', 'button'));
    await until(() => asked()?.connect_status === 2);
    expect(page.address()).toContain('?connect_status=');
    expect(asked()).toEqual({ source_type: 'dataBase', connect_status: 2 });
    expect(find('Unreachable3', 'button').getAttribute('aria-pressed')).toBe('true');
  });

  it('stands beside the departments under business databases', async () => {
    await render(<SourcesScreen />, '/resourceManage/metaDataManage/libraryManage');
    await until(() => shows('Student office'));
    await click(find('Student office', '.tree-row-title, [role=treeitem] span'));
    await until(() => asked()?.admin_dept === 'd1');
  });

  it('of sub-centers shows only what they handed in, and registers nothing', async () => {
    await render(<SourcesScreen />, '/subcenter/databaseManage');
    await until(() => shows('Student affairs'));
    expect(asked()).toEqual({ source_type: 'dataBase', sourceFrom: 'SUBCENTER' });
    expect(shows('Register a data source')).toBe(false);
  });

  it('opens the form for a link that asks for it', async () => {
    const page = await render(<SourcesScreen />, '/resourceDevelop/dataSource?form=new');
    await until(() => document.querySelector('.ant-drawer'));
    expect(page.address()).toBe('/resourceDevelop/dataSource');
  });

  it('remembers the table', async () => {
    await render(<SourcesScreen />, '/resourceDevelop/dataSource');
    await until(() => shows('Student affairs'));
    await click(document.querySelectorAll('.ant-segmented-item-input')[1]!);
    await until(() => document.querySelector('table'));
    expect(server.kept['view:sources']).toBe('table');
  });

  it('says what goes with a source before it is deleted', async () => {
    await render(<SourcesScreen />, '/resourceDevelop/dataSource');
    await until(() => shows('Student affairs'));
    await click('More actions for Student affairs');
    await click(find('Delete', '[role=menuitem]'));
    await until(() => shows('42 data objects and 6 relations'));
  });

  it('says by what a source in use is held', async () => {
    uses = [{ kind: 'task', wid: 't1', name: 'Nightly', text: { zh: '集成任务 Nightly', en: 'Integration task Nightly' } }];
    await render(<SourcesScreen />, '/resourceDevelop/dataSource');
    await until(() => shows('Student affairs'));
    await click('More actions for Student affairs');
    await click(find('Delete', '[role=menuitem]'));
    await until(() => shows('Integration task Nightly'));
    expect(shows('cannot be deleted')).toBe(true);
  });
});
