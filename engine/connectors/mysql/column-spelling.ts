import { isUtf8 } from 'node:buffer';
import type { Value } from '../../types/data-type.ts';
import type { Dialect } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { NativeColumn } from './catalogue-columns.ts';
import type { MysqlOptions } from './options.ts';
import { isText, readerFor } from './read-value.ts';
import { selected } from './read.ts';
import type { Spelling } from './row-speller.ts';
import { isGeometry } from './types.ts';

/** For the text protocol, which writes fewer digits of a float than it has, and bits as bytes. */
export function selectedAsText(column: NativeColumn, quote: Dialect['quote'], options: MysqlOptions): string {
  const name = quote(column.name);
  if (column.base === 'float') return `${name} * 1e0`;
  if (column.base === 'bit') return `${name} + 0`;
  return selected(column, quote, options);
}

/** Values that no type of ours can hold are passed on: whoever loads them finds them and can say in which row. */
export function spellingOf(column: NativeColumn, options: MysqlOptions): Spelling {
  const { base, charset, mapping: { type } } = column;
  if (isGeometry(base)) return converted(column, options);
  if (isText(base)) return charset === null || charset.startsWith('utf8') || !knownTo(column, options) ? 'text' : converted(column, options);
  switch (type.kind) {
    case 'boolean': return truth;
    case 'integer': case 'decimal': case 'float': case 'uuid': return 'plain';
    case 'binary': return 'binary';
    case 'date': case 'time': return options.impossibleDates === 'null' ? converted(column, options) : 'plain';
    case 'datetime':
      if (options.impossibleDates === 'null' || (type.zone && options.timeZone !== '+00:00')) return converted(column, options);
      return type.zone ? 'moment' : 'plain';
    default: return 'text';
  }
}

/** Other character sets are converted by the server when it selects. */
const knownTo = (column: NativeColumn, options: MysqlOptions) => !selected(column, (name) => name, options).includes('CONVERT(');

const truths: Record<string, Buffer> = { 0: Buffer.from('f'), 1: Buffer.from('t') };
const truth = (bytes: Buffer) => truths[bytes.toString('latin1')] ?? Buffer.from(bytes);

/** As a reader of rows would understand it. What it refuses stays as it is, made recognisable as no text if it looks like some. */
function converted(column: NativeColumn, options: MysqlOptions): Spelling {
  const read = readerFor(column, options);
  const asText = !isText(column.base) && !isGeometry(column.base);
  return (bytes) => {
    let value: Value;
    try {
      value = read(asText ? bytes.toString('latin1') : bytes);
    } catch (cause) {
      if (!(cause instanceof ConnectorFailure)) throw cause;
      return asText || !isUtf8(bytes) ? Buffer.from(bytes) : Buffer.concat([bytes, Buffer.of(0xff)]);
    }
    return value === null ? null : Buffer.from(String(value));
  };
}
