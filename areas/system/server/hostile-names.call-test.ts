import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getAllMenus, getCustomizationList, getDeptList, getVersion, listGroups, listMessageTemplates, listMyMessages, listPosts, listReleaseSteps,
  listRoles, listUsers, listVersions, saveCustomization, saveDepartment, saveGroup, saveMenu, saveMessageTemplate, savePost, saveReleaseStep,
  saveRole, saveUser, saveVersion, sendMessages,
} from '#areas/system';
import { encodePayload, type AnyCall } from '#platform/contract';
import { startTestServer, type TestServer } from '../../../apps/server/testing.ts';

const hostile: [string, string][] = [
  ['markup', '<img src=x onerror=alert(1)><script>alert(2)</script>'],
  ['a formula', '=cmd|\'/c calc\'!A1'],
  ['a formula with a plus', '+1+2'],
  ['quotes', `O'Brien "the" \`one\` \\ ; drop table user_account; --`],
  ['emoji', '😀👨‍👩‍👧‍👦 🇨🇳'],
  ['right-to-left text', 'مرحبا ‮ abc'],
  ['10,000 characters', '长'.repeat(10_000)],
];

describe('a name may be anything a person can type', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    token = await server.signIn();
  });
  afterAll(() => server.stop());

  const find = async <C extends AnyCall>(list: C, wid: string, body: object = {}) => {
    for (let page = 1; ; page += 1) {
      const { data } = (await server.call(list, { token, query: { pi: page, ps: 100 }, body } as never)) as { data: { rows: { wid: string }[]; total: number } };
      const row = data.rows.find((one) => one.wid === wid);
      if (row || page * 100 >= data.total) return row as Record<string, unknown> | undefined;
    }
  };
  let number = 0;
  const code = () => `hostile-${(number += 1)}`;

  it.each(hostile)('%s comes back unchanged wherever it is a name', async (_what, name) => {
    const saved = async <C extends AnyCall>(save: C, body: object) => {
      const reply = await server.call(save, { token, body } as never);
      expect(reply, save.path).toMatchObject({ code: 0 });
      return (reply.data as { wid: string }).wid;
    };
    const user = await saved(saveUser, { userid: code(), name });
    expect(await find(listUsers, user)).toMatchObject({ name });
    const department = await saved(saveDepartment, { name, code: code(), pid: null });
    expect(await find(getDeptList, department, { parent: '' })).toMatchObject({ name });
    const post = await saved(savePost, { name, code: code() });
    expect(await find(listPosts, post)).toMatchObject({ name });
    const group = await saved(saveGroup, { name, code: code() });
    expect(await find(listGroups, group)).toMatchObject({ name });
    const role = await saved(saveRole, { key: code(), name: { zh: name, en: name } });
    expect(await find(listRoles, role)).toMatchObject({ name: { zh: name, en: name } });
    const version = await saved(saveVersion, { number: code(), title: { zh: name, en: name }, notes: { zh: name, en: name } });
    expect((await server.call(getVersion, { token, query: { wid: version } })).data).toMatchObject({ title: { zh: name }, notes: { en: name } });
    expect(await find(listVersions, version)).toMatchObject({ title: { en: name } });
    const step = await saved(saveReleaseStep, { version, title: name });
    const steps = await server.call(listReleaseSteps, { token, query: { version, pi: 1, ps: 10 } } as never);
    expect((steps.data as { rows: object[] }).rows).toMatchObject([{ wid: step, title: name }]);
    const template = await saved(saveMessageTemplate, { key: code(), name, category: 'notice', title_zh: name.replaceAll('{', ''), channels: ['site'] });
    expect(await find(listMessageTemplates, template)).toMatchObject({ name });
    await server.call(saveMenu, { token, body: { wid: 'screen:/systemManagement/menus', name: { zh: name, en: name } } });
    expect(JSON.stringify((await server.call(getAllMenus, { token })).data)).toContain(JSON.stringify(name));
    const [face] = (await server.call(getCustomizationList)).data;
    const { wid: _, ...look } = face!;
    const worn = await server.call(saveCustomization, { token, body: { ...look, title: { zh: name, en: name }, footer: { zh: name, en: name } } });
    expect(worn).toMatchObject({ code: 0, data: { title: { zh: name, en: name } } });
    expect((await server.call(getCustomizationList)).data[0]).toMatchObject({ title: { zh: name }, footer: { en: name } });
    const { wid: me } = await server.user(token);
    await saved(sendMessages, { title: name, content: name, to: { users: [me] } });
    const [message] = (await server.call(listMyMessages, { token, body: {} })).data.rows;
    expect(message).toMatchObject({ title: name });
  });

  it('is exported so that no spreadsheet runs it', async () => {
    const columns = encodePayload([{ key: 'name', title: '=heading' }]);
    const query = new URLSearchParams({ export: 'csv', columns, name: 'users' });
    const response = await fetch(`${server.address}${listUsers.path}?${query}`, {
      method: 'POST', headers: { authentication: token, 'content-type': 'application/json' }, body: JSON.stringify({ key: 'hostile-' }),
    });
    const lines = (await response.text()).replace('\uFEFF', '').split('\r\n').filter(Boolean);
    expect(lines[0]).toBe(`'=heading`);
    expect(lines.length).toBeGreaterThan(hostile.length - 1);
    for (const line of lines) expect(line.replace(/^"/, ''), line.slice(0, 50)).not.toMatch(/^[=+\-@\t]/);
  });
});
