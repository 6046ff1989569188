import { expect, it } from 'vitest';
import { ExportSlots } from './export-slots.ts';

const never = new AbortController().signal;

it('lets as many in as there are places, and the next when one is given back', async () => {
  const slots = new ExportSlots(2);
  const [first] = await Promise.all([slots.take(never), slots.take(never)]);
  let third = false;
  const waiting = slots.take(never).then(() => { third = true; });
  await Promise.resolve();
  expect(third).toBe(false);
  first();
  await waiting;
  expect(third).toBe(true);
});

it('counts a place that is given back twice once', async () => {
  const slots = new ExportSlots(1);
  const release = await slots.take(never);
  release();
  release();
  await slots.take(never);
  const gone = new AbortController();
  const second = slots.take(gone.signal);
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
});

it('does not give a place to someone who has left the queue', async () => {
  const slots = new ExportSlots(1);
  const release = await slots.take(never);
  const gone = new AbortController();
  const left = slots.take(gone.signal);
  const stays = slots.take(never);
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  release();
  (await stays)();
  await slots.take(never);
});
