import { valueOf } from '../../connectors/records/record-rows.ts';
import { decodeValue, messageColumns } from '../../sync/readers/kafka/decode-message.ts';
import type { MessageFacts, MessageFormat } from '../../sync/readers/kafka/message-fields.ts';
import { isBadRow, recordRow } from '../../sync/readers/record-rows.ts';
import { encodeText } from '../../sync/segments/encode-rows.ts';
import type { EventTexts } from '../read-again.ts';

const noFacts: MessageFacts = { key: '', timestamp: '', partition: '', offset: '', headers: '' };

/** Messages of a topic and their fields as the topic spells them. */
export function messageTexts(format: MessageFormat, facts: MessageFacts): EventTexts {
  const declared = new Map(messageColumns(format, noFacts).map((field) => [field.name, field]));
  return {
    message(text, columns) {
      const own = columns.filter(({ name }) => !Object.values(facts).includes(name));
      const known = format.kind === 'json' && !format.fields ? { ...format, fields: own.map(({ name, type }) => ({ name, type })) } : format;
      const { fields, problem } = { fields: undefined, ...decodeValue(text, known) };
      if (problem) return { problem };
      const named = messageColumns(known, noFacts);
      const row = recordRow(fields!, named, '');
      if (isBadRow(row)) return { problem: row.reason };
      return { values: Object.fromEntries(named.map(({ name, type }, index) => [name, row[index] === null ? null : encodeText(row[index]!, type)])) };
    },
    value(name, text) {
      const field = declared.get(name);
      // Its text is JSON already.
      return !field || field.type.kind === 'json' ? undefined : valueOf(text, field.type, field.timestamp);
    },
  };
}
