import { expect, test } from 'vitest';
import { click, render, shows, until } from '../testing/render.tsx';
import { DetailTabs } from './detail-tabs.tsx';

const built: string[] = [];
function Part({ name }: { name: string }) {
  built.push(name);
  return <p>{name} content</p>;
}
const tabs = ['overview', 'fields'].map((key) => ({ key, label: key, content: <Part name={key} /> }));

test('the first tab is open and the others are not built yet', async () => {
  built.length = 0;
  await render(<DetailTabs tabs={tabs} />);
  await until(() => shows('overview content'));
  expect(new Set(built)).toEqual(new Set(['overview']));
});

test('a link opens its tab, an unknown one the first', async () => {
  await render(<DetailTabs tabs={tabs} />, '/?tab=fields&wid=7');
  await until(() => shows('fields content'));
});

test('opening a tab stands in the address beside what was there', async () => {
  const page = await render(<DetailTabs tabs={tabs} />, '/?wid=7');
  await click([...document.querySelectorAll('[role=tab]')][1]!);
  await until(() => shows('fields content'));
  expect(page.address()).toBe('/?wid=7&tab=fields');
  await page.go(-1);
  expect(page.address()).toBe('/?wid=7');
});
