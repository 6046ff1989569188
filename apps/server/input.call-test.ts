import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodePayload } from '#platform/contract';
import { listPosts, savePost } from '#areas/system';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

describe('a record that several people edit', () => {
  it('has one winner among 50 concurrent edits, and tells the others who it was', async () => {
    const made = await server.call(savePost, { token, body: { name: 'contested', code: 'contested' } });
    const edits = await Promise.all(Array.from({ length: 50 }, (_, index) =>
      server.call(savePost, { token, body: { ...made.data, name: `edit ${index}`, code: 'contested' } })));
    expect(edits.filter((reply) => reply.code === 0)).toHaveLength(1);
    const told = edits.filter((reply) => reply.code === 2);
    expect(told).toHaveLength(49);
    expect(told[0]!.msg).toContain('changed this record');
    const { data } = await server.call(listPosts, { token, body: { key: 'contested' } });
    expect(data.rows).toHaveLength(1);
    expect(data.rows[0]!.row_version).toBe(2);
  });
});

describe('names', () => {
  const names = [
    '<script>alert(1)</script>', `O'Brien "the" \\ \`one\``, '🎓👩‍🏫 emoji', '\u202Eأحمد שלום', "'; drop table post; --", '{name} %s $1 ${x}', '全角　空格', 'a\u0301 e\u0308',
  ];
  it.each(names)('such as %s come back unchanged', async (name) => {
    const code = `n${names.indexOf(name)}`;
    const saved = await server.call(savePost, { token, body: { name, code } });
    expect(saved.code).toBe(0);
    const { data } = await server.call(listPosts, { token, body: { key: code } });
    expect(data.rows.map((row) => row.name)).toContain(name);
  });

  it('with a zero byte are refused with a message, not with a failure', async () => {
    const reply = await server.call(savePost, { token, body: { name: 'zero\u0000byte', code: 'zero' } });
    expect(reply.status).toBe(200);
    expect(reply.code).not.toBe(0);
  });
});

describe('unfit input', () => {
  it('is answered field by field in the language of the request', async () => {
    const english = await server.call(savePost, { token, body: { name: '', code: 'x' } });
    expect(english.code).toBe(1);
    expect(Object.keys(english.fields!)).toEqual(['name']);
    const chinese = await server.call(savePost, { token, language: 'zh', body: { name: '', code: 'x' } });
    expect(chinese.fields!['name']).toMatch(/[一-龥]/);
  });

  it('that is no JSON gets 400 with a message', async () => {
    const response = await fetch(`${server.address}${savePost.path}`, { method: 'POST', headers: { authentication: token, 'content-type': 'application/json' }, body: '{"name":' });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { code: number }).code).toBe(400);
  });

  it('for an unknown path gets 404 with an envelope', async () => {
    const response = await fetch(`${server.address}/api/nothing/here`);
    expect(response.status).toBe(404);
    expect(((await response.json()) as { code: number }).code).toBe(404);
  });
});

describe('a large body', () => {
  it('of 200 MB gets 413 and the server lives, with its length told or not', async () => {
    for (const told of [true, false]) {
      const status = await sendLarge(`${server.address}${savePost.path}`, token, 200 * 1_048_576, told);
      expect(status).toBe(413);
    }
    expect((await server.call(listPosts, { token })).code).toBe(0);
  });

  it('just over 1 MB gets 413 and just under it is read', async () => {
    const over = await server.call(savePost, { token, body: { name: 'x'.repeat(1_048_576), code: 'big' } });
    expect(over.status).toBe(413);
    expect(over.msg).toContain('1 MB');
    const under = await server.call(savePost, { token, body: { name: 'x'.repeat(1_000_000), code: 'big' } });
    expect(under.status).toBe(200);
  });
});

describe('an export', () => {
  it('is the same list, whole, with the columns that were asked for', async () => {
    for (let index = 0; index < 25; index += 1) await server.call(savePost, { token, body: { name: `export ${index}`, code: `export${index}` } });
    const columns = encodePayload([{ key: 'name', title: '名称' }, { key: 'code', title: 'Code' }, { key: 'secret', title: 'not declared' }]);
    const response = await fetch(`${server.address}${listPosts.path}?${new URLSearchParams({ export: 'csv', columns, name: '岗位' })}`, {
      method: 'POST', headers: { authentication: token, 'content-type': 'application/json' }, body: JSON.stringify({ key: 'export' }),
    });
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('岗位.csv'));
    const lines = (await response.text()).trim().split(/\r?\n/);
    expect(lines[0]!.replace('\uFEFF', '')).toBe('名称,Code');
    expect(lines).toHaveLength(26);
  });

  it('asks for the same permission as the list', async () => {
    const response = await fetch(`${server.address}${listPosts.path}?export=csv&columns=x`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(response.status).toBe(401);
  });
});

/** Writes until the server has answered, as a browser would. */
function sendLarge(address: string, authentication: string, size: number, tellLength: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, {
      method: 'POST',
      headers: { authentication, 'content-type': 'application/json', ...(tellLength && { 'content-length': size }) },
    });
    let answered = false;
    outgoing.on('response', (response) => {
      answered = true;
      response.resume();
      resolve(response.statusCode!);
      outgoing.destroy();
    });
    outgoing.on('error', (error) => { if (!answered) reject(error); });
    const piece = Buffer.alloc(262_144, 0x20);
    let left = size;
    const write = () => {
      while (left > 0 && !answered) {
        left -= piece.length;
        if (!outgoing.write(piece)) return outgoing.once('drain', write);
      }
      return undefined;
    };
    write();
  });
}
