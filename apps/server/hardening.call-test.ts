import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodePassword, platformErrors } from '#platform/contract';
import { getAuditRecord, listAuditRecords, listPreferences, savePreference, serviceErrors, uploadFile } from '#platform/contract/platform/index.ts';
import {
  casCallback, casLogin, changeRoleMembers, getDeptList, listPosts, listUsers, login, savePost, saveRole, saveRoleGrants, saveUser,
  systemErrors,
} from '#areas/system';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

describe('a list', () => {
  it.each(['constructor', '__proto__', '-toString', 'no_such_column', "name'; drop table post"])('sorted by %s keeps its own order', async (sort) => {
    const asked = await server.call(listPosts, { token, query: { sort } });
    expect(asked).toEqual(await server.call(listPosts, { token }));
    expect(asked.code).toBe(0);
  });

  it('has an empty page however far one turns', async () => {
    expect((await server.call(listPosts, { token, query: { pi: Number.MAX_SAFE_INTEGER, ps: 1000 } })).data.rows).toEqual([]);
  });
});

describe('input that only the store refuses', () => {
  it('is answered with words: a date before our era', async () => {
    const replies = await Promise.all([
      server.call(saveUser, { token, body: { userid: 'year-zero', name: 'x', valid_from: '0000-01-01' } }),
      server.call(listUsers, { token, body: { idleSince: '0000-01-01T00:00:00Z' } }),
      server.call(listAuditRecords, { token, query: { from: '0000-01-01T00:00:00Z' } }),
    ]);
    expect(replies.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([200, platformErrors.outOfRange.code]));
  });

  it('is answered with words: half a character', async () => {
    const name = 'half \ud800';
    expect(await server.call(savePost, { token, body: { name, code: 'half' } })).toMatchObject({ status: 200, code: platformErrors.unstorable.code });
    expect(await server.call(savePreference, { token, body: { key: 'theme', value: name } })).toMatchObject({ status: 200, code: platformErrors.unstorable.code });
    expect((await server.call(listPosts, { token, body: { key: 'half' } })).data.total).toBe(0);
  });

  it('is answered with words: the same department twice', async () => {
    const [department] = (await server.call(getDeptList, { token, body: {} })).data.rows;
    const departments = [{ wid: department!.wid, main: true }, { wid: department!.wid, main: false }];
    expect(await server.call(saveUser, { token, body: { userid: 'twice', name: 'x', departments } })).toMatchObject({ status: 200, code: systemErrors.oneMainDepartment.code });
  });
});

it('the letters of an escaped zero byte are letters like others, also in the audit trail', async () => {
  const remark = 'write \\u0000x, not \\\\u0000"';
  const { code } = await server.call(savePost, { token, body: { name: 'escaped', code: 'escaped', remark } });
  expect(code).toBe(0);
  const [record] = (await server.call(listAuditRecords, { token, query: { key: 'escaped' } })).data.rows;
  expect((await server.call(getAuditRecord, { token, params: { wid: record!.wid } })).data.after).toMatchObject({ remark });
  await server.call(savePreference, { token, body: { key: 'theme', value: remark } });
  expect((await server.call(listPreferences, { token })).data.preferences['theme']).toBe(remark);
});

describe('an upload', () => {
  const part = (name: string, text: string) => `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const upload = async (body: string, type = 'multipart/form-data; boundary=line') => {
    const response = await fetch(server.address + uploadFile.path, { method: 'POST', body, headers: { authentication: token, 'content-type': type } });
    return { status: response.status, code: ((await response.json()) as { code: number }).code };
  };

  it('that stops in the middle is told so and leaves nothing behind', async () => {
    const cut = '--line\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhalf of it';
    expect(await upload(cut)).toEqual({ status: 200, code: serviceErrors.uploadBroken.code });
    expect(await server.platform.store.db.selectFrom('file').select('wid').execute()).toEqual([]);
    const left = await readdir(join(server.data, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  it('that is no proper form gets 400', async () => {
    const tooMany = Array.from({ length: 30 }, (_, index) => part(`field${index}`, 'x')).join('');
    for (const reply of [await upload('x', 'multipart/form-data'), await upload(`${tooMany}--line--\r\n`), await upload(`${part('only', 'x')}--line--\r\n`)]) {
      expect(reply).toEqual({ status: 400, code: platformErrors.malformed.code });
    }
  });
});

describe('every reply', () => {
  it('is not to be kept by anyone on the way', async () => {
    for (const path of [listPosts.path, '/api/nothing', '/readyz']) {
      const { headers } = await fetch(server.address + path);
      expect([path, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([path, 'no-store', 'nosniff']);
    }
  });

  it('is an envelope, also to an address that cannot be read', async () => {
    const response = await fetch(`${server.address}/api/%zz`);
    expect(response.status).toBe(400);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({ code: platformErrors.malformed.code, data: null });
  });
});

describe('strangers', () => {
  const records = async () => (await server.call(listAuditRecords, { token, query: { ps: 1 } })).data.total;

  it('cannot fill the audit trail with calls that name nobody', async () => {
    const before = await records();
    await server.call(login, { body: { userId: '', passWord: '' } });
    await server.call(casLogin);
    await fetch(server.address + casCallback.path, { redirect: 'manual' });
    await fetch(server.address + casCallback.path, { method: 'POST', body: new URLSearchParams({ logoutRequest: '<x/>' }) });
    await server.call(savePost, { body: { name: 'x', code: 'x' } });
    expect(await records()).toBe(before);
  });

  it('are written down for as many wrong passwords as they may try, and not beyond', async () => {
    const before = await records();
    for (let times = 0; times < 13; times += 1) await server.call(login, { body: { userId: 'guessed-at', passWord: encodePassword('x') } });
    expect(await records()).toBe(before + 10);
  });
});

it('whoever manages roles cannot put anyone into a role that grants more than their own', async () => {
  const role = async (key: string, permissions: string[], member?: string) => {
    const { wid } = (await server.call(saveRole, { token, body: { key, name: { zh: key, en: key }, data_scope: 'all' } })).data;
    await server.call(saveRoleGrants, { token, body: { wid, permissions, menus: [] } });
    if (member) await server.call(changeRoleMembers, { token, body: { wid, add: [{ kind: 'user', wid: member }], remove: [] } });
    return wid;
  };
  const { wid } = await server.addUser('role-manager');
  await role('role-managers', ['role:read', 'role:write'], wid);
  const manager = await server.signIn('role-manager');
  const join = async (target: string) => (await server.call(changeRoleMembers, { token: manager, body: { wid: target, add: [{ kind: 'user', wid }], remove: [] } })).code;
  expect(await join(await role('setting-keepers', ['setting:write']))).toBe(systemErrors.roleBeyondOwn.code);
  expect(await join(await role('role-readers', ['role:read']))).toBe(0);
});
