import { both, type FieldFunction, type FunctionSetting } from './field-function.ts';
import { bind } from './sql-words.ts';
import { string } from './term.ts';

const text = () => string;
const side: FunctionSetting = {
  key: 'side', title: { zh: '哪一侧', en: 'Side' }, kind: 'choice', default: 'both',
  choices: [{ value: 'both', title: { zh: '两侧', en: 'Both' } }, { value: 'left', title: { zh: '左侧', en: 'Left' } }, { value: 'right', title: { zh: '右侧', en: 'Right' } }],
};
const count = (least = 0): FunctionSetting => ({ key: 'count', title: { zh: '字符数', en: 'Characters' }, kind: 'number', default: 1, least, most: 1_000_000 });
/** Blanks of every width, tabs and line ends. */
export const blankSigns = ' \t\n\r\u00a0\u3000';

const trims: Record<string, string> = { both: 'trim', left: 'ltrim', right: 'rtrim' };

export const textFunctions: FieldFunction[] = [
  {
    key: 'trim', group: 'text', takes: 'text', gives: text,
    title: { zh: '去除首尾字符', en: 'Trim' },
    help: { zh: '去掉首尾的空白（含全角空格、制表符和换行），或指定的字符', en: 'Takes blanks (full-width ones, tabs and line ends too), or the given characters, off the ends' },
    settings: [side, { key: 'signs', title: { zh: '要去掉的字符，空为空白', en: 'Characters to take off; empty: blanks' }, kind: 'text', default: '' }],
    sql: both((x, { settings, text: literal, lake }) => `${settings.text('side') === 'both' && lake.kind === 'postgresql' ? 'btrim' : trims[settings.text('side')]}(${x}, ${literal(settings.text('signs') || blankSigns)})`),
  },
  {
    key: 'upper', group: 'text', takes: 'text', gives: text, settings: [],
    title: { zh: '转大写', en: 'Upper case' }, help: { zh: '字母转为大写', en: 'Letters in upper case' },
    sql: { duckdb: (x) => `upper(${x})`, postgresql: upper },
  },
  {
    key: 'lower', group: 'text', takes: 'text', gives: text, settings: [],
    title: { zh: '转小写', en: 'Lower case' }, help: { zh: '字母转为小写', en: 'Letters in lower case' },
    sql: { duckdb: (x) => `lower(${x})`, postgresql: lower },
  },
  {
    key: 'capitalise', group: 'text', takes: 'text', gives: text,
    title: { zh: '首字母大写', en: 'Capitalise' }, help: { zh: '第一个字母大写，其余小写或不变', en: 'The first letter in upper case, the others in lower case or as they are' },
    settings: [{ key: 'keep', title: { zh: '其余字母不变', en: 'Leave the others' }, kind: 'boolean', default: false }],
    sql: {
      duckdb: (x, { settings, lake }) => bind(lake, x, (name) => `upper(left(${name}, 1)) || ${settings.is('keep') ? `substring(${name}, 2)` : `lower(substring(${name}, 2))`}`),
      postgresql: (x, { settings, lake }) => bind(lake, x, (name) => `${upper(`left(${name}, 1)`)} || ${settings.is('keep') ? `substring(${name}, 2)` : lower(`substring(${name}, 2)`)}`),
    },
  },
  {
    key: 'substring', group: 'text', takes: 'text', gives: text,
    title: { zh: '截取', en: 'Part of a text' },
    help: { zh: '从第几个字符起截取若干个；负数从末尾数起；长度为空则到末尾', en: 'From which character, and how many; a negative start counts from the end; without a length: up to the end' },
    settings: [
      { key: 'start', title: { zh: '起始位置', en: 'Start' }, kind: 'number', default: 1, least: -1_000_000, most: 1_000_000 },
      { key: 'length', title: { zh: '长度', en: 'Length' }, kind: 'number', default: null, least: 0, most: 1_000_000 },
    ],
    check: (settings) => (settings.number('start') === 0 ? { zh: '起始位置从 1 开始，负数从末尾数起', en: 'The start counts from 1, or from -1 backwards' } : undefined),
    sql: both((x, { settings }) => {
      const start = settings.number('start');
      const length = settings.numberOrNull('length');
      const from = start < 0 ? `right(${x}, ${-start})` : x;
      return `substring(${from}, ${Math.max(start, 1)}${length === null ? '' : `, ${length}`})`;
    }),
  },
  {
    key: 'left', group: 'text', takes: 'text', gives: text, settings: [count()],
    title: { zh: '左边若干字符', en: 'First characters' }, help: { zh: '保留开头的若干个字符', en: 'Keeps so many characters from the beginning' },
    sql: both((x, { settings }) => `left(${x}, ${settings.number('count')})`),
  },
  {
    key: 'right', group: 'text', takes: 'text', gives: text, settings: [count()],
    title: { zh: '右边若干字符', en: 'Last characters' }, help: { zh: '保留末尾的若干个字符', en: 'Keeps so many characters from the end' },
    sql: both((x, { settings }) => `right(${x}, ${settings.number('count')})`),
  },
  {
    key: 'pad', group: 'text', takes: 'text', gives: text,
    title: { zh: '补足长度', en: 'Pad' }, help: { zh: '用指定字符补到所需长度；已够长的不变', en: 'Fills up to a length; longer texts stay as they are' },
    settings: [
      { key: 'length', title: { zh: '长度', en: 'Length' }, kind: 'number', default: 10, least: 1, most: 10_000 },
      { key: 'signs', title: { zh: '补的字符', en: 'Fill with' }, kind: 'text', default: '0', required: true },
      { ...side, default: 'left', choices: side.choices!.slice(1) },
    ],
    sql: both((x, { settings, text: literal, lake }) => bind(lake, x, (name) => `(case when length(${name}) >= ${settings.number('length')} then ${name} else ${settings.text('side') === 'right' ? 'rpad' : 'lpad'}(${name}, ${settings.number('length')}, ${literal(settings.text('signs'))}) end)`)),
  },
  {
    key: 'replace', group: 'text', takes: 'text', gives: text,
    title: { zh: '替换', en: 'Replace' }, help: { zh: '把一段文字全部换成另一段', en: 'Every occurrence of a text by another' },
    settings: [
      { key: 'find', title: { zh: '查找', en: 'Find' }, kind: 'text', default: '', required: true },
      { key: 'by', title: { zh: '换成', en: 'Replace by' }, kind: 'text', default: '' },
    ],
    sql: both((x, { settings, text: literal }) => `replace(${x}, ${literal(settings.text('find'))}, ${literal(settings.text('by'))})`),
  },
  {
    key: 'split-part', group: 'text', takes: 'text', gives: text,
    title: { zh: '分割取段', en: 'Split' }, help: { zh: '按分隔符分割，取第几段；负数从末尾数起；没有则为空文本', en: 'Splits at a separator and takes one part; a negative number counts from the end; empty if there is none' },
    settings: [
      { key: 'separator', title: { zh: '分隔符', en: 'Separator' }, kind: 'text', default: ',', required: true },
      { key: 'part', title: { zh: '第几段', en: 'Part' }, kind: 'number', default: 1, least: -1000, most: 1000 },
    ],
    check: (settings) => (settings.number('part') === 0 ? { zh: '段号从 1 开始，负数从末尾数起', en: 'Parts count from 1, or from -1 backwards' } : undefined),
    sql: both((x, { settings, text: literal }) => `split_part(${x}, ${literal(settings.text('separator'))}, ${settings.number('part')})`),
  },
  {
    key: 'half-width', group: 'text', takes: 'text', gives: text, settings: [],
    title: { zh: '全角转半角', en: 'Full width to half width' }, help: { zh: '全角字母、数字、标点和空格转为半角', en: 'Full-width letters, digits, marks and blanks become half-width' },
    sql: both((x, { text: literal }) => `translate(${x}, ${literal(fullWidth)}, ${literal(halfWidth)})`),
  },
  {
    key: 'remove-control', group: 'text', takes: 'text', gives: text,
    title: { zh: '去除控制字符', en: 'Remove control characters' }, help: { zh: '去掉不可见的控制字符、零宽空格和字节序标记', en: 'Takes out invisible control characters, zero-width blanks and byte order marks' },
    settings: [{ key: 'lines', title: { zh: '保留换行和制表符', en: 'Keep line ends and tabs' }, kind: 'boolean', default: true }],
    sql: both((x, { settings, text: literal }) => `translate(${x}, ${literal(settings.is('lines') ? controls.replaceAll(/[\t\n\r]/g, '') : controls)}, '')`),
  },
];

/** DuckDB has a capital sharp s, PostgreSQL leaves it; the rest of Unicode they know alike. */
function upper(x: string): string {
  return `replace(upper(${x} collate "pg_c_utf8"), 'ß', 'ẞ')`;
}

function lower(x: string): string {
  return `lower(${x} collate "pg_c_utf8")`;
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
export const fullWidth = `${from(0xff01, 0xff5e)}\u3000`;
export const halfWidth = `${from(0x21, 0x7e)} `;
const controls = `${from(1, 31)}${from(0x7f, 0x9f)}\u200b\u200e\u200f\u2028\u2029\u2060\ufeff`;
