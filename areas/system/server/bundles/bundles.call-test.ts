import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyBundle, deleteGroup, deleteMessageTemplate, deletePost, examineBundle, exportBundle, getBundleImport, getRoleGrants, listBundleImports,
  listGroups, listMessageTemplates, listRoles, resetMessageTemplate, rollBackBundle, saveGroup, saveMenu, saveMessageTemplate, savePost, saveRole,
  saveRoleGrants, systemSettings,
} from '#areas/system';
import { startOtherServer, startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { rolesPart } from './parts/roles-part.ts';
import { settingsPart } from './parts/settings-part.ts';

describe('a bundle of configuration', () => {
  let server: TestServer;
  let token: string;
  let role: { wid: string };

  beforeAll(async () => {
    server = await startTestServer();
    token = await server.signIn();
    ({ data: role } = await server.call(saveRole, { token, body: { key: 'auditor', name: { zh: '审计员 =cmd', en: '<b>Auditor</b>' } } }));
    await server.call(saveRoleGrants, { token, body: { wid: role.wid, menus: ['screen:/systemManagement/behavior'], permissions: ['audit:read'] } });
  });
  afterAll(() => server.stop());

  async function download(choice: { part: string; keys?: string[] }[], on = server, as = token): Promise<string> {
    const response = await fetch(`${on.address}${exportBundle.path}`, {
      method: 'POST', headers: { authentication: as, 'content-type': 'application/json' }, body: JSON.stringify({ choice }),
    });
    expect(response.headers.get('content-type')).toContain('application/json');
    return response.text();
  }

  async function upload(text: string): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([text]), 'bundle.json');
    const reply = await fetch(`${server.address}/api/platform/files`, { method: 'POST', headers: { authentication: token }, body: form });
    return ((await reply.json()) as { data: { wid: string } }).data.wid;
  }

  const examine = async (file: string) => (await server.call(examineBundle, { token, body: { file } })).data;
  const choose = (differences: { part: string; key: string; kind: string }[], kinds = ['added', 'changed']) =>
    [...new Set(differences.map(({ part }) => part))].map((part) => ({
      part, keys: differences.filter((one) => one.part === part && kinds.includes(one.kind)).map(({ key }) => key),
    })).filter(({ keys }) => keys.length > 0);

  it('differs in nothing from the platform it was just taken from', async () => {
    const { differences, trusted, origin } = await examine(await upload(await download([{ part: 'roles' }, { part: 'menus' }, { part: 'settings' }])));
    expect(differences.filter(({ kind }) => kind !== 'same')).toEqual([]);
    expect(differences.map(({ key }) => key)).toContain('auditor');
    expect(trusted).toBe(true);
    expect(origin.signer).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){7}$/);
  });

  it('shows what changed since, brings it back in one step, and can be rolled back', async () => {
    const bundle = await download([{ part: 'roles', keys: ['auditor'] }, { part: 'menus' }, { part: 'settings' }]);
    const [{ row_version }] = (await server.call(listRoles, { token, body: { key: 'auditor' } })).data.rows as unknown as [{ row_version: number }];
    await server.call(saveRole, { token, body: { wid: role.wid, row_version, key: 'auditor', name: { zh: '改过了' }, data_scope: 'all' } });
    await server.call(saveRoleGrants, { token, body: { wid: role.wid, menus: [], permissions: [] } });
    await server.call(saveMenu, { token, body: { wid: 'screen:/systemManagement/settings', name: { zh: '首页改', en: '' } } });
    await server.platform.services.settings.set(systemSettings.watermark, true, null);

    const file = await upload(bundle);
    const { differences } = await examine(file);
    expect(differences.find(({ key }) => key === 'auditor')).toMatchObject({ name: { zh: '审计员 =cmd', en: '<b>Auditor</b>' }, kind: 'changed', before: { name: { zh: '改过了' } }, after: { name: { zh: '审计员 =cmd', en: '<b>Auditor</b>' } } });
    expect(differences.find(({ key }) => key === 'screen:/systemManagement/settings')).toMatchObject({ kind: 'removed' });
    expect(differences.find(({ key }) => key === systemSettings.watermark.key)).toMatchObject({ kind: 'removed', before: true });

    const choice = choose(differences, ['added', 'changed', 'removed']).map(({ part, keys }) => ({ part, keys: part === 'roles' ? ['auditor'] : keys }));
    const applied = await server.call(applyBundle, { token, body: { file, choice } });
    expect(applied).toMatchObject({ code: 0, data: { applied: 3 } });
    expect((await server.call(getRoleGrants, { token, query: { wid: role.wid } })).data).toMatchObject({ permissions: ['audit:read'], menus: ['screen:/systemManagement/behavior'] });
    expect(server.platform.services.settings.get(systemSettings.watermark)).toBe(false);

    const details = await server.call(getBundleImport, { token, query: { wid: applied.data.wid } });
    expect(details.data.changes.every((change) => !change.changed_since)).toBe(true);
    expect(await server.call(rollBackBundle, { token, body: { wid: applied.data.wid } })).toMatchObject({ code: 0 });
    const [back] = (await server.call(listRoles, { token, body: { key: 'auditor' } })).data.rows;
    expect(back).toMatchObject({ name: { zh: '改过了' }, data_scope: 'all' });
    expect(server.platform.services.settings.get(systemSettings.watermark)).toBe(true);
    expect(await server.call(rollBackBundle, { token, body: { wid: applied.data.wid } })).toMatchObject({ code: 1366 });
    expect((await server.call(listBundleImports, { token })).data.rows[0]).toMatchObject({ changed: 1, removed: 2 });
  });

  it('carries message templates, posts and groups with a rule, by their codes', async () => {
    const { db } = server.platform.store;
    const template = async (key: string) => (await server.call(listMessageTemplates, { token, body: { key } })).data.rows.find((row) => row.key === key);
    const own = { key: 'own', name: '自己的', category: 'notice' as const, title_zh: '<b>{who}</b>', channels: ['site' as const] };
    const { data: made } = await server.call(saveMessageTemplate, { token, body: own });
    const builtIn = (await server.call(listMessageTemplates, { token, body: {} })).data.rows.find((row) => row.built_in)!;
    const { wid, row_version, key, name, category, content_zh, content_en, link, channels } = builtIn;
    await server.call(saveMessageTemplate, { token, body: { wid, row_version, key, name, category, content_zh, content_en, link, channels, title_zh: '改过的标题', title_en: '' } });
    const { data: post } = await server.call(savePost, { token, body: { name: '数据专员', code: 'bundle-steward', remark: '' } });
    const rule = { match: 'any' as const, conditions: [{ field: 'post' as const, values: [post.wid] }, { field: 'status' as const, values: ['disabled' as const] }] };
    await server.call(saveGroup, { token, body: { name: '停用的', code: 'bundle-group', rule } });

    const bundle = await download([{ part: 'messageTemplates' }, { part: 'posts', keys: ['bundle-steward'] }, { part: 'groups', keys: ['bundle-group'] }]);
    expect(bundle).not.toContain(post.wid);
    const file = await upload(bundle);
    const choice = [{ part: 'messageTemplates', keys: ['own', key] }, { part: 'posts', keys: ['bundle-steward'] }, { part: 'groups', keys: ['bundle-group'] }];
    const kinds = async () => Object.fromEntries((await examine(file)).differences.filter(({ part, key: one }) => choice.some((chosen) => chosen.part === part && chosen.keys.includes(one)))
      .map((difference) => [difference.key, difference.kind]));
    expect(await kinds()).toEqual({ own: 'same', [key]: 'same', 'bundle-steward': 'same', 'bundle-group': 'same' });

    await server.call(deleteMessageTemplate, { token, body: { wid: made.wid } });
    await server.call(resetMessageTemplate, { token, body: { wid } });
    await server.call(deleteGroup, { token, body: { wid: (await groupOf('bundle-group'))!.wid } });
    await db.updateTable('post').set({ name: '改名' }).where('wid', '=', post.wid).execute();
    expect(await kinds()).toEqual({ own: 'added', [key]: 'added', 'bundle-steward': 'changed', 'bundle-group': 'added' });

    const applied = await server.call(applyBundle, { token, body: { file, choice } });
    expect(applied).toMatchObject({ code: 0, data: { applied: 4 } });
    expect(await template('own')).toMatchObject({ ...own, built_in: false });
    expect(await template(key)).toMatchObject({ built_in: true, changed: true, title_zh: '改过的标题' });
    expect(await groupOf('bundle-group')).toMatchObject({ kind: 'dynamic', rule: { match: 'any', conditions: [{ values: [post.wid] }, { values: ['disabled'] }] } });

    expect(await server.call(rollBackBundle, { token, body: { wid: applied.data.wid } })).toMatchObject({ code: 0 });
    expect(await template('own')).toBeUndefined();
    expect(await template(key)).toMatchObject({ changed: false });
    expect(await groupOf('bundle-group')).toBeUndefined();
    await server.call(deletePost, { token, body: { wid: post.wid } });
    expect((await examine(file)).differences.find((difference) => difference.key === 'bundle-group')!.problem!.en).toContain('bundle-steward');
  });

  const groupOf = async (code: string) => (await server.call(listGroups, { token, body: { key: code } })).data.rows.find((row) => row.code === code);

  it('is refused when somebody changed it on the way', async () => {
    const bundle = await download([{ part: 'roles' }]);
    const altered = await upload(bundle.replace('auditor', 'auditer'));
    expect(await server.call(examineBundle, { token, body: { file: altered } })).toMatchObject({ code: 1361 });
    expect(await server.call(examineBundle, { token, body: { file: await upload('{"a":1}') } })).toMatchObject({ code: 1360 });
  });

  it('of another platform is applied only when that is trusted, and changes nothing before', async () => {
    const other = await startOtherServer();
    const there = await other.signIn();
    await other.call(saveRole, { token: there, body: { key: 'guest', name: { zh: '访客' } } });
    const file = await upload(await download([{ part: 'roles', keys: ['guest'] }], other, there));
    await other.stop();
    expect(await examine(file)).toMatchObject({ trusted: false });
    const choice = [{ part: 'roles', keys: ['guest'] }];
    expect(await server.call(applyBundle, { token, body: { file, choice } })).toMatchObject({ code: 1362 });
    expect((await server.call(listRoles, { token, body: { key: 'guest' } })).data.total).toBe(0);
    expect(await server.call(applyBundle, { token, body: { file, choice, trust: true } })).toMatchObject({ code: 0, data: { applied: 1 } });
    expect(await examine(file)).toMatchObject({ trusted: true });
  });

  it('names what cannot be applied here', async () => {
    const { db } = server.platform.store;
    const { services } = server.platform;
    const [present] = await rolesPart.read(db, services);
    const value = { ...(present!.value as object), scope_codes: ['no-such-department'] };
    expect(await rolesPart.examine!(db, { key: 'x', value }, services)).toMatchObject({ en: expect.stringContaining('no-such-department') });
    expect(await settingsPart.examine!(db, { key: 'password.rules', value: { length: 1 } }, services)).not.toBeNull();
    expect(await settingsPart.examine!(db, { key: 'no.such', value: 1 }, services)).not.toBeNull();
  });
});
