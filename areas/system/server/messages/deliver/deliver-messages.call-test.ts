import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getSentMessage, listDeliveries, listMyMessages, messageSettings, recallMessage, retryDeliveries, saveMailSettings, saveMessagePreferences, saveWebhook,
  sendMessages, testMail, testWebhook, usualPreferences, type MailServer, type MessagePreferences,
} from '#areas/system';
import { sql } from 'kysely';
import { changeSetting } from '#platform/contract/platform/index.ts';
import type { By } from '#platform/server/records.ts';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type TestServer } from '../../../../../apps/server/testing.ts';
import { headerOf, partsOf, startMailServer, type MailServerUnderTest } from '../../testing/mail-server.ts';
import { addRoleMembers } from '../../roles/role-members.ts';
import { aDepartment, roleWid } from '../../testing/people.ts';
import { startReceiver, type Receiver } from '../../testing/receiver.ts';
import { storeUser } from '../../users/store-user.ts';
import { startDelivery } from './deliver-messages-job.ts';

const password = 'Postern-Gate-77';
let server: TestServer;
let admin: string;
let mail: MailServerUnderTest;
let receiver: Receiver;
let department: string;
const people: Record<string, string> = {};
const db = () => server.platform.store.db;

beforeAll(async () => {
  [server, mail, receiver] = await Promise.all([startTestServer(), startMailServer({ user: 'robot', password }), startReceiver()]);
  admin = await server.signIn();
  department = await aDepartment(db(), 'MAIL');
  for (const userid of ['ann', 'bob', 'eve']) {
    const { wid } = await server.addUser(userid);
    const account = await db().selectFrom('user_account').select('row_version').where('wid', '=', wid).executeTakeFirstOrThrow();
    await storeUser(db(), { wid, row_version: account.row_version, userid, name: userid, email: `${userid}@example.edu`, departments: [{ wid: department, main: true }] }, null);
    people[userid] = wid;
  }
  await addRoleMembers(db(), await roleWid(db(), 'consumer'), [{ kind: 'department', wid: department }]);
  await setMail();
});
afterAll(async () => {
  await Promise.all([server?.stop(), mail?.stop(), receiver?.stop()]);
});
beforeEach(async () => {
  mail.mails.length = 0;
  receiver.received.length = 0;
  mail.refuse(undefined);
  receiver.answer({ status: 200 });
  await db().deleteFrom('message_preference').execute();
  await db().deleteFrom('message_webhook').execute();
});

const setMail = (more: { port?: number; password?: string; user?: string; security?: MailServer['security']; check_certificate?: boolean } = {}) => server.call(saveMailSettings, { token: admin, body: {
  host: '127.0.0.1', port: mail.port, security: 'starttls', user: 'robot', from: 'river@example.edu', check_certificate: false, password, ...more,
} });
const send = async (more: object = {}) => {
  const reply = await server.call(sendMessages, { token: admin, body: { title: '停机通知', content: '今晚维护', channels: ['email'], to: { departments: [department] }, ...more } });
  expect(reply.msg).toBe('success');
  return reply.data.wid;
};
const deliveries = async (message: string) => (await server.call(listDeliveries, { token: admin, body: { message } })).data.rows;
const settled = (message: string, attempts = 1) => until(async () => {
  const rows = await db().selectFrom('message_delivery').selectAll().where('message', '=', message).execute();
  return rows.every((row) => row.attempts >= attempts && row.state !== 'running') && rows;
});
/** As if the pause were over. */
const hurry = async (message: string) => {
  await db().updateTable('message_delivery').set({ next_time: sql<string>`now()` }).where('message', '=', message).where('state', '=', 'waiting').execute();
  await startDelivery(db(), server.platform.services);
};
const prefer = async (user: string, more: Partial<MessagePreferences>) => {
  const reply = await server.call(saveMessagePreferences, { token: await server.signIn(user), body: { ...usualPreferences, ...more } });
  expect(reply.code).toBe(0);
};
const webhook = async (more: object = {}) => {
  const reply = await server.call(saveWebhook, { token: admin, body: {
    name: '值班群', kind: 'json', address: `${receiver.address}/hook?key=K1`, secret: 'shared', categories: ['alarm'], ...more,
  } });
  return reply;
};
const allowMachine = () => server.call(changeSetting, { token: admin, params: { key: messageSettings.webhookNetworks.key }, body: { value: ['127.0.0.1'] } });

describe('mail', () => {
  it('reaches everyone of a department, each in the language they chose', async () => {
    await prefer('ann', { language: 'en' });
    await db().transaction().execute((transaction) => server.platform.services.messages.send(transaction, {
      title: { zh: '质量告警', en: 'Quality alarm' }, content: { zh: '三条规则', en: 'Three rules' }, category: 'task', link: '/help', to: { departments: [department] }, from: null as By,
    }));
    await until(() => mail.mails.length === 3);
    const to = (user: string) => mail.mails.find((one) => one.to.includes(`${user}@example.edu`))!;
    expect(mail.mails.every((one) => one.to.length === 1 && one.from === 'river@example.edu')).toBe(true);
    expect(headerOf(to('ann'), 'subject')).toBe('Quality alarm');
    expect(headerOf(to('bob'), 'subject')).toBe('质量告警');
    expect(partsOf(to('bob')).text).toContain('三条规则');
  });

  it.each([
    ['implicit TLS, signed in', 'tls', { tls: true, user: 'robot', password }],
    ['STARTTLS, signed in', 'starttls', { user: 'robot', password }],
    ['plain SMTP, signed in', 'none', { starttls: false, user: 'robot', password }],
    ['plain SMTP of a relay that asks for nobody', 'none', { starttls: false }],
  ] as const)('goes over %s', async (_how, security, options) => {
    const other = await startMailServer(options);
    try {
      const signedIn = 'user' in options;
      await setMail({ port: other.port, security, ...(!signedIn && { user: '', password: '' }) });
      const { data } = await server.call(testMail, { token: admin, body: { to: 'someone@example.edu' } });
      expect(data.steps.map(({ state }) => state)).toEqual(Array(5).fill('succeeded'));
      const rows = await settled(await send());
      expect(rows.map(({ state }) => state)).toEqual(Array(3).fill('succeeded'));
      expect(other.mails).toHaveLength(4);
      for (const one of other.mails) expect(one).toMatchObject({ secure: security !== 'none', user: signedIn ? 'robot' : undefined });
    } finally {
      await setMail();
      await other.stop();
    }
  });

  it('goes to no server with a certificate nobody vouches for, nor in plain to one that wants TLS', async () => {
    const other = await startMailServer({ tls: true });
    const failed = async () => (await server.call(testMail, { token: admin, body: { to: 'someone@example.edu' } })).data.steps.find(({ state }) => state === 'failed');
    try {
      await setMail({ port: other.port, security: 'tls', check_certificate: true });
      expect(await failed()).toMatchObject({ step: 'secure', detail: expect.stringMatching(/certificate/i) as string });
      await setMail({ security: 'tls' });
      expect(await failed()).toMatchObject({ step: 'secure' });
      expect([...other.mails, ...mail.mails]).toEqual([]);
    } finally {
      await setMail();
      await other.stop();
    }
  });

  it('keeps a hostile title out of the headers and markup out of the HTML', async () => {
    const title = 'Hi\r\nBcc: thief@example.org\r\n\r\n<script>alert(1)</script>';
    await send({ title, content: '<img src=x onerror=alert(1)> & "quoted"' });
    await until(() => mail.mails.length === 3);
    for (const one of mail.mails) {
      expect(one.to).toHaveLength(1);
      expect(headerOf(one, 'bcc')).toBeUndefined();
      expect(headerOf(one, 'subject')).toBe('Hi Bcc: thief@example.org <script>alert(1)</script>');
      const { html, text } = partsOf(one);
      expect(html).not.toMatch(/<script|<img/);
      expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;quoted&#34;');
      expect(text).toContain('<img src=x onerror=alert(1)>');
    }
  });

  it('is not sent when the sender\'s transaction is taken back', async () => {
    const taken = db().transaction().execute(async (transaction) => {
      await server.platform.services.messages.send(transaction, {
        title: { zh: '撤', en: 'Taken back' }, content: { zh: '', en: '' }, category: 'notice', channels: ['email'], to: { departments: [department] }, from: null,
      });
      throw new Error('something else failed');
    });
    await expect(taken).rejects.toThrow('something else');
    const after = await send();
    await settled(after);
    expect(mail.mails.map((one) => headerOf(one, 'subject'))).toEqual(Array(3).fill('停机通知'));
    expect(await db().selectFrom('message').select('wid').where('title_en', '=', 'Taken back').execute()).toEqual([]);
  });

  it('is tried again after a passing refusal, and given up at once after a lasting one', async () => {
    mail.refuse((address) => (address.startsWith('ann') ? { code: 451, text: 'Try later' } : address.startsWith('bob') ? { code: 550, text: 'No such mailbox' } : undefined));
    const message = await send();
    await settled(message);
    const before = await deliveries(message);
    const of = (rows: typeof before, user: string) => rows.find(({ receiver: name }) => name === user)!;
    expect(of(before, 'ann')).toMatchObject({ state: 'waiting', attempts: 1, error: { en: expect.stringContaining('Try later') as string } });
    expect(Date.parse(of(before, 'ann').next_time)).toBeGreaterThan(Date.now() + 30_000);
    expect(of(before, 'bob')).toMatchObject({ state: 'failed', attempts: 1 });
    expect(of(before, 'eve')).toMatchObject({ state: 'succeeded' });
    mail.refuse(undefined);
    await hurry(message);
    await until(async () => of(await deliveries(message), 'ann').state === 'succeeded');
    // The sender learns of the one that failed, and tries it again.
    await until(async () => (await server.call(listMyMessages, { token: admin, body: { key: 'failed' } })).data.rows.length > 0);
    expect((await server.call(retryDeliveries, { token: admin, body: { message } })).data.count).toBe(1);
    await until(async () => of(await deliveries(message), 'bob').state === 'succeeded');
    expect(mail.mails).toHaveLength(3);
    const ids = mail.mails.map((one) => headerOf(one, 'message-id'));
    expect(new Set(ids).size).toBe(3);
  });

  it('waits as a whole while the mail server cannot be reached, and is given up after five tries', async () => {
    await setMail({ port: 1 });
    const message = await send();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      if (attempt > 1) await hurry(message);
      const rows = await settled(message, attempt);
      expect(rows.map(({ state }) => state)).toEqual(Array(3).fill(attempt < 5 ? 'waiting' : 'failed'));
    }
    await setMail();
    expect((await server.call(retryDeliveries, { token: admin, body: { message } })).data.count).toBe(3);
    await until(() => mail.mails.length === 3);
  });

  it('does not go to those who turned it off, nor at night where they are', async () => {
    const hour = (shift: number) => new Date(Date.now() + shift * 3_600_000).toISOString().slice(11, 16);
    await prefer('ann', { channels: { ...usualPreferences.channels, notice: { site: false, email: false } } });
    await prefer('bob', { quiet: { from: hour(-1), to: hour(2), zone: 'UTC', alarms: true } });
    const notice = await send();
    await until(() => mail.mails.length === 1);
    await until(async () => (await deliveries(notice)).every(({ state }) => state !== 'running'));
    const rows = await deliveries(notice);
    expect(rows.map(({ receiver: name, state, attempts }) => [name, state, attempts]).toSorted()).toEqual([['bob', 'waiting', 0], ['eve', 'succeeded', 1]]);
    expect(Date.parse(rows.find(({ receiver: name }) => name === 'bob')!.next_time)).toBeGreaterThan(Date.now() + 3_600_000);
    // Somebody wakes the delivery when the night is over, to the minute.
    const end = new Date(Date.parse(rows.find(({ receiver: name }) => name === 'bob')!.next_time));
    await until(async () => {
      const { rows: planned } = await sql<{ cron: string }>`select cron from jobs.schedule where name = 'system.deliverMessages'`.execute(db());
      return planned[0]?.cron.startsWith(`${end.getUTCMinutes()} ${end.getUTCHours()} `);
    });
    const inbox = (await server.call(listMyMessages, { token: await server.signIn('ann'), body: {} })).data.rows;
    expect(inbox.find(({ wid }) => wid === notice)!.read_time).not.toBeNull();
    mail.mails.length = 0;
    await send({ category: 'alarm' });
    await until(() => mail.mails.length === 3);
  });

  it('of a message for later goes when its time comes, unless it is recalled', async () => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const [later, recalled] = [await send({ send_time: at(3600), title: '明天' }), await send({ send_time: at(3600), title: '不发了' })];
    const ann = await server.signIn('ann');
    const titles = async () => (await server.call(listMyMessages, { token: ann, body: {} })).data.rows.map(({ title }) => title);
    expect(await titles()).not.toContain('明天');
    expect((await server.call(recallMessage, { token: admin, body: { wid: recalled } })).data.removed).toBe(3);
    const now = sql<string>`now()`;
    await db().updateTable('message').set({ send_time: now }).where('wid', 'in', [later, recalled]).execute();
    await db().updateTable('message_recipient').set({ create_time: now }).where('message', 'in', [later, recalled]).execute();
    await hurry(later);
    await until(() => mail.mails.length === 3);
    expect(await titles()).toEqual(expect.arrayContaining(['明天']));
    expect(await titles()).not.toContain('不发了');
    expect((await server.call(getSentMessage, { token: admin, query: { wid: later } })).data).toMatchObject({ state: 'sent', deliveries: [{ channel: 'email', state: 'succeeded', count: 3 }] });
    expect((await deliveries(recalled)).every(({ state }) => state === 'stopped')).toBe(true);
  });

  it('claimed by a process that died is sent by another', async () => {
    const message = await send({ send_time: new Date(Date.now() + 3_600_000).toISOString() });
    await db().updateTable('message_delivery').set({ state: 'running', attempts: 1, modify_time: sql<string>`now() - interval '1 hour'` }).where('message', '=', message).execute();
    await startDelivery(db(), server.platform.services);
    await until(() => mail.mails.length === 3);
  });
});

describe('a test mail', () => {
  it('says of every step how it went, never with the password', async () => {
    const good = await server.call(testMail, { token: admin, body: { to: 'someone@example.edu' } });
    expect(good.data.steps.map(({ step, state }) => `${step} ${state}`)).toEqual(['resolve succeeded', 'connect succeeded', 'secure succeeded', 'signIn succeeded', 'send succeeded']);
    await setMail({ password: 'Wrong-One-99' });
    const wrong = await server.call(testMail, { token: admin, body: { to: 'someone@example.edu' } });
    expect(wrong.data.steps.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded', 'failed', 'skipped']);
    expect(JSON.stringify(wrong)).not.toContain('Wrong-One-99');
    await setMail();
  });

  it('stops at the first step that fails', async () => {
    await setMail({ port: 1 });
    const { data } = await server.call(testMail, { token: admin, body: { to: 'someone@example.edu' } });
    expect(data.steps.map(({ step, state }) => `${step} ${state}`)).toEqual(['resolve succeeded', 'connect failed', 'secure skipped', 'signIn skipped', 'send skipped']);
    await setMail();
  });
});

describe('a webhook', () => {
  it('may not lead to this machine or to link-local addresses unless allowed', async () => {
    for (const address of ['http://127.0.0.1/x', 'http://169.254.169.254/latest', 'http://[::ffff:127.0.0.1]/', 'http://[fe80::1]/', 'http://2130706433/']) {
      expect((await webhook({ address })).code).toBe(1329);
    }
    const named = await webhook({ address: 'http://localhost:1/x' });
    const tested = await server.call(testWebhook, { token: admin, body: { wid: named.data.wid } });
    expect(tested.code).toBe(1329);
    expect(tested.msg).toContain('localhost');
  });

  it('is called with a signature that its receiver can check', async () => {
    await allowMachine();
    expect((await webhook()).code).toBe(0);
    const message = await send({ category: 'alarm', channels: ['webhook'], title: '磁盘将满' });
    await until(() => receiver.received.length === 1);
    const [call] = receiver.received;
    const time = String(call!.headers['x-tributary-timestamp']);
    expect(call!.headers['x-tributary-signature']).toBe(`v1=${createHmac('sha256', 'shared').update(`${time}.${call!.body}`).digest('hex')}`);
    expect(JSON.parse(call!.body)).toMatchObject({ message, title: '磁盘将满', category: 'alarm', recipients: 3 });
    await until(async () => (await deliveries(message))[0]!.state === 'succeeded');
  });

  it('is tried again after an error, a redirect and silence, and tells nobody its address', async () => {
    await webhook();
    receiver.answer({ status: 503 });
    const message = await send({ category: 'alarm', channels: ['webhook'] });
    expect((await settled(message))[0]).toMatchObject({ state: 'waiting', error: { en: 'HTTP 503' } });
    receiver.answer({ status: 302, location: 'http://169.254.169.254/' });
    await hurry(message);
    expect((await settled(message, 2))[0]).toMatchObject({ state: 'waiting', error: { en: 'HTTP 302' } });
    receiver.answer('hang');
    await hurry(message);
    expect((await settled(message, 3))[0]).toMatchObject({ state: 'waiting', error: { en: expect.stringContaining('no answer') as string } });
    receiver.answer({ status: 204 });
    await hurry(message);
    expect((await settled(message, 4))[0]).toMatchObject({ state: 'succeeded' });
    expect(new Set(receiver.received.map(({ headers }) => headers['x-tributary-delivery'])).size).toBe(1);
    const shown = await server.call(listDeliveries, { token: admin, body: { message } });
    expect(shown.data.rows[0]!.address).toBe(new URL(receiver.address).host);
    expect(JSON.stringify(shown)).not.toContain('K1');
  });

  it('of a chat robot that refuses in its answer has failed', async () => {
    const { data } = await webhook({ kind: 'wecom', secret: undefined });
    receiver.answer({ status: 200, body: '{"errcode":93000,"errmsg":"invalid webhook url"}' });
    const refused = await server.call(testWebhook, { token: admin, body: { wid: data.wid } });
    expect(refused.code).toBe(1336);
    expect(refused.msg).toContain('invalid webhook url');
    receiver.answer({ status: 200, body: '{"errcode":0}' });
    expect((await server.call(testWebhook, { token: admin, body: { wid: data.wid } })).data.status).toBe(200);
    expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({ msgtype: 'text' });
  });

  it('keeps its address and secret sealed in the store and out of the audit trail', async () => {
    await webhook();
    const row = await db().selectFrom('message_webhook').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/K1|shared/);
    const trail = await db().selectFrom('audit_record').selectAll().execute();
    expect(JSON.stringify(trail)).not.toMatch(/key=K1|"shared"|Postern-Gate-77/);
  });
});
