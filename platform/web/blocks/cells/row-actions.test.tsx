import { expect, test, vi } from 'vitest';
import { click, find, render, shows, until } from '../testing/render.tsx';
import { splitTail } from './long-text.tsx';
import { RowActions } from './row-actions.tsx';

const remove = vi.fn();
const actions = [
  { key: 'edit', label: 'Edit', run: () => undefined },
  false as const,
  { key: 'test', label: 'Test', run: () => undefined },
  { key: 'remove', label: 'Delete', run: remove, destroys: { name: 'orders', consequence: 'Its 5 objects go with it.' } },
];

test('two actions are in sight, the rest behind more', async () => {
  await render(<RowActions name="orders" actions={actions} />);
  expect([...document.querySelectorAll('.row-actions button')].map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual(['Edit', 'Test', 'More actions for orders']);
});

test('a destructive action names the thing and what goes with it before it runs', async () => {
  await render(<RowActions name="orders" actions={actions} />);
  await click('More actions for orders');
  await click(find('Delete', 'li'));
  await until(() => shows('Delete “orders”?'));
  expect(shows('Its 5 objects go with it.')).toBe(true);
  expect(remove).not.toHaveBeenCalled();
  await click(document.querySelector('.ant-modal-confirm-btns .ant-btn-dangerous')!);
  expect(remove).toHaveBeenCalledOnce();
});

test('a double click is one', async () => {
  const run = vi.fn();
  await render(<RowActions actions={[{ key: 'run', label: 'Run', run }]} />);
  for (const detail of [1, 2]) find('Run', 'button').dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  expect(run).toHaveBeenCalledOnce();
});

test('a long name is cut before its end, a short one not at all', () => {
  expect(splitTail('orders_2026')).toEqual(['orders_2026', '']);
  expect(splitTail('ods_sales_orders_of_the_archive_2026')).toEqual(['ods_sales_orders_of_the_ar', 'chive_2026']);
  expect(splitTail('全校各学院本科生成绩汇总表')).toEqual(['全校各学院本科生', '成绩汇总表']);
});
