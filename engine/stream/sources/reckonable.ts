import type { MessageField } from '../../sync/readers/kafka/message-fields.ts';
import type { DataType } from '../../types/data-type.ts';

/** What numbers of messages are reckoned with: a number of any length is text in some lakes, of which there is no sum. */
const reckoned: DataType = { kind: 'decimal', precision: 38, scale: 10 };

/** Fields that were told from messages, with types that a SELECT can reckon with; what does not fit is put aside. */
export const reckonable = (fields: readonly Pick<MessageField, 'name' | 'type'>[]): MessageField[] =>
  fields.map(({ name, type }) => ({ name, type: type.kind === 'decimal' && type.precision === undefined ? reckoned : type }));
