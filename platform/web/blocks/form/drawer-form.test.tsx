import { Button, Form, Input, InputNumber } from 'antd';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CallError } from '../../request/call-error.ts';
import { click, find, press, render, settle, shows, type, until } from '../testing/render.tsx';
import { DrawerForm } from './drawer-form.tsx';
import { useDrawerForm } from './use-drawer-form.ts';

const Source = z.object({
  wid: z.string().optional(),
  name: z.string().min(3).max(20),
  note: z.string(),
  port: z.number().min(1).max(65535),
});
type Source = z.infer<typeof Source>;

const world = { submit: async (_: Source): Promise<unknown> => null, saved: [] as Source[] };

function Screen() {
  const form = useDrawerForm(Source, {
    initial: { port: 3306 },
    submit: async (values) => {
      await world.submit(values);
      world.saved.push(values);
    },
    reload: async () => ({ wid: '7', name: 'changed by Li', note: 'new', port: 1 }),
  });
  return (
    <>
      <Button onClick={() => form.show()}>Add source</Button>
      <Button onClick={() => form.show({ wid: '7', name: 'orders', note: '', port: 5432 })}>Edit source</Button>
      <DrawerForm {...form.drawer} title="Data source" verb="Save source">
        <Form.Item {...form.item('name')} label="Name"><Input aria-label="name" /></Form.Item>
        <Form.Item {...form.item('note')} label="Note"><Input aria-label="note" /></Form.Item>
        <Form.Item {...form.item('port')} label="Port"><InputNumber aria-label="port" /></Form.Item>
      </DrawerForm>
    </>
  );
}

async function open(button: string, submit: typeof world.submit = async () => null) {
  world.submit = submit;
  world.saved = [];
  const page = await render(<Screen />);
  await click(button);
  await until(() => shows('Save source'));
  return page;
}
const isOpen = () => document.querySelector('.ant-drawer-open') !== null;

test('required marks come from the schema', async () => {
  await open('Add source');
  const required = [...document.querySelectorAll('.ant-form-item-required')].map((label) => label.textContent);
  expect(required).toEqual(['Name', 'Port']);
});

test('the first field is ready to be written in', async () => {
  await open('Add source');
  await until(() => document.activeElement?.getAttribute('aria-label') === 'name');
});

test('nothing is sent until the fields are right, and each says how to mend it', async () => {
  await open('Add source');
  await type('name', 'ab');
  await type('port', '70000');
  await click('Save source');
  await until(() => shows('Use at least 3 characters'));
  expect(shows('Enter 65535 or less')).toBe(true);
  expect(world.saved).toEqual([]);
});

test('a mended field loses its error while it is typed', async () => {
  await open('Add source');
  await click('Save source');
  await until(() => shows('Fill in this field'));
  await type('name', 'orders');
  await until(() => !shows('Fill in this field'));
});

test('good values are sent as the schema makes them, and the drawer closes', async () => {
  await open('Add source');
  await type('name', 'orders');
  await press('name', 'Enter', { ctrlKey: true });
  await until(() => world.saved.length === 1);
  expect(world.saved[0]).toEqual({ name: 'orders', note: '', port: 3306 });
  await until(() => !isOpen());
});

test('what a record carries without a field is sent back with it', async () => {
  await open('Edit source');
  await type('name', 'orders 2');
  await click('Save source');
  await until(() => world.saved.length === 1);
  expect(world.saved[0]).toEqual({ wid: '7', name: 'orders 2', note: '', port: 5432 });
});

test('errors of the server stand at their fields, others above the form', async () => {
  await open('Edit source', async () => {
    throw new CallError({ code: 1, msg: 'Some input needs attention', fields: { name: 'This name is taken', secret: 'The key is too old' } });
  });
  await click('Save source');
  await until(() => shows('This name is taken'));
  expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('This name is taken');
  expect(document.querySelector('.drawer-form-failure')?.textContent).toContain('The key is too old');
  expect(isOpen()).toBe(true);
});

test('a conflict offers the latest state', async () => {
  await open('Edit source', async () => {
    throw new CallError({ code: 2, msg: 'Li changed this record a moment ago' });
  });
  await click('Save source');
  await until(() => shows('Li changed this record a moment ago'));
  await click('Load the latest');
  await until(() => (find('name') as HTMLInputElement).value === 'changed by Li');
  expect(shows('Li changed this record')).toBe(false);
});

test('closing an untouched form does not ask', async () => {
  await open('Edit source');
  await click('Cancel');
  await until(() => !isOpen());
});

test('closing a changed form asks, and keeps or discards', async () => {
  await open('Edit source');
  await type('name', 'other');
  await click('Cancel');
  await until(() => shows('Discard unsaved changes?'));
  await click('Keep editing');
  expect(isOpen()).toBe(true);
  expect((find('name') as HTMLInputElement).value).toBe('other');
  await click('Cancel');
  await until(() => shows('Discard unsaved changes?'));
  await click('Discard');
  await until(() => !isOpen());
  await click('Edit source');
  await until(() => (find('name') as HTMLInputElement).value === 'orders');
});

test('leaving the screen with changes asks first', async () => {
  const page = await open('Edit source');
  await type('name', 'other');
  await page.go('/elsewhere');
  await until(() => shows('Discard unsaved changes?'));
  expect(page.address()).toBe('/');
  await click('Discard');
  await settle();
  await until(() => page.address() === '/elsewhere');
});

test('going elsewhere twice asks once, and then goes to the last place', async () => {
  const page = await open('Edit source');
  await type('name', 'other');
  await page.go('/elsewhere');
  await page.go('/further');
  await until(() => shows('Discard unsaved changes?'));
  expect(document.querySelectorAll('.ant-modal-confirm')).toHaveLength(1);
  await click('Discard');
  await until(() => page.address() === '/further');
});
