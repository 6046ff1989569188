import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodePassword, encodePayload, platformErrors, type AnyCall } from '#platform/contract';
import { countAuditRecords, getAuditRecord, listAuditChoices, listAuditRecords } from '#platform/contract/platform/audit.ts';
import { login, savePost, systemErrors } from '#areas/system';
import { areas } from '../areas.ts';
import { startTestServer, testPassword, type TestServer } from './testing.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server.stop());

const declared = areas.flatMap((area) => Object.entries(area.calls).map(([name, call]) => ({ area: area.name, name, call: call as AnyCall })));
const changing = declared.filter(({ call }) => call.changes);

/** What a call is named that only looks; anything else changes something and says what. */
const looking = /^(list|get|read|find|search|query|count|check|compare|preview|pick|download|follow|sample|suggest|recognize|describe|explain)[A-Z]/;
/** They only look, though their names do not say it. */
const alsoLooking = ['namesOf', 'helpWord', 'examineBundle', 'tryLogLines', 'testDataObject', 'testLakeConnection', 'exportTasks', 'matchComposite', 'exportModels', 'computeIndicator', 'tryAlgorithm', 'lookAtOfflineFiles'];
/** Everybody's own small things and the readings of devices, all day long: nothing of interest to an audit happens there. */
const withoutRecord = ['savePreference', 'markNewsSeen', 'receiveDeviceMessage'];

const records = (filter: object) => server.call(listAuditRecords, { token: admin, query: { ps: 100, ...filter } as never }).then(({ data }) => data.rows);

describe('every call that changes something', () => {
  it('says so, and those that do not are named after looking', () => {
    const silent = declared.filter(({ name, call }) => call.method !== 'GET' && !call.changes && !looking.test(name) && ![...alsoLooking, ...withoutRecord].includes(name));
    expect(silent.map(({ area, name }) => `${area}.${name}`)).toEqual([]);
  });

  it('names what it changes in words', async () => {
    const { data } = await server.call(listAuditChoices, { token: admin });
    expect(data.kinds.filter(({ key, title }) => title.zh === key).map(({ key }) => key)).toEqual([]);
    expect(data.areas.map(({ key }) => key)).toEqual(expect.arrayContaining(['platform', 'system', 'entry']));
    expect(data.actions.length).toBe(changing.length);
  });

  it('leaves a record when it is refused for want of permission, with the person and the area', async () => {
    const nobody = await server.addUser('refused-one');
    const role = await server.platform.store.db.selectFrom('role').select('wid').where('key', '=', 'consumer').executeTakeFirstOrThrow();
    await server.platform.store.db.insertInto('role_member').values({ role: role.wid, kind: 'user', member: nobody.wid }).execute();
    const token = await server.signIn('refused-one');
    const missing: string[] = [];
    for (const { area, name, call } of changing.filter(({ call: { permission } }) => permission !== 'public' && permission !== 'signed-in')) {
      const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key!, 'x']));
      const { status } = await server.call(call, { token, params });
      if (status !== platformErrors.forbidden.status) continue;
      const [record] = await records({ user: nobody.wid, action: call.path });
      if (record?.result !== 'refused' || record.area !== area || record.code !== 403) missing.push(name);
    }
    expect(missing).toEqual([]);
    expect((await records({ user: nobody.wid, result: 'refused' })).length).toBeGreaterThan(20);
  });

  it('leaves a record when its input is refused', async () => {
    const missing: string[] = [];
    // A sign-out of the one who asks would end the test; strangers are not on record before they have said who they are.
    for (const { name, call } of changing.filter(({ call: one }) => one.permission !== 'public' && one.changes !== 'session')) {
      const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key!, 'no-such-thing']));
      const reply = await server.call(call, { token: admin, params, body: 'no object' as never });
      if (reply.code === 0) continue;
      const [record] = await records({ action: call.path });
      if (!record || record.result === 'ok' || record.user_name === null) missing.push(`${name} ${reply.code}`);
    }
    expect(missing).toEqual([]);
  });

  it('leaves a record in the same transaction when it succeeds, with what was and what is', async () => {
    const saved = await server.call(savePost, { token: admin, body: { name: '=cmd|"审计"', code: 'audit-post', order_num: 1 } as never });
    expect(saved.msg).toBe('success');
    const [record] = await records({ object_kind: 'post', result: 'ok' });
    expect(record).toMatchObject({ area: 'system', object_name: '=cmd|"审计"', result: 'ok', code: 0, before: null });
    const { data } = await server.call(getAuditRecord, { token: admin, params: { wid: record!.wid } });
    expect(data.after).toMatchObject({ name: '=cmd|"审计"' });
  });
});

describe('signing in', () => {
  it('is on record with the person once they have proved who they are, and without before', async () => {
    const user = await server.addUser('visitor');
    const tries = (password: string) => server.call(login, { body: { userId: 'Visitor', passWord: encodePassword(password) } });
    expect((await tries('wrong-Password-1')).code).toBe(systemErrors.wrongCredentials.code);
    // Without a role nobody gets in: proved, and refused all the same.
    await tries(testPassword);
    const [refused, wrong] = await records({ object_kind: 'session', object_wid: user.wid });
    expect(wrong).toMatchObject({ user_wid: null, object_name: 'Visitor', result: 'refused', code: systemErrors.wrongCredentials.code });
    expect(refused).toMatchObject({ user_wid: user.wid, user_name: 'visitor' });
    const { wid } = await server.user(admin);
    expect((await records({ user: wid, action: login.path }))[0]).toMatchObject({ result: 'ok', object_kind: 'session', object_wid: wid });
  });
});

describe('the trail', () => {
  it('is counted over HTTP', async () => {
    const range = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() };
    const { data } = await server.call(countAuditRecords, { token: admin, query: { ...range, by: 'area' } });
    expect(data.groups.find(({ key }) => key === 'system')!.refused).toBeGreaterThan(10);
    const refused = await server.call(countAuditRecords, { token: admin, query: { ...range, by: 'day', zone: 'Nowhere/Land' } });
    expect(refused).toMatchObject({ code: 120, fields: { zone: expect.any(String) } });
  });

  it('is exported so that no formula runs', async () => {
    const columns = encodePayload(['object_name', 'after', 'result'].map((key) => ({ key, title: key })));
    const query = new URLSearchParams({ export: 'csv', columns, name: 'x', object_kind: 'post', result: 'ok' });
    const file = await fetch(`${server.address}${listAuditRecords.path}?${query}`, { headers: { authentication: admin } });
    const lines = (await file.text()).split('\r\n').filter((line) => line.includes('审计'));
    expect(lines).toHaveLength(1);
    // The formula's mark stands behind an apostrophe, and the content is text that begins with a brace.
    expect(lines[0]).toMatch(/^"'=cmd\|""审计""","\{/);
  });
});
