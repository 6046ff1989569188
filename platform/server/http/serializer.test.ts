import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { envelopeSerializer } from './serializer.ts';

const text = { zh: '试', en: 'try' };

async function sent(reply: z.ZodType, data: unknown): Promise<unknown> {
  const call = defineCall({ method: 'GET', path: '/x', summary: text, permission: 'public', reply });
  return JSON.parse(envelopeSerializer(call)({ code: 0, data, msg: 'success' })).data;
}

it('leaves out what the reply does not declare', async () => {
  const row = z.object({ name: z.string() });
  expect(await sent(z.object({ rows: z.array(row) }), { rows: [{ name: 'a', password: 'secret' }], hidden: 1 })).toEqual({ rows: [{ name: 'a' }] });
});

it('writes null where null is allowed, in plain fields and in objects', async () => {
  const reply = z.object({ a: z.string().nullable(), b: z.object({ c: z.number() }).nullable(), d: z.iso.datetime().nullable() });
  expect(await sent(reply, { a: null, b: null, d: null })).toEqual({ a: null, b: null, d: null });
  expect(await sent(reply, { a: 'x', b: { c: 1 }, d: '2026-11-15T00:00:00.000Z' })).toEqual({ a: 'x', b: { c: 1 }, d: '2026-11-15T00:00:00.000Z' });
});

it('writes trees, records and unknown values whole', async () => {
  interface Node { id: string; children: Node[] }
  const node: z.ZodType<Node> = z.object({ id: z.string(), get children() { return z.array(node); } });
  const tree = { id: '1', children: [{ id: '2', children: [{ id: '3', children: [] }] }] };
  expect(await sent(z.array(node), [tree])).toEqual([tree]);
  expect(await sent(z.record(z.string(), z.unknown()), { a: { b: [1] }, c: null })).toEqual({ a: { b: [1] }, c: null });
});

it('keeps markup, quotes, emoji and right-to-left text unchanged', async () => {
  const name = '<b>"陈\\"</b> 🎓 \u202Eشعار\u2028';
  expect(await sent(z.object({ name: z.string() }), { name })).toEqual({ name });
});
