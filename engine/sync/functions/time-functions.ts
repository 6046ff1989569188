import type { DataType } from '#engine/types/data-type.ts';
import { choice, misfitSetting } from './choices.ts';
import { both, type FieldFunction, type FunctionUse } from './field-function.ts';
import { formatsProblem, parseTime } from './parse-time.ts';
import { date, datetime, string, type LakeWords } from './term.ts';
import { readTimeFormat } from './time-format.ts';

const units = {
  day: { zh: '天', en: 'Days' }, week: { zh: '周', en: 'Weeks' }, month: { zh: '月', en: 'Months' }, quarter: { zh: '季度', en: 'Quarters' }, year: { zh: '年', en: 'Years' },
  hour: { zh: '小时', en: 'Hours' }, minute: { zh: '分钟', en: 'Minutes' }, second: { zh: '秒', en: 'Seconds' },
};
const isClock = (unit: string) => ['hour', 'minute', 'second'].includes(unit);
const zone = (key: string, zh: string, en: string, preset: string) => ({ key, title: { zh, en }, kind: 'text', default: preset, required: true } as const);
/** A moment by the clock in UTC, and back. */
const clockOf = ({ input: { type } }: FunctionUse, x: string) => (type.kind === 'datetime' && type.zone ? `(${x} at time zone 'UTC')` : `cast(${x} as timestamp)`);

export const timeFunctions: FieldFunction[] = [
  {
    key: 'date-parse', group: 'time', takes: 'text', gives: (_input, settings) => (settings.text('to') === 'datetime' ? datetime : date), nulls: 'maybe',
    title: { zh: '文本转日期', en: 'Text to date' },
    help: {
      zh: '按格式识别，如 yyyy-MM-dd、yyyyMMdd、yyyy年M月d日；多个格式用 | 分隔；excel 为表格序号，epoch-seconds、epoch-milliseconds 为 1970 年起的秒、毫秒（UTC）；为空时试用常见格式；空白为空值',
      en: 'By formats such as yyyy-MM-dd or yyyyMMdd, several with | between; excel: day numbers of spreadsheets; epoch-seconds, epoch-milliseconds: since 1970 in UTC; none: the usual ones; blank is null',
    },
    settings: [
      { key: 'formats', title: { zh: '格式', en: 'Formats' }, kind: 'text', default: '' },
      choice('to', { zh: '结果', en: 'Result' }, { date: { zh: '日期', en: 'Date' }, datetime: { zh: '日期时间', en: 'Date and time' } }), misfitSetting,
    ],
    check: formatsProblem, sql: both(parseTime),
  },
  {
    key: 'date-format', group: 'time', takes: 'moment', gives: () => string,
    title: { zh: '日期转文本', en: 'Format a date' }, help: { zh: '如 yyyy-MM-dd HH:mm:ss、yyyy年M月d日', en: 'Such as yyyy-MM-dd HH:mm:ss or d/M/yyyy' },
    settings: [{ key: 'format', title: { zh: '格式', en: 'Format' }, kind: 'text', default: 'yyyy-MM-dd', required: true }],
    check: (settings) => {
      const pieces = readTimeFormat(settings.text('format'));
      return Array.isArray(pieces) ? undefined : pieces;
    },
    sql: both((x, use) => {
      const pieces = readTimeFormat(use.settings.text('format'));
      return Array.isArray(pieces) ? `(${pieces.map((piece) => ('literal' in piece ? use.text(piece.literal) : shown(clockOf(use, x), piece.letters, use.lake))).join(' || ')})` : x;
    }),
  },
  {
    key: 'date-add', group: 'time', takes: 'moment', gives: (input, settings) => (input.kind === 'date' && isClock(settings.text('unit')) ? datetime : input),
    title: { zh: '日期加减', en: 'Add to a date' }, help: { zh: '加上若干天、月、小时等；负数为减；月末自动对齐', en: 'Adds days, months, hours; negative: takes off; ends of months are kept to' },
    settings: [{ key: 'amount', title: { zh: '数量', en: 'Amount' }, kind: 'number', default: 1, least: -1_000_000, most: 1_000_000 }, choice('unit', { zh: '单位', en: 'Unit' }, units)],
    sql: both((x, use) => {
      const unit = use.settings.text('unit');
      const [amount, word] = unit === 'quarter' ? [use.settings.number('amount') * 3, 'month'] : [use.settings.number('amount'), unit];
      return back(`${clockOf(use, x)} + interval '${amount} ${word}'`, use, use.input.type.kind === 'date' && !isClock(unit));
    }),
  },
  {
    key: 'date-truncate', group: 'time', takes: 'moment', gives: (input) => input,
    title: { zh: '日期取整', en: 'Beginning of' }, help: { zh: '所在年、季、月、周（周一）、日、小时的开始；带时区的按 UTC', en: 'The beginning of its year, quarter, month, week (Monday), day or hour; with a zone: by UTC' },
    settings: [choice('unit', { zh: '单位', en: 'Unit' }, units)],
    sql: both((x, use) => back(`date_trunc('${use.settings.text('unit')}', ${clockOf(use, x)})`, use, use.input.type.kind === 'date')),
  },
  {
    key: 'time-zone', group: 'time', takes: 'moment', gives: (): DataType => datetime,
    title: { zh: '时区换算', en: 'Time zone' }, help: { zh: '从一个时区的钟面时间换算成另一个时区的；带时区的值只看目标时区', en: 'From what clocks show in one zone to what they show in another; of values with a zone only the second counts' },
    settings: [zone('from', '来源时区', 'From', 'UTC'), zone('to', '目标时区', 'To', 'Asia/Shanghai')],
    check: (settings) => {
      const bad = ['from', 'to'].map((key) => settings.text(key)).find((name) => !isZone(name));
      return bad === undefined ? undefined : { zh: `没有时区“${bad}”，请写成 Asia/Shanghai 的形式`, en: `There is no time zone "${bad}"; write it as Asia/Shanghai` };
    },
    sql: both((x, { settings, text, input }) => {
      const moment = input.type.kind === 'datetime' && input.type.zone ? x : `(cast(${x} as timestamp) at time zone ${text(settings.text('from'))})`;
      return `(${moment} at time zone ${text(settings.text('to'))})`;
    }),
  },
];

function back(sql: string, { input: { type } }: FunctionUse, toDate: boolean): string {
  if (toDate) return `cast(${sql} as date)`;
  return type.kind === 'datetime' && type.zone ? `((${sql}) at time zone 'UTC')` : `(${sql})`;
}

const duckdbWords: Record<string, string> = { yyyy: '%Y', yy: '%y', MM: '%m', M: '%-m', dd: '%d', d: '%-d', HH: '%H', H: '%-H', mm: '%M', m: '%-M', ss: '%S', s: '%-S', SSSSSS: '%f', SSS: '%g' };
const postgresWords: Record<string, string> = { yyyy: 'YYYY', yy: 'YY', MM: 'MM', M: 'FMMM', dd: 'DD', d: 'FMDD', HH: 'HH24', H: 'FMHH24', mm: 'MI', m: 'FMMI', ss: 'SS', s: 'FMSS', SSSSSS: 'US', SSS: 'MS' };

function shown(x: string, letters: string, lake: LakeWords): string {
  const show = (word: string) => (lake.kind === 'duckdb' ? `strftime(${x}, '${duckdbWords[word]}')` : `to_char(${x}, '${postgresWords[word]}')`);
  return letters === 'S' ? `left(${show('SSS')}, 1)` : show(letters);
}

/** By name only: offsets mean the opposite to some databases. */
function isZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
