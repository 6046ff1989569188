import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { DropMenu } from './drop-menu.tsx';
import { click, find, press, render, until } from './testing/render.tsx';

const chosen = vi.fn();

async function openByKey(): Promise<HTMLElement> {
  await render(<DropMenu menu={{ items: [{ key: 'one', label: 'One' }], onClick: ({ key }) => chosen(key) }}><button type="button">More</button></DropMenu>);
  const button = find('More', 'button');
  button.focus();
  await click(button);
  await until(() => document.activeElement?.textContent === 'One');
  return button;
}

test('Escape closes the menu and gives the focus back to its button', async () => {
  const button = await openByKey();
  await press(document.activeElement!, 'Escape', { keyCode: 27 });
  await until(() => document.activeElement === button);
});

test('an entry chosen by key runs once, gives the focus back and does not press the button again', async () => {
  const button = await openByKey();
  const event = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true });
  await act(async () => void document.activeElement!.dispatchEvent(event));
  await until(() => document.activeElement === button);
  expect(chosen).toHaveBeenCalledExactlyOnceWith('one');
  expect(event.defaultPrevented).toBe(true);
});
