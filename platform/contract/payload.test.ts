import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodePassword, encodePassword } from './password.ts';
import { decodePayload, encodePayload, payload } from './payload.ts';

describe('payload in a query parameter', () => {
  it('survives the trip with Chinese, emoji and quotes in it', () => {
    const value = { name: '学生 "张三" 🎓', list: [1, null, true] };
    expect(decodePayload(encodePayload(value))).toEqual(value);
  });

  it('hides behind five random characters', () => {
    const texts = new Set(Array.from({ length: 20 }, () => encodePayload(1)));
    expect(texts.size).toBeGreaterThan(1);
    expect(new Set([...texts].map((text) => text.slice(5)))).toEqual(new Set([btoa('1')]));
  });

  it('is undefined when the text is something else', () => {
    for (const text of ['', 'abc', 'abcde!!!!', `abcde${btoa('not json')}`, `abcde${btoa('\xff')}`]) {
      expect(decodePayload(text)).toBeUndefined();
    }
  });

  it('is checked like any other input', () => {
    const shape = z.object({ filter: payload(z.object({ key: z.string() })) });
    expect(shape.parse({ filter: encodePayload({ key: '库' }) })).toEqual({ filter: { key: '库' } });
    expect(shape.safeParse({ filter: encodePayload({ key: 5 }) }).success).toBe(false);
    expect(shape.safeParse({ filter: 'rubbish' }).success).toBe(false);
  });
});

describe('password on the wire', () => {
  it('is reversed and base64-encoded twice', () => {
    expect(encodePassword('abc')).toBe(btoa(btoa('cba')));
  });

  it('comes back as it was, whatever its characters', () => {
    for (const password of ['Secret#2026', '密码🔐密码', ' ', 'a'.repeat(200)]) {
      expect(decodePassword(encodePassword(password))).toBe(password);
    }
  });

  it('is refused when it is not encoded so', () => {
    expect(decodePassword('plain text!')).toBeUndefined();
  });
});
