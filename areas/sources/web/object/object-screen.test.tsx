import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { pretendSize } from '#platform/web/blocks/testing/sizes.ts';
import { setNoticeSink } from '#platform/web/notices.ts';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import { dataObjectOption } from '../../contract/data-fields.ts';
import { getDataObject, listDataObjects, sampleDataObject, testDataObject } from '../../contract/data-objects.ts';
import { objectOf } from '../fields/testing-fields.ts';
import { rememberListed } from '../objects/listed-objects.ts';
import { withoutPeople } from '../testing/without-people.ts';
import { businessObjectPath, linkToObject, objectPath } from './object-links.ts';
import { ObjectScreen } from './object-screen.tsx';

const object = {
  ...objectOf('ID', 'XM'), object_kind: 'table', integrationStatus: '0', data_row_num: 41, row_count_exact: false, field_num: 2, named_field_num: 0, pk_num: 1, relation_num: 0,
  version_number: 1, modify_time: '2026-01-01T00:00:00Z', dropped_time: null, dataObjectDesc: '', comment: '', catalogName: '',
};
let gone = false;
const server = fakeServer({
  [getDataObject.path]: ({ query }) => (query.wid === 'gone' ? refuse(3050, 'The data object was not found.') : { ...object, wid: query.wid }),
  [dataObjectOption.path]: () => ({ code: [], foreign: ['o0', 'o1', 'o2'].map((id) => ({ id, text: id })), fieldType: [], more: false }),
  [listDataObjects.path]: () => ({ rows: [], total: 0 }),
  [testDataObject.path]: () => (gone ? refuse(3069, 'The source no longer has "student".') : { code: 0, msg: '"student" is there and can be read.', db_driver: '', object_kind: 'table' }),
  [sampleDataObject.path]: () => ({
    columns: [{ dataField: 'ID', dataFieldName: '', kind: 'integer', is_pk: 1, masked: false }, { dataField: 'TEL', dataFieldName: 'Phone', kind: 'string', is_pk: 0, masked: true }],
    rows: [['9007199254740993', '******'], ['2', null]],
  }),
});
withoutPeople();
const told: [kind: string, text: string][] = [];
beforeEach(() => {
  pretendSize(1400, 600);
  gone = false;
  told.length = 0;
  rememberListed([]);
  setNoticeSink({ message: (kind, text) => void told.push([kind, text]), notification: () => undefined, dialog: () => undefined });
  useSession.setState({ user: { wid: 'me', permissions: ['source:read', 'source:write', 'source:sample'] } as unknown as UserInfo });
});
const canGoOn = () => document.querySelector<HTMLButtonElement>('[aria-label="Next data object"]')?.disabled === false;
const openTab = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent;

describe('the page of one object', () => {
  it('opens at its fields, with its facts above', async () => {
    await render(<ObjectScreen />, linkToObject('o1'));
    await until(() => openTab() === 'Fields' && shows('XM'));
    for (const fact of ['Students', 'Student affairs', 'Not integrated', '41']) expect(shows(fact)).toBe(true);
  });

  it('opens the tab that the path or the address names', async () => {
    const page = await render(<ObjectScreen />, `${objectPath}/basic?wid=o1`);
    await until(() => openTab() === 'Basics');
    await page.go(`${businessObjectPath}?wid=o1&tab=sample`);
    await until(() => openTab() === 'Sample data');
  });

  it('shows sample values exactly, what is masked as such, and what is absent', async () => {
    await render(<ObjectScreen />, linkToObject('o1', 'sample'));
    await until(() => shows('9007199254740993'));
    expect(document.querySelectorAll('[data-masked]')).toHaveLength(1);
    expect(document.querySelectorAll('[data-null]')).toHaveLength(1);
  });

  it('reads no rows for those who may not see them', async () => {
    useSession.setState({ user: { wid: 'me', permissions: ['source:read'] } as unknown as UserInfo });
    await render(<ObjectScreen />, linkToObject('o1', 'sample'));
    await until(() => shows('You may not see sample rows'));
    expect(server.to(sampleDataObject.path)).toEqual([]);
  });

  it('goes to the next object at the same tab, by name or as in the list one came from', async () => {
    const page = await render(<ObjectScreen />, linkToObject('o1', 'ddl'));
    await until(canGoOn);
    await click('Next data object');
    await until(() => page.address() === linkToObject('o2', 'ddl'));
    rememberListed(['o2', 'o0']);
    await page.go(linkToObject('o1', 'ddl'));
    await page.go(linkToObject('o2', 'ddl'));
    await until(canGoOn);
    await click('Next data object');
    await until(() => page.address() === linkToObject('o0', 'ddl'));
  });

  it('tells what a test found as information, also when the table is gone', async () => {
    await render(<ObjectScreen />, linkToObject('o1', 'ddl'));
    await until(() => shows('Test status'));
    await click('Test status');
    gone = true;
    await click('Test status');
    await until(() => told.length === 2);
    expect(told).toEqual([['info', '"student" is there and can be read.'], ['info', 'The source no longer has "student".']]);
  });

  it('without an object lets one be chosen, and says so when one is not there', async () => {
    const page = await render(<ObjectScreen />, objectPath);
    await until(() => shows('Choose a data object first'));
    await page.go(linkToObject('gone'));
    await until(() => shows('The data object was not found.'));
  });
});
