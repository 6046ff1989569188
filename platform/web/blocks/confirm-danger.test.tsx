import { expect, test, vi } from 'vitest';
import { useConfirmDanger } from './confirm-danger.tsx';
import { click, find, press, render, shows, type, until } from './testing/render.tsx';

function Screen({ run }: { run: () => unknown }) {
  const danger = useConfirmDanger();
  return (
    <>
      <button onClick={() => danger.ask({ action: 'Delete for good', name: 'orders', consequence: 'Its 3 tasks stop.', run })}>Remove</button>
      {danger.dialog}
    </>
  );
}

test('the button works only after the name has been typed', async () => {
  const run = vi.fn();
  await render(<Screen run={run} />);
  await click('Remove');
  await until(() => shows('Its 3 tasks stop.'));
  const input = document.querySelector('.confirm-danger input')!;
  await type(input, 'order');
  await press(input, 'Enter');
  expect((find('Delete for good') as HTMLButtonElement).disabled).toBe(true);
  expect(run).not.toHaveBeenCalled();
  await type(input, 'orders');
  await click('Delete for good');
  expect(run).toHaveBeenCalledOnce();
  await until(() => !document.querySelector('.confirm-danger'));
});

test('a failure keeps the dialog open and says why', async () => {
  await render(<Screen run={() => Promise.reject(new Error('Still in use'))} />);
  await click('Remove');
  await type(document.querySelector('.confirm-danger input')!, 'orders');
  await click('Delete for good');
  await until(() => shows('Still in use'));
  expect(document.querySelector('.confirm-danger')).not.toBeNull();
});
