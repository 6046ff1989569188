import type { Text } from '#platform/contract/text.ts';
import type { DataKind, DataType } from '#engine/types/data-type.ts';
import { describeType } from '../drift/describe-type.ts';

/**
 * `same`: nothing is done. `exact`: every value fits. `may-fail`: values that do not fit are refused, none is changed.
 * `lossy`: something of every value is lost. `impossible`: there is no way.
 */
export type Verdict = 'same' | 'exact' | 'may-fail' | 'lossy' | 'impossible';

export interface Conversion {
  verdict: Verdict;
  /** For all but `same` and `exact`. */
  text?: Text;
}

type Judge = (from: DataType, to: DataType) => Verdict;
type Of<Kind extends DataKind> = Extract<DataType, { kind: Kind }>;

const exact: Judge = () => 'exact';
const mayFail: Judge = () => 'may-fail';
const lossy: Judge = () => 'lossy';
const toText: Judge = (_from, to) => ((to as Of<'string'>).length === undefined ? 'exact' : 'may-fail');

/** From (left) to. What is not named here has no way; convert.ts writes the SQL for what is. */
const matrix: Partial<Record<DataKind, Partial<Record<DataKind, Judge>>>> = {
  string: {
    string: (from, to) => fewer((from as Of<'string'>).length, (to as Of<'string'>).length),
    boolean: mayFail, integer: mayFail, decimal: mayFail, float: mayFail, date: mayFail, time: mayFail, datetime: mayFail, uuid: mayFail, json: mayFail, binary: mayFail, xml: mayFail, other: mayFail,
  },
  boolean: { string: toText, integer: exact },
  integer: {
    string: toText, boolean: mayFail, integer: (from, to) => (within(from as Of<'integer'>, to as Of<'integer'>) ? 'exact' : 'may-fail'),
    decimal: (from, to) => (digitsBefore(to as Of<'decimal'>) >= integerDigits(from as Of<'integer'>) ? 'exact' : 'may-fail'),
    float: (from, to) => ((from as Of<'integer'>).bits < ((to as Of<'float'>).bits === 64 ? 64 : 32) ? 'exact' : 'lossy'),
  },
  decimal: { string: toText, integer: mayFail, decimal: (from, to) => decimals(from as Of<'decimal'>, to as Of<'decimal'>), float: lossy },
  float: { string: toText, integer: mayFail, decimal: lossy, float: (from, to) => ((from as Of<'float'>).bits <= (to as Of<'float'>).bits ? 'exact' : 'lossy') },
  date: { string: toText, datetime: exact },
  time: { string: toText, time: (from, to) => (Boolean((from as Of<'time'>).zone) === Boolean((to as Of<'time'>).zone) ? 'exact' : 'impossible') },
  datetime: {
    string: toText, date: lossy, time: (_from, to) => ((to as Of<'time'>).zone ? 'impossible' : 'lossy'),
    datetime: (from, to) => datetimes(from as Of<'datetime'>, to as Of<'datetime'>),
  },
  binary: { string: toText, binary: (from, to) => fewer((from as Of<'binary'>).length, (to as Of<'binary'>).length) },
  json: { string: toText }, xml: { string: toText }, uuid: { string: toText }, other: { string: toText, other: exact },
};

export function judgeConversion(from: DataType, to: DataType): Conversion {
  if (JSON.stringify(sorted(from)) === JSON.stringify(sorted(to))) return { verdict: 'same' };
  const verdict = matrix[from.kind]?.[to.kind]?.(from, to) ?? 'impossible';
  return verdict === 'exact' ? { verdict } : { verdict, text: say(verdict, describeType(from), describeType(to)) };
}

const sorted = (type: DataType) => Object.entries(type).filter(([, value]) => value !== undefined && value !== false).sort();
const fewer = (from: number | undefined, to: number | undefined): Verdict => (to === undefined || (from !== undefined && from <= to) ? 'exact' : 'may-fail');

function within(from: Of<'integer'>, to: Of<'integer'>): boolean {
  if (from.unsigned) return to.unsigned ? from.bits <= to.bits : from.bits < to.bits;
  return !to.unsigned && from.bits <= to.bits;
}

const integerDigits = ({ bits, unsigned }: Of<'integer'>) => ({ 8: 3, 16: 5, 32: 10, 64: unsigned ? 20 : 19 })[bits];
const digitsBefore = ({ precision, scale = 0 }: Of<'decimal'>) => (precision === undefined ? Infinity : precision - scale);

function decimals(from: Of<'decimal'>, to: Of<'decimal'>): Verdict {
  if (to.precision === undefined) return 'exact';
  return from.precision !== undefined && (from.scale ?? 0) <= (to.scale ?? 0) && digitsBefore(from) <= digitsBefore(to) ? 'exact' : 'may-fail';
}

/** Between a clock on the wall and a moment, UTC is taken for the zone: to be said. */
function datetimes(from: Of<'datetime'>, to: Of<'datetime'>): Verdict {
  return Boolean(from.zone) !== Boolean(to.zone) || (from.precision ?? 6) > (to.precision ?? 6) ? 'lossy' : 'exact';
}

function say(verdict: Verdict, from: Text, to: Text): Text {
  switch (verdict) {
    case 'may-fail': return { zh: `从${from.zh}转为${to.zh}：不符合的值会作为脏数据`, en: `From ${from.en} to ${to.en}: values that do not fit are refused as bad rows` };
    case 'lossy': return { zh: `从${from.zh}转为${to.zh}：部分内容不再保留（如时刻、时区或尾数）`, en: `From ${from.en} to ${to.en}: something is not kept, such as the time of day, the zone or the last digits` };
    default: return { zh: `${from.zh}不能转为${to.zh}；请加入转换函数，或改选类型`, en: `${from.en} cannot become ${to.en}; add a function, or choose another type` };
  }
}
