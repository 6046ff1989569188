import compile from 'fast-json-stringify';
import { z } from 'zod';
import type { AnyCall } from '#platform/contract';

/**
 * Writes the envelope of a reply: declared fields only, so a column that nobody declared never leaves the
 * server. It is compiled when the call is first answered: hundreds of them at every start would cost seconds.
 */
export function envelopeSerializer(call: AnyCall): (envelope: unknown) => string {
  let compiled: ((envelope: unknown) => string) | undefined;
  return (envelope) => (compiled ??= compile(envelopeSchema(call)))(envelope);
}

function envelopeSchema(call: AnyCall): object {
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
