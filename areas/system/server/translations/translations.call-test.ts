import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compareRoles, compareTranslations, exportTranslations, getAllMenus, getEffectivePermissions, getGrantTree, getTranslations, getTranslationTree,
  importTranslations, listRoles, listTranslationBranches, listTranslations, login, resetTranslations, saveMenu, saveTranslation, type GrantNode, type MenuNode,
} from '#areas/system';
import { encodePayload } from '#platform/contract';
import { encodePassword } from '#platform/contract/password.ts';
import { listAuditChoices } from '#platform/contract/platform/audit.ts';
import { listSettings } from '#platform/contract/platform/settings.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let admin: string;
let page: string;
beforeAll(async () => {
  page = await mkdtemp(join(tmpdir(), 'tributary-page-'));
  await writeFile(join(page, 'index.html'), '');
  await writeFile(join(page, 'words.json'), JSON.stringify([
    { name: 'login', area: 'platform', words: { signIn: { zh: '登录', en: 'Sign in' }, signInTo: { zh: '登录{name}', en: 'Sign in to {name}' }, url: { zh: 'Address', en: 'Address' } } },
  ]));
  server = await startTestServer({}, page);
  admin = await server.signIn();
});
afterAll(async () => {
  await server.stop();
  await rm(page, { recursive: true, force: true });
});

const reword = (id: string, zh_cn: string, en_us: string, row_version = 0) =>
  server.call(saveTranslation, { token: admin, body: { id, zh_cn, en_us, row_version } });
const find = async (filter: { branch?: string; key?: string; state?: 'all' | 'changed' | 'missing' }) =>
  (await server.call(listTranslations, { token: admin, query: { ps: 1000 }, body: filter })).data.rows;
const badLogin = (language: 'zh' | 'en') => server.call(login, { language, body: { userId: 'nobody', passWord: encodePassword('wrong') } });
const menuNamed = (nodes: MenuNode[], wid: string): MenuNode['name'] | undefined =>
  nodes.map((node) => (node.wid === wid ? node.name : menuNamed(node.children, wid))).find(Boolean);
const menu = async (wid: string) => menuNamed((await server.call(getAllMenus, { token: admin })).data, wid);

describe('a text that was worded anew', () => {
  it('is said by the server from the next reply on', async () => {
    expect((await badLogin('en')).msg).toBe('The user name or password is not correct.');
    expect((await reword('error.1001', '', '<b>Nope</b> =1+1')).code).toBe(0);
    expect((await badLogin('en')).msg).toBe('<b>Nope</b> =1+1');
    expect((await badLogin('zh')).msg).toBe('用户名或密码不正确。');
  });

  it('names a menu, unless an administrator named that menu itself', async () => {
    await reword('screen./systemManagement/settings', '开关', 'Switches');
    expect(await menu('screen:/systemManagement/settings')).toEqual({ zh: '开关', en: 'Switches' });
    await server.call(saveMenu, { token: admin, body: { wid: 'screen:/systemManagement/settings', name: { zh: '总开关', en: '' } } });
    expect(await menu('screen:/systemManagement/settings')).toEqual({ zh: '总开关', en: 'Switches' });
    await reword('module.112000', '管理', '');
    expect(await menu('module:112000')).toEqual({ zh: '管理', en: 'System management' });
  });

  it('names what a role may be granted, wherever that is shown', async () => {
    await reword('permission.user:read', '看人', 'See people');
    const [role] = (await server.call(listRoles, { token: admin, body: { key: 'consumer' } })).data.rows;
    const [other] = (await server.call(listRoles, { token: admin, body: { key: 'developer' } })).data.rows;
    const { wid } = await server.user(admin);
    const trees = [
      (await server.call(getGrantTree, { token: admin, query: { wid: role!.wid } })).data.tree,
      (await server.call(getEffectivePermissions, { token: admin, query: { user: wid } })).data.tree,
      (await server.call(compareRoles, { token: admin, query: { first: role!.wid, second: other!.wid } })).data.tree,
    ];
    const all = (nodes: GrantNode[]): GrantNode[] => nodes.flatMap((node) => [node, ...all(node.children)]);
    for (const tree of trees) {
      expect(all(tree).find(({ grant }) => grant === 'user:read')!.name).toEqual({ zh: '看人', en: 'See people' });
      expect(all(tree).find(({ key }) => key === 'module:112000')!.name.zh).toBe('管理');
    }
  });

  it('names areas and objects in the records of behaviour', async () => {
    await reword('area.system', '后台', '');
    await reword('object.user', '人', 'Person');
    const { data } = await server.call(listAuditChoices, { token: admin });
    expect(data.areas.find(({ key }) => key === 'system')!.title.zh).toBe('后台');
    expect(data.kinds.find(({ key }) => key === 'user')!.title).toMatchObject({ zh: '人', en: 'Person' });
  });

  it('names a setting', async () => {
    await reword('setting.platform.title.title', '抬头', '');
    const { data } = await server.call(listSettings, { token: admin });
    expect(data.groups.flatMap((group) => group.settings).find(({ key }) => key === 'platform.title')!.title.zh).toBe('抬头');
  });

  it('reaches browsers, which are sent nothing they already have', async () => {
    await reword('login.signIn', '进入', '');
    const { data } = await server.call(getTranslations);
    expect(data.texts).toMatchObject({ 'login.signIn': { zh: '进入' }, 'screen./systemManagement/settings': { zh: '开关', en: 'Switches' } });
    expect(data.texts).not.toHaveProperty(['error.1001']);
    expect((await server.call(getTranslations, { query: { version: data.version } })).data).toEqual({ version: data.version, texts: null });
  });

  it('keeps the values that go into it, or is refused at its field', async () => {
    const reply = await reword('login.signInTo', '进入{nam}', 'Into {name}');
    expect(reply).toMatchObject({ code: 1311, fields: { zh_cn: 'Keep exactly the placeholders of the built-in text: {name}.' } });
    expect(reply.fields).not.toHaveProperty('en_us');
    expect(await reword('login.signIn', '{x}', '', 1)).toMatchObject({ code: 1312 });
    expect(await reword('login.nothing', 'x', 'y')).toMatchObject({ code: 1310 });
  });

  it('is not overwritten by someone who saw an older wording', async () => {
    expect(await reword('login.signIn', '进', '', 0)).toMatchObject({ code: 2 });
  });

  it('goes back to the built-in one, alone or with its branch', async () => {
    expect((await server.call(resetTranslations, { token: admin, body: { id: 'error.1001' } })).data).toEqual({ count: 1 });
    expect((await badLogin('en')).msg).toBe('The user name or password is not correct.');
    await reword('login.signInTo', '去{name}', '');
    expect((await server.call(resetTranslations, { token: admin, body: { branch: 'words/platform' } })).data).toEqual({ count: 2 });
    expect(await find({ branch: 'words', state: 'changed' })).toEqual([]);
  });
});

describe('the catalogue of texts', () => {
  it('has branches with what is changed and missing in them', async () => {
    const { data } = await server.call(listTranslationBranches, { token: admin });
    expect(data.map((branch) => branch.id)).toEqual(expect.arrayContaining(['words', 'screen', 'menu', 'error', 'setting', 'permission', 'job', 'area']));
    expect(data.find((branch) => branch.id === 'words')).toMatchObject({ total: 3, changed: 0, missing: 1 });
    const { data: tree } = await server.call(getTranslationTree, { token: admin, query: { branch: 'words/platform/login' } });
    expect(tree[0]!.children[0]!.children[0]!.children[0]).toEqual({ id: 'login.signIn', zh_cn: '登录', en_us: 'Sign in', children: [] });
  });

  it('is searched by id and by both languages', async () => {
    for (const key of ['LOGIN.signin', '登录{', 'sign in TO']) expect((await find({ branch: 'words', key })).map(({ id }) => id)).toContain('login.signInTo');
    expect((await find({ branch: 'words', state: 'missing' })).map(({ id }) => id)).toEqual(['login.url']);
  });

  it('is closed to those who may not read it', async () => {
    const token = await server.signIn('consumer');
    expect((await server.call(listTranslations, { token })).status).toBe(403);
    expect((await server.call(saveTranslation, { token, body: { id: 'login.signIn', zh_cn: 'x', en_us: 'y' } })).status).toBe(403);
  });
});

describe('import and export', () => {
  async function send(path: string, name: string, content: string | Uint8Array) {
    const form = new FormData();
    form.append('file', new File([content as string], name));
    const reply = await fetch(server.address + path, { method: 'POST', headers: { authentication: admin, 'accept-language': 'en' }, body: form });
    return reply.json() as Promise<{ code: number; data: any }>;
  }
  const exported = async (format: 'csv' | 'xlsx') => {
    const columns = encodePayload(['id', 'zh_cn', 'en_us'].map((key) => ({ key, title: key })));
    const query = new URLSearchParams({ export: format, columns, name: 'texts' });
    const reply = await fetch(`${server.address}${listTranslations.path}?${query}`, {
      method: 'POST', headers: { authentication: admin, 'content-type': 'application/json' }, body: JSON.stringify({ branch: 'words' }),
    });
    return Buffer.from(await reply.arrayBuffer());
  };

  it('shows what would change and what cannot be taken, then changes exactly that', async () => {
    const file = 'id,zh_cn,en_us\r\nlogin.signIn,"进,入",Enter\r\nlogin.signInTo,去,Go to {name}\r\nlogin.gone,a,b\r\nlogin.url,Address,Address\r\n';
    const { data } = await send(compareTranslations.path, 'texts.csv', file);
    expect(data).toMatchObject({
      rows: 4, count: 1, changes: [{ id: 'login.signIn', before: { zh: '登录', en: 'Sign in' }, after: { zh: '进,入', en: 'Enter' } }],
      problems: [{ row: 3, id: 'login.signInTo' }, { row: 4, id: 'login.gone' }],
    });
    expect((await find({ state: 'changed', branch: 'words' }))).toEqual([]);
    expect((await send(`${importTranslations.path}?version=${data.version}`, 'texts.csv', file)).data).toEqual({ count: 1 });
    expect((await server.call(getTranslations)).data.texts).toMatchObject({ 'login.signIn': { zh: '进,入', en: 'Enter' } });
    expect((await send(`${importTranslations.path}?version=${data.version}`, 'texts.csv', file)).code).toBe(1316);
  });

  it('changes nothing when a file comes back as it went out, formulas included', async () => {
    await reword('login.url', '=cmd|"/c calc"!A1', '-1+1');
    const csv = await exported('csv');
    expect(csv.toString()).toContain(`"'=cmd|`);
    for (const [name, content] of [['texts.csv', csv], ['texts.xlsx', await exported('xlsx')]] as const) {
      expect((await send(compareTranslations.path, name, content)).data).toMatchObject({ rows: 3, count: 0, problems: [] });
    }
    const json = await fetch(`${server.address}${exportTranslations.path}?branch=words`, { headers: { authentication: admin } });
    expect((await send(compareTranslations.path, 'texts.json', await json.text())).data).toMatchObject({ rows: 3, count: 0, problems: [] });
  });

  it('says what is wrong with a file it cannot read', async () => {
    expect((await send(compareTranslations.path, 'texts.xlsx', 'not a workbook')).code).toBe(1313);
    expect((await send(compareTranslations.path, 'texts.pdf', 'x')).code).toBe(1313);
    expect((await send(compareTranslations.path, 'texts.json', '[{"id":1,"children":{}}]')).code).toBe(1313);
    expect((await send(compareTranslations.path, 'texts.csv', 'a,b\r\n1,2')).code).toBe(1314);
  });
});
