import type { Text } from '#platform/contract/text.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { readDate, readMoment } from '#engine/connectors/values/civil-time.ts';
import { describeType } from '../drift/describe-type.ts';
import { integerRange } from './as-number.ts';
import { nativeOf } from './sql-words.ts';
import { string, textLiteral, type LakeWords } from './term.ts';
import { textForm } from './text-forms.ts';

/** A text that somebody wrote in a form, as a value of a type; checked by `literalProblem` before. */
export function literalOf(text: string, type: DataType, lake: LakeWords): string {
  if (type.kind === 'string') return textLiteral(lake, text);
  const spelled = type.kind === 'integer' ? text.replace(/\..*$/, '') : text;
  return `cast(${lake.sql.literal(spelled, string)} as ${nativeOf(lake, type)})`;
}

export function literalProblem(text: string, type: DataType): Text | undefined {
  const bad = { zh: `“${text}”不是${describeType(type).zh}类型的值，请修改`, en: `"${text}" is no value of the type ${describeType(type).en}; correct it` };
  switch (type.kind) {
    case 'string': return type.length !== undefined && [...text].length > type.length ? bad : undefined;
    case 'date': return readDate(text) === undefined ? bad : undefined;
    case 'datetime': return !new RegExp(textForm(type)!).test(text) || readMoment(text) === undefined ? bad : undefined;
    case 'integer': case 'decimal': case 'float': case 'boolean': case 'uuid': case 'time':
      return !new RegExp(textForm(type)!).test(text) || tooLarge(text, type) ? bad : undefined;
    default: return { zh: `${describeType(type).zh}类型的字段不能有固定值`, en: `A field of the type ${describeType(type).en} cannot have a fixed value` };
  }
}

function tooLarge(text: string, type: DataType): boolean {
  if (type.kind === 'float') return Math.abs(Number(text)) > (type.bits === 32 ? 3.4028234e38 : Number.MAX_VALUE);
  const digits = text.replace(/^[+-]?0*|\..*$/g, '');
  if (type.kind === 'decimal') return type.precision !== undefined && digits.length > type.precision - (type.scale ?? 0);
  if (type.kind !== 'integer') return false;
  const [least, most] = integerRange(type);
  const value = BigInt(digits || '0') * (text.startsWith('-') ? -1n : 1n);
  return value < least || value > most;
}
