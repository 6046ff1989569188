import { z } from 'zod';
import { dataType } from '../../plan.ts';

export const messageField = z.object({
  /** Column under which it is given. */
  name: z.string().min(1).max(200),
  type: dataType,
  /** Where in a JSON value it stands, `/order/id`; absent: the member of that name. In CSV the columns count, from 0. */
  pointer: z.string().max(2_000).optional(),
  timestamp: z.object({ format: z.string().max(200), zone: z.string().max(60).optional() }).optional(),
});

/** How the messages of a topic become rows. */
export const messageFormat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('json'), fields: z.array(messageField).max(2_000).optional() }),
  z.object({ kind: z.literal('csv'), fields: z.array(messageField).min(1).max(2_000), delimiter: z.string().length(1).default(','), nullValue: z.string().max(100).default('') }),
  /** The whole value in the column `value`. */
  z.object({ kind: z.literal('text') }),
]);

/** Facts of a message besides its value, each in a column of this name if it is named. */
export const messageFacts = z.object({
  key: z.string().max(200).default('_key'),
  timestamp: z.string().max(200).default('_timestamp'),
  partition: z.string().max(200).default('_partition'),
  offset: z.string().max(200).default('_offset'),
  headers: z.string().max(200).default(''),
});

export type MessageField = z.output<typeof messageField>;
export type MessageFormat = z.output<typeof messageFormat>;
export type MessageFacts = z.output<typeof messageFacts>;
