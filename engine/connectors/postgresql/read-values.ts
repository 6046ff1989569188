import { ConnectorFailure } from '../failure.ts';
import type { DataType, Value } from '../../types/data-type.ts';

export type Decode = (text: string) => Value;

/** From the text that the server writes (with the settings of our session) to a value as it travels. `inList`: how those in a list are read. */
export function decoderFor(type: DataType, column: string, inList = (decode: Decode): Decode => decode): Decode {
  switch (type.kind) {
    case 'boolean':
      return (text) => text === 't' || text === 'true';
    case 'integer':
      return type.bits === 64 ? BigInt : Number;
    case 'decimal':
      return (text) => (/^[-\d.]+$/.test(text) ? text : refuse(text, column));
    case 'float':
      return type.bits === 32 ? (text) => Math.fround(Number(text)) : Number;
    case 'binary':
      return (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'));
    case 'date':
      return (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : refuse(text, column));
    case 'time':
      return type.zone ? timeWithZone : plain;
    case 'datetime':
      return type.zone ? (text) => moment(text, column) : (text) => (/^\d{4}-.*\d$/.test(text) ? text : refuse(text, column));
    case 'array': {
      // How deep a list goes is seen in its text alone.
      const decode = inList(decoderFor(elementOf(type), column));
      return (text) => (text.includes('{') && text.endsWith('}') ? readArray(text, decode) : refuse(text, column));
    }
    default:
      return plain;
  }
}

export const elementOf = (type: DataType): DataType => (type.kind === 'array' ? elementOf(type.of) : type);

const plain: Decode = (text) => text;

/** `+08` is `+08:00`; seconds of an offset, from before there were time zones, stay. */
const timeWithZone: Decode = (text) => (/[+-]\d\d$/.test(text) ? `${text}:00` : text);

function moment(text: string, column: string): string {
  return /^\d{4}-\d\d-\d\d [\d:.]+\+00$/.test(text) ? `${text.slice(0, -3)}Z` : refuse(text, column);
}

/** NaN among decimals, infinity among dates, years before Christ or after 9999. */
function refuse(text: string, column: string): never {
  throw new ConnectorFailure('bad-data', {
    zh: `字段 ${column} 的值 ${text} 超出平台类型的范围。请用条件排除这些行，或在视图中把它转换成文本。`,
    en: `The value ${text} in column ${column} is beyond the platform's types. Leave such rows out by a filter, or turn it into text in a view.`,
  });
}

/** `{1,NULL,"a \"b\""}`, nested as deep as it goes; a prefix with bounds is passed over. */
export function readArray(text: string, decode: Decode): Value[] {
  let at = text.indexOf('{');
  const readList = (): Value[] => {
    const list: Value[] = [];
    at += 1;
    while (text[at] !== '}') {
      list.push(text[at] === '{' ? readList() : readElement());
      if (text[at] === ',') at += 1;
    }
    at += 1;
    return list;
  };
  const readElement = (): Value => {
    if (text[at] === '"') {
      let content = '';
      for (at += 1; text[at] !== '"'; at += 1) {
        if (text[at] === '\\') at += 1;
        content += text[at];
      }
      at += 1;
      return decode(content);
    }
    const from = at;
    while (text[at] !== ',' && text[at] !== '}') at += 1;
    const content = text.slice(from, at);
    return content === 'NULL' ? null : decode(content);
  };
  return readList();
}
