import type { Text } from '#platform/contract/text.ts';
import { castDecimal } from './as-number.ts';
import type { Settings, SqlOf } from './field-function.ts';
import { bind, castText, matches, refuse, regexReplace } from './sql-words.ts';
import { date, datetime, type LakeWords } from './term.ts';
import { blankSigns } from './text-functions.ts';
import { formatPattern } from './time-format.ts';

const usual = [
  'yyyy-M-d', 'yyyy/M/d', 'yyyy.M.d', 'yyyyMMdd', 'yyyy年M月d日', 'yyyy-M-d H:m:s', 'yyyy/M/d H:m:s', 'yyyy-M-d H:m', 'yyyy/M/d H:m',
  'yyyy-M-d H:m:s.S', 'yyyy-MM-ddTHH:mm:ss', 'yyyyMMddHHmmss', 'yyyy年M月d日 H:m:s', 'yyyy年M月d日 H时m分s秒',
];

/** What is no format but a number: days since 1900 as spreadsheets count, seconds or milliseconds since 1970 in UTC. */
const counted: Record<string, { pattern: string; sql(x: string, lake: LakeWords): string }> = {
  excel: { pattern: '^[0-9]{1,7}([.][0-9]+)?$', sql: excelTime },
  'epoch-seconds': { pattern: '^-?[0-9]{1,12}([.][0-9]{1,6})?$', sql: (x, lake) => epochTime(x, 1_000_000, lake) },
  'epoch-milliseconds': { pattern: '^-?[0-9]{1,15}([.][0-9]{1,3})?$', sql: (x, lake) => epochTime(x, 1000, lake) },
};

const formatsOf = (settings: Settings) => {
  const given = settings.text('formats').split(/[|\n]/).map((one) => one.trim()).filter(Boolean);
  return given.length ? given : usual;
};

export function formatsProblem(settings: Settings): Text | undefined {
  for (const format of formatsOf(settings)) {
    if (Object.hasOwn(counted, format)) continue;
    const read = formatPattern(format);
    if ('zh' in read) return read;
  }
  return undefined;
}

/** The first format that the text has decides; a day that does not exist, such as 30 February, is not read. */
export const parseTime: SqlOf = (x, { settings, lake, text }) => {
  const to = settings.text('to') === 'datetime' ? datetime : date;
  const misfit = settings.text('otherwise') === 'null' ? 'null' : 'fail';
  const trimmed = `${lake.kind === 'duckdb' ? 'trim' : 'btrim'}(${x}, ${text(blankSigns)})`;
  return bind(lake, trimmed, (name) => {
    const cases = formatsOf(settings).map((format) => {
      const number = counted[format];
      if (number) return `when ${matches(lake, name, number.pattern)} then ${cut(number.sql(name, lake))}`;
      const { pattern, spelled } = formatPattern(format) as { pattern: string; spelled: string };
      return `when ${matches(lake, name, pattern)} then ${cut(castText(lake, regexReplace(lake, name, pattern, spelled), datetime, misfit))}`;
    });
    const otherwise = misfit === 'null' ? 'null' : refuse(lake, { zh: '文本不是所设格式的日期', en: 'A text is no date of the given formats' }, name, to);
    return `(case when ${name} is null or ${name} = '' then null ${cases.join(' ')} else ${otherwise} end)`;
  });

  function cut(sql: string): string {
    return to.kind === 'date' ? `cast(${sql} as date)` : sql;
  }
};

function excelTime(x: string, lake: LakeWords): string {
  const days = `cast(split_part(${x}, '.', 1) as integer)`;
  const milliseconds = `cast(round((${castDecimal(lake, x, 12)} - ${days}) * 86400000, 0) as bigint)`;
  return `cast(date '1899-12-30' + ${days} as timestamp) + ${lake.kind === 'duckdb' ? `to_milliseconds(${milliseconds})` : `${milliseconds} * interval '1 millisecond'`}`;
}

function epochTime(x: string, micros: number, lake: LakeWords): string {
  const all = `cast(${castDecimal(lake, x, 6)} * ${micros} as bigint)`;
  if (lake.kind === 'duckdb') return `make_timestamp(${all})`;
  // In two parts: an interval is multiplied as a float.
  return `timestamp '1970-01-01' + (${all} / 1000000) * interval '1 second' + (${all} % 1000000) * interval '1 microsecond'`;
}
