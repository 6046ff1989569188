import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../../../connectors/failure.ts';
import { parseRecord } from '../../../connectors/files/formats/delimited-record.ts';
import type { KafkaMessage } from '../../../connectors/kafka/consume-topic.ts';
import { isJsonObject, parseExactJson, type Json, type JsonObject } from '../../../connectors/records/exact-json.ts';
import { followPointer } from '../../../connectors/records/pointer.ts';
import type { RecordField } from '../../../connectors/records/record-rows.ts';
import type { DataType } from '../../../types/data-type.ts';
import type { MessageFacts, MessageFormat } from './message-fields.ts';

/** Columns of the rows: fields of the value, then facts of the message. */
export function messageColumns(format: MessageFormat, facts: MessageFacts): RecordField[] {
  const value: RecordField[] = format.kind === 'text' ? [{ name: 'value', type: { kind: 'string' } }]
    : (format.fields ?? []).map(({ name, type, timestamp }) => ({ name, type, timestamp }));
  const columns = [...value, ...(Object.keys(factTypes) as (keyof MessageFacts)[]).filter((fact) => facts[fact] !== '').map((fact) => ({ name: facts[fact], type: factTypes[fact] }))];
  const twice = columns.find(({ name }, index) => columns.findIndex((other) => other.name === name) < index);
  if (twice) throw new ConnectorFailure('unsupported', { zh: `列名“${twice.name}”重复，请为消息的键、时间、分区或位移另取列名`, en: `There are two columns "${twice.name}"; give the key, time, partition or offset of the message another name` });
  return columns;
}

const factTypes: Record<keyof MessageFacts, DataType> = {
  key: { kind: 'string' }, timestamp: { kind: 'datetime', precision: 3, zone: true }, partition: { kind: 'integer', bits: 32 }, offset: { kind: 'integer', bits: 64 }, headers: { kind: 'json' },
};

export type DecodedMessage = { record: JsonObject; problem?: Text };

/** A message as a record under the names of the columns. One without a value (a deletion, in compacted topics) has only its facts. */
export function decodeMessage(message: KafkaMessage, format: MessageFormat, facts: MessageFacts): DecodedMessage {
  const key = message.key === null ? null : textOf(message.key);
  const values: Record<keyof MessageFacts, Json> = {
    key: key ?? null, timestamp: Number(message.timestamp) < 0 ? null : new Date(Number(message.timestamp)).toISOString(), partition: message.partition, offset: String(message.offset), headers: message.headers,
  };
  const given = Object.fromEntries((Object.keys(values) as (keyof MessageFacts)[]).filter((fact) => facts[fact] !== '').map((fact) => [facts[fact], values[fact]]));
  if (key === undefined && facts.key !== '') return { record: given, problem: said.keyBytes };
  if (message.value === null) return { record: given };
  const text = textOf(message.value);
  if (text === undefined) return { record: given, problem: said.valueBytes };
  const value = decodeValue(text, format);
  return value.problem ? { record: { ...given, value: text }, problem: value.problem } : { record: { ...value.fields, ...given } };
}

export type DecodedValue = { fields: JsonObject; problem?: undefined } | { problem: Text };

/** What the text of a message holds. */
export function decodeValue(text: string, format: MessageFormat): DecodedValue {
  if (format.kind === 'text') return { fields: { value: text } };
  if (format.kind === 'csv') return decodeCsv(text, format);
  let json: Json;
  try {
    json = parseExactJson(text);
  } catch {
    return { problem: said.noJson };
  }
  if (!isJsonObject(json)) return { problem: said.noObject };
  return { fields: Object.fromEntries((format.fields ?? []).map(({ name, pointer }) => [name, memberOf(json, name, pointer)])) };
}

function memberOf(json: JsonObject, name: string, pointer: string | undefined): Json {
  if (pointer === undefined) return Object.hasOwn(json, name) ? json[name]! : null;
  const found = followPointer(json, pointer);
  return found.found ? found.value : null;
}

function decodeCsv(text: string, { fields, delimiter, nullValue }: Extract<MessageFormat, { kind: 'csv' }>): DecodedValue {
  const parsed = parseRecord(text, 0, true, { delimiter, quote: '"', escape: '"', maxColumns: 10_000, maxChars: 16_000_000 });
  if (parsed.kind === 'corrupt') return { problem: parsed.reason };
  if (parsed.kind === 'more' || text.slice(parsed.end).trim() !== '') return { problem: said.manyLines };
  const cells: Json[] = parsed.cells.map((cell, index) => (!parsed.quoted[index] && cell === nullValue ? null : cell));
  if (cells.length < fields.length) return { problem: { zh: `应有 ${fields.length} 列，实有 ${cells.length} 列`, en: `${cells.length} columns instead of ${fields.length}` } };
  return { fields: Object.fromEntries(fields.map(({ name, pointer }, index) => [name, cells[pointer === undefined ? index : Number(pointer)] ?? null])) };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const said = {
  keyBytes: { zh: '消息的键不是 UTF-8 文本', en: 'The key of the message is no UTF-8 text' },
  valueBytes: { zh: '消息不是 UTF-8 文本', en: 'The message is no UTF-8 text' },
  noJson: { zh: '消息不是 JSON', en: 'The message is no JSON' },
  noObject: { zh: '消息不是 JSON 对象', en: 'The message is no JSON object' },
  manyLines: { zh: '一条消息应只有一行 CSV', en: 'A message holds one line of CSV' },
};
