import { Select, Table } from 'antd';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { fakeServer, refuse, type Asked } from '../testing/fake-server.ts';
import { click, find, press, render, shows, type, until } from '../testing/render.tsx';
import type { ListColumn } from './columns.ts';
import { ListPanel } from './list-panel.tsx';
import { SearchBox } from './search-box.tsx';
import { useColumns } from './use-columns.tsx';
import { useList } from './use-list.ts';

const Row = z.object({ wid: z.string(), name: z.string(), kind: z.string() });
type Row = z.infer<typeof Row>;
const listThings = defineCall({
  method: 'POST', path: '/api/things', summary: { zh: '列表', en: 'List' }, permission: 'signed-in',
  query: paging, body: z.object({ keyword: z.string().optional(), kind: z.string().optional() }), reply: pageOf(Row),
});
const things: Row[] = Array.from({ length: 25 }, (_, index) => ({ wid: `w${index + 1}`, name: `thing ${index + 1}`, kind: index % 2 ? 'view' : 'table' }));

function answer({ query, body }: Asked) {
  const matching = things.filter((thing) => (!body.keyword || thing.name.includes(body.keyword)) && (!body.kind || thing.kind === body.kind));
  if (query.sort === '-name') matching.reverse();
  const [page, size] = [Number(query.pi), Number(query.ps)];
  return { rows: matching.slice((page - 1) * size, page * size), total: matching.length };
}

const mode = { answer: answer as (asked: Asked) => unknown };
const server = fakeServer({ '/api/things': (asked) => (asked.query.export ? new Response('name\n', { headers: { 'content-disposition': 'attachment; filename="t.csv"' } }) : mode.answer(asked)) });
const lastAsked = () => server.to('/api/things').at(-1)!;

const columns: ListColumn<Row>[] = [
  { key: 'name', title: 'Name', sorter: true, render: (name: string) => <b>{name}</b> },
  { key: 'kind', title: 'Kind' },
];

function Things() {
  const list = useList(listThings, { filter: { keyword: '', kind: undefined as string | undefined }, rowKey: 'wid', select: true });
  const shown = useColumns(list, columns);
  return (
    <ListPanel list={list} columns={shown} fileName="things" batch={<button>Remove all</button>}
      empty={{ title: 'No things yet', description: 'Things are what you work on.', action: <button>Add a thing</button> }}
      filters={<><SearchBox {...list.search('keyword')} placeholder="Search things" /><Select {...list.field('kind')} options={[{ value: 'view' }]} /></>}>
      <Table {...list.table} {...shown.table} />
    </ListPanel>
  );
}

async function open(address = '/', how: (asked: Asked) => unknown = answer) {
  mode.answer = how;
  return render(<Things />, address);
}

test('a list starts with its first ten rows', async () => {
  await open();
  await until(() => shows('thing 10'));
  expect(shows('thing 11')).toBe(false);
  expect(lastAsked()).toMatchObject({ query: { pi: '1', ps: '10' }, body: {} });
});

test('a pasted link restores filter, order, page and size', async () => {
  await open('/?keyword=thing&kind=view&sort=-name&page=2&size=10');
  await until(() => server.to('/api/things').length > 0);
  expect(lastAsked()).toEqual({ path: '/api/things', query: { pi: '2', ps: '10', sort: '-name' }, body: { keyword: 'thing', kind: 'view' } });
});

test('a search stands in the address, starts at page one, and the back button undoes it', async () => {
  const page = await open('/?page=2');
  await until(() => shows('thing 11'));
  await type('Search things', ' 25 ');
  await press('Search things', 'Enter');
  await until(() => shows('thing 25') && !shows('thing 11'));
  expect(page.address()).toBe('/?keyword=25');
  await page.go(-1);
  await until(() => shows('thing 11'));
  expect(page.address()).toBe('/?page=2');
  expect((find('Search things') as HTMLInputElement).value).toBe('');
});

test('a click on a column head sorts through the address', async () => {
  const page = await open();
  await until(() => shows('thing 1'));
  await click(document.querySelector('th.ant-table-column-has-sorters')!);
  await until(() => lastAsked().query.sort === 'name');
  expect(page.address()).toBe('/?sort=name');
});

test('an empty list says what it is for and offers the first step', async () => {
  await open('/', () => ({ rows: [], total: 0 }));
  await until(() => shows('Things are what you work on.'));
  expect(find('Add a thing')).toBeTruthy();
  expect(document.querySelector('[role=search]')).toBeNull();
});

test('a list that is empty because of filters says so and clears them', async () => {
  const page = await open('/?keyword=nothing');
  await until(() => shows('Nothing matches these filters'));
  await click([...document.querySelectorAll('.empty-state button')][0]!);
  await until(() => shows('thing 10'));
  expect(page.address()).toBe('/');
});

test('a failed list says why and tries again', async () => {
  await open('/', () => refuse(502, 'The store is restarting'));
  await until(() => shows('The store is restarting'));
  mode.answer = answer;
  await click('Try again');
  await until(() => shows('thing 10'));
});

test('a page beyond the end falls back to the last one', async () => {
  const page = await open('/?page=9');
  await until(() => shows('thing 25'));
  expect(page.address()).toBe('/?page=3');
});

test('a hidden column disappears, is remembered, and is not exported', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  await open('/?keyword=thing');
  await until(() => shows('thing 1'));
  await click('Columns');
  await click(find('Show “Kind”', 'input'));
  await until(() => ![...document.querySelectorAll('th')].some((head) => head.textContent === 'Kind'));
  expect(server.kept['columns:/api/things']).toMatchObject({ shown: { kind: false } });
  await click('Export');
  await click(find('Export as CSV', 'li'));
  await until(() => lastAsked().query.export === 'csv');
  const { columns: exported, ...query } = lastAsked().query;
  expect(query).toEqual({ export: 'csv', name: 'things' });
  expect(lastAsked().body).toEqual({ keyword: 'thing' });
  expect(JSON.parse(atob(exported!.slice(5)))).toEqual([{ key: 'name', title: 'Name' }]);
});

test('a filter can be saved, used again and deleted', async () => {
  const page = await open('/?keyword=25');
  await until(() => shows('thing 25'));
  await click('Saved filters');
  await type('Name of this filter', 'The last');
  await click('Save');
  expect(server.kept['filters:/api/things']).toEqual([{ name: 'The last', address: 'keyword=25' }]);
  await click('Clear filters');
  await until(() => shows('thing 10'));
  await click(find('The last', '.saved-filter-apply'));
  await until(() => page.address() === '/?keyword=25');
  await click(find('Delete filter “The last”'));
  expect(server.kept['filters:/api/things']).toEqual([]);
});

test('selecting rows raises one bar with the batch actions', async () => {
  await open();
  await until(() => shows('thing 10'));
  expect(document.querySelector('.batch-bar')).toBeNull();
  await click(document.querySelectorAll('td .ant-checkbox-input')[1]!);
  expect(document.querySelector('.batch-bar')?.textContent).toContain('1 selected');
  expect(find('Remove all')).toBeTruthy();
  await click('Clear selection');
  expect(document.querySelector('.batch-bar')).toBeNull();
});
