import { Form, Input, InputNumber } from 'antd';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CallError } from '../../request/call-error.ts';
import { click, find, render, shows, type, until } from '../testing/render.tsx';
import { useWizard } from './use-wizard.ts';
import { Wizard } from './wizard.tsx';

const world = { submit: async (_: Record<string, unknown>): Promise<unknown> => null, sent: [] as unknown[] };
const steps = [
  { key: 'name', title: 'Name it', schema: z.object({ name: z.string().min(2) }) },
  { key: 'connection', title: 'Connect', schema: z.object({ host: z.string().min(1), port: z.number() }) },
] as const;

function Screen() {
  const wizard = useWizard(steps, {
    initial: { port: 5432 },
    submit: async (values) => {
      await world.submit(values);
      world.sent.push(values);
    },
  });
  return (
    <Wizard {...wizard.wizard} verb="Create source">
      {wizard.step === 'name' && <Form.Item {...wizard.item('name')} label="Name"><Input aria-label="name" /></Form.Item>}
      {wizard.step === 'connection' && (
        <>
          <Form.Item {...wizard.item('host')} label="Host"><Input aria-label="host" /></Form.Item>
          <Form.Item {...wizard.item('port')} label="Port"><InputNumber aria-label="port" /></Form.Item>
        </>
      )}
    </Wizard>
  );
}

async function open(submit: typeof world.submit = async () => null) {
  Object.assign(world, { submit, sent: [] });
  return render(<Screen />);
}

async function toSecondStep() {
  await type('name', 'orders');
  await click('Next');
  await until(() => shows('Host'));
}

test('a step is left only when it is right', async () => {
  await open();
  await click('Next');
  await until(() => shows('Fill in this field'));
  expect(shows('Host')).toBe(false);
});

test('going back keeps what was entered, and all steps are sent together', async () => {
  await open();
  await toSecondStep();
  await type('host', 'db.local');
  await click('Back');
  expect((find('name') as HTMLInputElement).value).toBe('orders');
  await click('Next');
  await until(() => shows('Host'));
  expect((find('host') as HTMLInputElement).value).toBe('db.local');
  await click('Create source');
  await until(() => world.sent.length === 1);
  expect(world.sent[0]).toEqual({ name: 'orders', host: 'db.local', port: 5432 });
});

test('an error of the server about an earlier step is shown there', async () => {
  await open(async () => {
    throw new CallError({ code: 1, msg: 'Some input needs attention', fields: { name: 'This name is taken' } });
  });
  await toSecondStep();
  await type('host', 'db.local');
  await click('Create source');
  await until(() => shows('This name is taken'));
  expect((find('name') as HTMLInputElement).value).toBe('orders');
});

test('leaving with entries asks first', async () => {
  const page = await open();
  await type('name', 'orders');
  await page.go('/elsewhere');
  await until(() => shows('Discard unsaved changes?'));
  expect(page.address()).toBe('/');
});
