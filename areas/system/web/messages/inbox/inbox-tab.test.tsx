import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, press, render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { InboxTab } from './inbox-tab.tsx';

const message = (number: number, more: object = {}) => ({
  wid: `m${number}`, title: `Message ${number}`, content: `<b>text ${number}</b>`, category: 'notice', link: '', sender: null,
  create_time: '2026-11-15T01:00:00.000Z', read_time: null, deleted_time: null, ...more,
});
let kept = [message(1), message(2, { read_time: '2026-11-15T02:00:00.000Z' })];
beforeEach(() => {
  kept = [message(1), message(2, { read_time: '2026-11-15T02:00:00.000Z' })];
});

const server = fakeServer({
  '/api/sys/message/listMine': ({ body }) => {
    const rows = kept.filter((one) => !!one.deleted_time === !!body?.deleted && (body?.unread === undefined || !one.read_time === body.unread));
    return { rows, total: rows.length };
  },
  '/api/sys/message/mine': ({ query }) => kept.find((one) => one.wid === query['wid']),
  '/api/sys/message/unreadByCategory': () => ({ notice: kept.filter((one) => !one.read_time).length, task: 0, approval: 0, alarm: 0 }),
  '/api/sys/message/markRead': ({ body }) => {
    kept = kept.map((one) => (!body.wids || body.wids.includes(one.wid) ? { ...one, read_time: body.read === false ? null : '2026-11-15T03:00:00.000Z' } : one) as typeof one);
    return { count: 0 };
  },
  '/api/sys/message/deleteMine': ({ body }) => {
    kept = kept.map((one) => (body.wids.includes(one.wid) ? { ...one, deleted_time: '2026-11-15T03:00:00.000Z' } : one) as typeof one);
    return { count: 0 };
  },
  '/api/sys/message/restoreMine': ({ body }) => {
    kept = kept.map((one) => (body.wids.includes(one.wid) ? { ...one, deleted_time: null } : one));
    return { count: 0 };
  },
  '/api/platform/events': () => new Response(''),
});
const folder = (name: string) => [...document.querySelectorAll('.message-folders button')].find((button) => button.getAttribute('aria-label')?.startsWith(name))!;

test('opening a message shows its text as text, marks it as read and stands in the address', async () => {
  const page = await render(<InboxTab />);
  await until(() => shows('Message 1'));
  expect(folder('Notices').getAttribute('aria-label')).toBe('Notices, 1 unread');
  await click(find('Message 1', 'a'));
  await until(() => document.querySelector('.message-text')?.textContent === '<b>text 1</b>');
  expect(page.address()).toBe('/?message=m1');
  await until(() => folder('Notices').getAttribute('aria-label') === 'Notices');
  expect(server.to('/api/sys/message/markRead')[0]!.body).toEqual({ wids: ['m1'], read: true });
});

test('the arrow keys go on to the next message', async () => {
  const page = await render(<InboxTab />, '/?message=m1');
  await until(() => document.querySelector('.message-text'));
  await press(document.querySelector('.message-read article')!, 'ArrowDown');
  await until(() => document.querySelector('.message-text')?.textContent === '<b>text 2</b>');
  expect(page.address()).toBe('/?message=m2');
});

test('a deleted message goes at once and comes back with undo', async () => {
  await render(<InboxTab />);
  await until(() => shows('Message 1'));
  await click(find('Delete', 'td button'));
  await until(() => !document.querySelector('td')?.closest('table')?.textContent?.includes('Message 1'));
  await click('Undo');
  await until(() => shows('Message 1'));
  expect(server.to('/api/sys/message/restoreMine')[0]!.body).toEqual({ wids: ['m1'] });
});

test('all that the filter shows is marked as read, not more', async () => {
  await render(<InboxTab />, '/?category=notice');
  await until(() => shows('Message 1'));
  await click('Mark these as read');
  await until(() => server.to('/api/sys/message/markRead').length === 1);
  expect(server.to('/api/sys/message/markRead')[0]!.body).toEqual({ all: true, filter: { category: 'notice' } });
});
