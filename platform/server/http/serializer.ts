import { z } from 'zod';
import type { AnyCall } from '#platform/contract';

/**
 * The JSON schema of a reply's envelope, for Fastify's compiled serializer. It writes declared
 * fields only, so a column that nobody declared never leaves the server.
 */
export function envelopeSchema(call: AnyCall): object {
  const envelope = z.object({ code: z.number().int(), data: call.reply, msg: z.string() });
  const schema = z.toJSONSchema(envelope, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  return plainNullable(schema) as object;
}

/** `anyOf: [X, null]` makes the serializer try each branch; `nullable` is one comparison. */
function plainNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plainNullable);
  if (typeof node !== 'object' || node === null) return node;
  const plain = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plainNullable(value)]));
  const branches = plain['anyOf'];
  if (!Array.isArray(branches) || branches.length !== 2) return plain;
  const [some, none] = branches as [Record<string, unknown>, Record<string, unknown>];
  if (none['type'] !== 'null' || typeof some['type'] !== 'string') return plain;
  const { anyOf: _, ...rest } = plain;
  return { ...rest, ...some, nullable: true };
}
