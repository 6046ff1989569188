import { z } from 'zod';
import { messageField, messageFormat } from '../readers/kafka/message-fields.ts';

const common = {
  /** Of which table, `orders` or `shop.orders`; `*` stands for any characters. Empty: the topic carries one table. */
  table: z.string().max(500).default(''),
  /** For messages that tell no types; absent: told from the messages themselves. */
  fields: z.array(messageField).min(1).max(2_000).optional(),
};

/** Messages that say what happened to rows, as other tools write them. Pure data. */
export const changeFormat = z.discriminatedUnion('kind', [
  /** `decimals`: how decimals are written where no schema says it, for fields that are declared. */
  z.object({ kind: z.literal('debezium'), ...common, decimals: z.enum(['text', 'base64']).default('text') }),
  /** `zone`: in which the tool writes moments (MySQL's timestamp); empty: they stay what its clock showed. */
  z.object({ kind: z.literal('canal'), ...common, zone: z.string().max(60).default('') }),
  z.object({ kind: z.literal('maxwell'), ...common }),
]);

/** Whatever a topic may hold. */
export const topicFormat = z.discriminatedUnion('kind', [...messageFormat.options, ...changeFormat.options]);

export type ChangeFormat = z.output<typeof changeFormat>;
export type TopicFormat = z.output<typeof topicFormat>;

export const changeFormats = ['debezium', 'canal', 'maxwell'] as const satisfies ChangeFormat['kind'][];

export const tellsChanges = (format: TopicFormat): format is ChangeFormat => (changeFormats as readonly string[]).includes(format.kind);
