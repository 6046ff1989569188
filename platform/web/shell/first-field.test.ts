import { afterEach, beforeEach, expect, test } from 'vitest';
import { leadToFirstField } from './first-field.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<button id="opener"></button>
    <div class="ant-modal"><button id="cross" class="ant-modal-close"></button><div class="ant-modal-body"><input disabled /><input type="hidden" /><textarea id="reason"></textarea></div></div>
    <div class="ant-drawer" id="whole" tabindex="-1"><button id="shut" class="ant-drawer-close"></button><div class="ant-drawer-body"><input id="search" /><form><input id="name" /></form></div></div>
    <div class="ant-drawer"><button id="read" class="ant-drawer-close"></button><div class="ant-drawer-body"><input id="filter" /></div></div>`;
  stop = leadToFirstField(document);
  at('opener').focus();
});
afterEach(() => stop());
const at = (id: string) => document.getElementById(id)!;
const focused = async (id: string) => {
  at(id).focus();
  await Promise.resolve();
  return document.activeElement!.id;
};

test('whoever is led into a dialog or a form stands in its first field that can be written in', async () => {
  expect(await focused('cross')).toBe('reason');
  expect(await focused('whole')).toBe('name');
});

test('the drawer as a whole takes the focus last while it opens, and gives it to its field once', async () => {
  let left = 0;
  at('name').addEventListener('blur', () => { left += 1; });
  at('shut').focus();
  expect(await focused('whole')).toBe('name');
  expect(left).toBe(0);
});

test('what is only read keeps the focus on its cross', async () => {
  expect(await focused('read')).toBe('read');
});

test('the cross is reached from within and by Tab around the end, the ground of a drawer by a click', async () => {
  at('reason').focus();
  expect(await focused('cross')).toBe('cross');
  at('opener').focus();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  expect(await focused('cross')).toBe('cross');
  document.dispatchEvent(new Event('pointerdown'));
  expect(await focused('whole')).toBe('whole');
});
