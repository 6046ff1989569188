import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countRecipients, deleteMessageTemplate, deleteMyMessages, getMyMessage, getSentMessage, getUnreadByCategory, listMessageTemplates, listMyMessages,
  listSentMessages, markMessagesRead, recallMessage, resetMessageTemplate, restoreMyMessages, saveMailSettings, saveMessagePreferences, saveMessageTemplate,
  sendMessages, systemTemplates, usualPreferences, type MessageCategory, type Recipients,
} from '#areas/system';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { inbox } from './inbox-query.ts';
import { addRoleMembers } from '../roles/role-members.ts';
import { aDepartment, aUser, roleWid } from '../testing/people.ts';

let server: TestServer;
let [admin, reader, sender, school, faculty]: string[] = [];
const wids: Record<string, string> = {};
const db = () => server.platform.store.db;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  school = await aDepartment(db(), 'SCHOOL');
  faculty = await aDepartment(db(), 'FACULTY', school);
  wids['outsider'] = await aUser(db(), 'outsider', { departments: [{ wid: school, main: true }] });
  wids['colleague'] = await aUser(db(), 'colleague', { departments: [{ wid: faculty, main: true }], email: 'c@example.edu' });
  for (const userid of ['reader', 'sender']) {
    wids[userid] = (await server.addUser(userid)).wid;
    await db().insertInto('user_department').values({ user_wid: wids[userid], department: faculty, main: true }).execute();
  }
  const [consumer, developer] = [await roleWid(db(), 'consumer'), await roleWid(db(), 'developer')];
  await addRoleMembers(db(), consumer, [{ kind: 'user', wid: wids['reader']! }]);
  await addRoleMembers(db(), developer, [{ kind: 'user', wid: wids['sender']! }]);
  await db().updateTable('role').set({ data_scope: 'below' }).where('wid', '=', developer).execute();
  await db().insertInto('role_permission').values({ role: developer, permission: 'message:send' }).onConflict((conflict) => conflict.doNothing()).execute();
  await server.platform.services.sessions.forget();
  [reader, sender] = [await server.signIn('reader'), await server.signIn('sender')];
});
afterAll(() => server?.stop());

const send = async (title: string, more: { category?: MessageCategory; token?: string; content?: string; to?: Recipients } = {}) => {
  const { token = admin, ...body } = more;
  const reply = await server.call(sendMessages, { token, body: { title, to: { users: [wids['reader']!] }, ...body } });
  return reply.data?.wid;
};
const mine = async (body: object = {}, token = reader) => (await server.call(listMyMessages, { token, body })).data.rows.map(({ title }) => title);

describe('an inbox', () => {
  it('is filtered by category, sender, time, words and state, and counts what is unread', async () => {
    await send('Lake is full', { category: 'alarm' });
    await send('Please approve', { category: 'approval', content: 'the 交换 request' });
    const own = await send('From a colleague', { token: sender });
    expect(await mine()).toEqual(['From a colleague', 'Please approve', 'Lake is full']);
    expect(await mine({ category: 'alarm' })).toEqual(['Lake is full']);
    expect(await mine({ key: '交换' })).toEqual(['Please approve']);
    expect(await mine({ sender: wids['sender'] })).toEqual(['From a colleague']);
    expect(await mine({ sender: 'platform' })).toEqual([]);
    expect(await mine({ to: new Date(Date.now() - 60_000).toISOString() })).toEqual([]);
    expect(await mine({ from: new Date(Date.now() - 60_000).toISOString() })).toHaveLength(3);
    const counts = async () => (await server.call(getUnreadByCategory, { token: reader })).data;
    expect(await counts()).toEqual({ notice: 1, task: 0, approval: 1, alarm: 1 });
    await server.call(markMessagesRead, { token: reader, body: { all: true, filter: { category: 'alarm' } } });
    expect(await counts()).toEqual({ notice: 1, task: 0, approval: 1, alarm: 0 });
    expect(await mine({ unread: false })).toEqual(['Lake is full']);
    await server.call(markMessagesRead, { token: reader, body: { all: true } });
    await server.call(markMessagesRead, { token: reader, body: { wids: [own!], read: false } });
    expect(await mine({ unread: true })).toEqual(['From a colleague']);
  });

  it('lets go of a message and takes it back, for its owner alone', async () => {
    const wid = await send('Only here', { to: { users: [wids['reader']!, wids['sender']!] } });
    await server.call(deleteMyMessages, { token: reader, body: { wids: [wid!] } });
    expect(await mine()).not.toContain('Only here');
    expect(await mine({ deleted: true })).toEqual(['Only here']);
    expect(await mine({}, sender)).toContain('Only here');
    expect((await server.call(getMyMessage, { token: reader, query: { wid: wid! } })).data.deleted_time).not.toBeNull();
    await server.call(restoreMyMessages, { token: reader, body: { wids: [wid!] } });
    expect(await mine()).toContain('Only here');
    expect((await server.call(getMyMessage, { token: admin, query: { wid: wid! } })).code).toBe(1320);
  });

  it('never shows what was recalled, unless it was read before', async () => {
    const wid = await send('A mistake', { to: { users: [wids['reader']!, wids['sender']!] } });
    await server.call(markMessagesRead, { token: sender, body: { wids: [wid!] } });
    expect((await server.call(recallMessage, { token: admin, body: { wid: wid! } })).data.removed).toBe(1);
    expect(await mine()).not.toContain('A mistake');
    expect(await mine({}, sender)).toContain('A mistake');
    expect((await server.call(recallMessage, { token: admin, body: { wid: wid! } })).code).toBe(1331);
  });

  it('of a person with many messages is read by an index, however it is filtered', async () => {
    await sql`
      insert into message (wid, creator, title_zh, title_en, content_zh, content_en, category, link)
      select 'bulk' || n, null, '标题', 'title', '', '', 'notice', '' from generate_series(1, 2000) n`.execute(db());
    await sql`
      insert into message_recipient (message, user_wid, category, create_time)
      select message.wid, user_account.wid, 'notice', now() - interval '1 day' from message, user_account
      where message.wid like 'bulk%' and user_account.wid in (${wids['reader']}, ${wids['sender']}, ${wids['colleague']})`.execute(db());
    await sql`analyze message_recipient`.execute(db());
    const filters = [{}, { category: 'alarm' as const }, { unread: true }, { category: 'notice' as const, unread: true }, { deleted: true }, { key: 'lake' }];
    for (const filter of filters) {
      const plan = await inbox(db(), wids['reader']!, filter, 'en')
        .orderBy('message_recipient.create_time', 'desc').orderBy('message_recipient.message', 'desc').limit(20).explain();
      expect([filter, /Seq Scan on message_recipient/.test(JSON.stringify(plan))]).toEqual([filter, false]);
    }
    await db().deleteFrom('message').where('wid', 'like', 'bulk%').execute();
  });
});

describe('sending', () => {
  it('counts the people first, and reaches only those in the sender\'s data scope', async () => {
    const to = { departments: [school!] };
    const count = async (token: string) => (await server.call(countRecipients, { token, body: { to } })).data;
    expect(await count(admin!)).toMatchObject({ recipients: 4, with_email: 1 });
    expect((await count(sender!)).recipients).toBe(3);
    expect((await server.call(sendMessages, { token: sender, body: { title: 'x', to } })).data.recipients).toBe(3);
    expect((await server.call(sendMessages, { token: sender, body: { title: 'x', to: { users: [wids['outsider']!] } } })).code).toBe(1080);
    expect((await server.call(sendMessages, { token: sender, body: { title: 'x', to: { everyone: true } } })).data.recipients).toBe(3);
  });

  it('shows each sender what people in their scope sent, and nothing else', async () => {
    const other = await send('By the administrator');
    const own = await send('By the sender', { token: sender });
    const titles = async (token: string) => (await server.call(listSentMessages, { token, body: {} })).data.rows.map(({ title }) => title);
    expect(await titles(sender!)).toContain('By the sender');
    expect(await titles(sender!)).not.toContain('By the administrator');
    expect(await titles(admin!)).toEqual(expect.arrayContaining(['By the sender', 'By the administrator']));
    expect((await server.call(getSentMessage, { token: sender, query: { wid: other! } })).code).toBe(1320);
    expect((await server.call(recallMessage, { token: sender, body: { wid: other! } })).code).toBe(1320);
    await server.call(markMessagesRead, { token: reader, body: { wids: [own!] } });
    expect((await server.call(getSentMessage, { token: sender, query: { wid: own! } })).data).toMatchObject({ recipients: 1, read: 1, deliveries: [] });
  });

  it('needs words, someone to read them, and a time that is still to come', async () => {
    const body = { title: 'x', to: { users: [wids['reader']!] } };
    expect((await server.call(sendMessages, { token: admin, body: { ...body, title: ' ' } })).fields).toHaveProperty('title');
    expect((await server.call(sendMessages, { token: admin, body: { ...body, to: {} } })).code).toBe(1080);
    expect((await server.call(sendMessages, { token: admin, body: { ...body, send_time: '2020-01-01T00:00:00Z' } })).fields).toHaveProperty('send_time');
    expect((await server.call(sendMessages, { token: reader, body })).status).toBe(403);
  });
});

describe('a template', () => {
  const template = { key: 'test.hello', name: '问候', category: 'notice' as const, channels: ['site' as const], title_zh: '{name} 您好', title_en: 'Hello {name}', content_zh: '{count} 项', content_en: '' };

  it('is filled with the values of its variables, all of them and no others', async () => {
    expect((await server.call(saveMessageTemplate, { token: admin, body: template })).code).toBe(0);
    expect((await server.call(saveMessageTemplate, { token: admin, body: template })).fields).toHaveProperty('key');
    const use = (values: Record<string, string>) => server.call(sendMessages, { token: admin, body: { template: 'test.hello', values, to: { users: [wids['reader']!] } } });
    expect((await use({ name: 'Ann' })).fields).toHaveProperty(['values.count']);
    expect((await use({ name: 'Ann', count: '1', extra: 'x' })).code).toBe(1325);
    expect((await use({ name: '$& {count} <b>', count: '3' })).code).toBe(0);
    expect((await server.call(listMyMessages, { token: reader, body: {} })).data.rows[0]).toMatchObject({ title: 'Hello $& {count} <b>', content: '3 项' });
    expect((await server.call(listMyMessages, { token: reader, body: {}, language: 'zh' })).data.rows[0]!.title).toBe('$& {count} <b> 您好');
  });

  it('of the platform takes other words but no unknown variable, and can be reset but not deleted', async () => {
    const read = async () => (await server.call(listMessageTemplates, { token: admin, body: { key: systemTemplates.deliveryFailed.key } })).data.rows[0]!;
    const before = await read();
    expect(before).toMatchObject({ built_in: true, changed: false, title_en: systemTemplates.deliveryFailed.title.en });
    const wrong = await server.call(saveMessageTemplate, { token: admin, body: { ...before, title_en: 'Hi {nobody}' } });
    expect(wrong.code).toBe(1323);
    expect(wrong.fields!['title_en']).toContain('{nobody}');
    expect((await server.call(saveMessageTemplate, { token: admin, body: { ...before, title_en: 'Not delivered: {title}' } })).code).toBe(0);
    expect(await read()).toMatchObject({ changed: true, title_en: 'Not delivered: {title}' });
    expect((await server.call(deleteMessageTemplate, { token: admin, body: { wid: before.wid } })).code).toBe(1326);
    await server.call(resetMessageTemplate, { token: admin, body: { wid: before.wid } });
    expect(await read()).toMatchObject({ changed: false, title_en: systemTemplates.deliveryFailed.title.en });
  });

  it('is changed by those who manage messages only', async () => {
    expect((await server.call(saveMessageTemplate, { token: sender, body: { ...template, key: 'x' } })).status).toBe(403);
    expect((await server.call(saveMailSettings, { token: sender, body: { host: '', port: 25, security: 'none', user: '', from: '', check_certificate: true } })).status).toBe(403);
    expect((await server.call(listMessageTemplates, { token: sender, body: {} })).code).toBe(0);
  });
});

it('quiet hours that never are, or of a place that does not exist, are refused', async () => {
  const quiet = { from: '22:00', to: '07:00', zone: 'UTC', alarms: true };
  const save = (changed: object) => server.call(saveMessagePreferences, { token: reader, body: { ...usualPreferences, quiet: { ...quiet, ...changed } } });
  expect((await save({})).code).toBe(0);
  expect((await save({ to: '22:00' })).code).toBe(1333);
  expect((await save({ zone: 'Middle/Earth' })).code).toBe(1334);
  expect((await save({ from: '25:00' })).code).toBe(1);
});
