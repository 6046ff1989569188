import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getCustomizationList, listCustomizationVersions, resetCustomization, saveCustomization, uploadCustomizationPicture,
  type Customization, type PictureKind,
} from '#areas/system';
import { uploadFile } from '#platform/contract/platform/files.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { pngOf } from './testing-pictures.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server.stop());

async function send(path: string, name: string, content: Uint8Array | string, token = admin) {
  const form = new FormData();
  form.append('file', new File([content as string], name));
  const reply = await fetch(server.address + path, { method: 'POST', headers: { authentication: token, 'accept-language': 'en' }, body: form });
  return reply.json() as Promise<{ code: number; msg: string; data: { address: string; wid: string } }>;
}
const upload = (kind: PictureKind, name: string, content: Uint8Array | string, token?: string) => send(`${uploadCustomizationPicture.path}?kind=${kind}`, name, content, token);

const lookOf = async (type: Customization['type']) => (await server.call(getCustomizationList)).data.find((one) => one.type === type)!;
const save = async (type: Customization['type'], changes: Partial<Customization>) => {
  const { wid: _, ...look } = await lookOf(type);
  return server.call(saveCustomization, { token: admin, body: { ...look, ...changes } });
};

describe('the look of a face', () => {
  it('holds for everybody at once, without signing in', async () => {
    const hostile = '<b onclick=alert(1)>=cmd|"川"🌊</b>';
    const links = [{ name: { zh: '帮助', en: 'Help' }, address: 'https://example.org/help' }];
    expect((await save('MANAGE', { title: { zh: hostile, en: 'Delta' }, colour: '#AA3300', accent: '#123456', links })).code).toBe(0);
    expect(await lookOf('MANAGE')).toMatchObject({ title: { zh: hostile, en: 'Delta' }, colour: '#aa3300', accent: '#123456', links });
  });

  it('takes no link that runs and no colour that is none', async () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://x']) {
      const reply = await save('MANAGE', { links: [{ name: { zh: '坏', en: 'bad' }, address }] });
      expect(reply.fields).toHaveProperty(['links.0.address']);
    }
    expect((await save('MANAGE', { colour: 'red;background:url(x)' })).fields).toHaveProperty('colour');
  });

  it('is not overwritten by someone who saw an older one', async () => {
    expect(await save('PORTAL', { row_version: (await lookOf('PORTAL')).row_version + 5 })).toMatchObject({ code: 2 });
  });

  it('goes back to the house look, and the one before can be found', async () => {
    const { row_version } = await lookOf('MANAGE');
    const reply = await server.call(resetCustomization, { token: admin, body: { type: 'MANAGE', row_version } });
    expect(reply.data).toMatchObject({ title: { zh: '', en: '' }, colour: '', links: [] });
    const { data: versions } = await server.call(listCustomizationVersions, { token: admin, query: { type: 'MANAGE' } });
    expect(versions[0]!.look).toMatchObject({ colour: '#aa3300' });
  });

  it('is changed only by those who may', async () => {
    const token = await server.signIn('consumer');
    const { wid: _, ...look } = await lookOf('MANAGE');
    expect((await server.call(saveCustomization, { token, body: look })).status).toBe(403);
    expect((await upload('logo', 'a.png', pngOf(64, 64), token)).code).toBe(403);
  });
});

describe('pictures', () => {
  it('are shown to everybody once a look has them, with headers that let nothing run', async () => {
    const png = pngOf(64, 32);
    const { data } = await upload('logo', 'logo.svg', png);
    expect((await fetch(server.address + data.address)).status).toBe(404);
    expect((await save('AI', { logo: data.address })).code).toBe(0);
    const reply = await fetch(server.address + data.address);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(png));
  });

  it('must really be pictures, of a size that fits', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const content of [script, '<html><script>alert(1)</script>', '\xff\xd8', await readFile(join(import.meta.dirname, 'pictures.ts'))]) {
      expect((await upload('logo', 'logo.png', content)).code).toBe(1300);
    }
    expect((await upload('logo', 'logo.png', pngOf(4000, 20))).code).toBe(1301);
    expect((await upload('loginPicture', 'wide.png', pngOf(4000, 20))).code).toBe(0);
    expect((await upload('logo', 'tiny.png', pngOf(1, 1))).code).toBe(1301);
    expect((await upload('logo', 'heavy.png', Buffer.concat([Buffer.from(pngOf(64, 64)), Buffer.alloc(1024 ** 2)]))).code).toBe(413);
  });

  it('are no way to anybody’s other files', async () => {
    const { data: secret } = await send(uploadFile.path, 'salaries.png', pngOf(64, 64));
    const address = `/api/sys/customization/picture/${secret.wid}`;
    expect((await fetch(server.address + address)).status).toBe(404);
    expect((await save('AI', { logo: address })).code).toBe(1302);
    expect((await fetch(server.address + address)).status).toBe(404);
  });
});
