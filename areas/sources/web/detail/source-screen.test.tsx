import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import { listConnectionTests } from '../../contract/connection-tests.ts';
import { getDataSource, listDataSources, type DataSource } from '../../contract/data-sources.ts';
import { listDatabaseKinds } from '../../contract/drivers.ts';
import { getDataSourceInfo } from '../../contract/source-overviews.ts';
import { sourceTypes } from '../../contract/source-kinds.ts';
import { SourceScreen } from './source-screen.tsx';
import { sourceTabs } from './source-tabs.ts';
import { sourceTabsWords } from './source-tabs-words.ts';
import { linkToSource, orderedTabs, sourcePath } from './use-source-tab.ts';

const source = {
  wid: 's1', source_type: 'dataBase', db_type: 'postgresql', databasename: 'Student affairs', secret_names: ['password'], connect_status: 3, connect_message: null, connect_time: null,
  dbVersion: 'PostgreSQL 18.1', admin_dept_name: 'Student office', admin_user_name: '', import_time: null, advancedparams: '', use_able: 1, databasedesc: '',
} as unknown as DataSource;
const server = fakeServer({
  [getDataSource.path]: ({ query }) => (query.wid === 's1' ? source : refuse(3000, 'The data source was not found.')),
  [listDataSources.path]: () => ({ rows: [source], total: 1 }),
  [getDataSourceInfo.path]: () => ({ DATAOBJECTNUM: 1234, INTEGRATIONNUM: 0, DATAFIELDNUM: 9, CODENUM: 2 }),
  [listDatabaseKinds.path]: () => [],
  [listConnectionTests.path]: () => ({ rows: [], total: 0 }),
});
beforeEach(() => useSession.setState({ user: { wid: 'me', permissions: ['source:read'] } as unknown as UserInfo }));

const openTab = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent;

describe('the page of one source', () => {
  it('shows its name, kind, version and figures', async () => {
    await render(<SourceScreen />, linkToSource('s1', { key: 'connection', part: 'paneone' }));
    await until(() => shows('1,234'));
    for (const fact of ['Student affairs', 'PostgreSQL', 'PostgreSQL 18.1', 'Student office', 'Connected']) expect(shows(fact)).toBe(true);
  });

  it('opens the tab that the path names', async () => {
    await render(<SourceScreen />, `${sourcePath}/paneone?wid=s1`);
    await until(() => openTab() === 'Connection');
  });

  it('opens the tab that the address names where there is no path for it', async () => {
    await render(<SourceScreen />, '/resourceDevelop/busIness/Datasourcelink?wid=s1&tab=connection');
    await until(() => openTab() === 'Connection');
  });

  it('opens the second tab unless told otherwise, also at a path that is for another kind', async () => {
    const own = orderedTabs.filter(({ kinds }) => kinds.includes('dataBase'));
    const second = sourceTabsWords.words[(own[1] ?? own[0]!).key].en;
    await render(<SourceScreen />, `${sourcePath}/Apipane?wid=s1`);
    await until(() => openTab() === second);
  });

  it('without a source lets one be chosen, and keeps the tab', async () => {
    const page = await render(<SourceScreen />, `${sourcePath}/paneone`);
    await until(() => shows('Choose a data source first'));
    const box = find('Search and choose a data source', 'input');
    await click(box);
    await act(async () => void box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    await until(() => document.querySelector('.choose-source-option'));
    await click(document.querySelector('.choose-source-option')!);
    await until(() => page.address() === `${sourcePath}/paneone?wid=s1`);
  });

  it('says so when the source is not there', async () => {
    await render(<SourceScreen />, `${sourcePath}?wid=gone`);
    await until(() => shows('The data source was not found.'));
    expect(server.to(getDataSourceInfo.path)).toEqual([]);
  });

  it('offers no changes to those who may only read', async () => {
    await render(<SourceScreen />, `${sourcePath}/paneone?wid=s1`);
    await until(() => shows('1,234'));
    expect(shows('Edit')).toBe(false);
    expect(shows('Test connection')).toBe(false);
  });
});

describe('the tabs', () => {
  it('have keys and paths of their own, and every kind of source has one', () => {
    expect(new Set(sourceTabs.map(({ key }) => key)).size).toBe(sourceTabs.length);
    const parts = sourceTypes.flatMap((type) => sourceTabs.filter(({ part, kinds }) => part && kinds.includes(type)).map(({ part }) => `${type} ${part}`));
    expect(new Set(parts).size).toBe(parts.length);
    for (const type of sourceTypes) expect(sourceTabs.some(({ kinds }) => kinds.includes(type))).toBe(true);
  });

  it('all lead to code that exists', async () => {
    for (const { load } of sourceTabs) expect(await load()).toBeTypeOf('function');
  });
});
