import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCustomizationList, getUnreadCount, getVersion, listMyMessages, listVersions, markMessagesRead, saveVersion, sendMessages } from '#areas/system';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let admin: string;
let consumer: string;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  admin = await server.signIn();
  consumer = await server.signIn('consumer');
});
afterAll(() => server.stop());

describe('messages', () => {
  const unread = async () => (await server.call(getUnreadCount, { token: consumer })).data.count;

  it('arrive, are listed newest first and in the reader\'s language, and are read', async () => {
    const before = await unread();
    const { wid } = await server.user(consumer);
    const title = '<script>alert(1)</script>';
    const sent = await server.call(sendMessages, { token: admin, body: { title, content: '正文', to: { users: [wid] }, link: '/help' } });
    expect(sent.data.recipients).toBe(1);
    expect(await unread()).toBe(before + 1);
    const inbox = await server.call(listMyMessages, { token: consumer, body: {} });
    expect(inbox.data.rows[0]).toMatchObject({ title, content: '正文', sender: '系统管理员', read_time: null });
    expect(inbox.data.rows.at(-1)!.title).toBe('Welcome to Tributary');
    expect((await server.call(markMessagesRead, { token: consumer, body: { wids: [sent.data.wid] } })).data.count).toBe(before);
    expect((await server.call(markMessagesRead, { token: consumer, body: { all: true } })).data.count).toBe(0);
    expect((await server.call(listMyMessages, { token: consumer, body: { unread: true } })).data).toEqual({ rows: [], total: 0 });
  });

  it('are sent by those who may, and lead inside the platform only', async () => {
    const { wid } = await server.user(consumer);
    const body = { title: 'x', content: '', to: { users: [wid] } };
    expect((await server.call(sendMessages, { token: consumer, body })).status).toBe(403);
    for (const link of ['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)']) {
      expect((await server.call(sendMessages, { token: admin, body: { ...body, link } })).code).toBe(1);
    }
  });

  it('of others are out of reach', async () => {
    const { data } = await server.call(listMyMessages, { token: admin, body: {} });
    const others = data.rows.filter(({ title }) => title === 'This is demonstration data');
    expect(others).toHaveLength(1);
    await server.call(markMessagesRead, { token: consumer, body: { wids: [others[0]!.wid] } });
    const again = (await server.call(listMyMessages, { token: admin, body: { unread: true } })).data.rows;
    expect(again.some(({ wid }) => wid === others[0]!.wid)).toBe(true);
  });
});

describe('versions', () => {
  it('are there for everyone to read, with notes in both languages', async () => {
    const { data } = await server.call(listVersions, { token: consumer, body: { state: 'released' } });
    expect(data.rows.map(({ number }) => number)).toEqual(['0.1.0']);
    const one = (await server.call(getVersion, { token: consumer, query: { wid: data.rows[0]!.wid } })).data;
    expect(one.notes.zh).toContain('## 新增');
    expect(one.notes.en).toContain('## New');
    expect((await server.call(saveVersion, { token: consumer, body: { number: '9', title: { zh: 'x' }, notes: { zh: '' } } })).status).toBe(403);
  });
});

it('the looks of the four faces are there before anyone signs in', async () => {
  const { data } = await server.call(getCustomizationList);
  expect(data.map(({ type }) => type).toSorted()).toEqual(['AI', 'MANAGE', 'PORTAL', 'SUBCENTER']);
});
