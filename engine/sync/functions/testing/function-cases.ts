import type { DataType, Value } from '#engine/types/data-type.ts';
import type { FunctionStep } from '../../plan.ts';
import { date, datetime, float, integer, string } from '../term.ts';

/** `refused`: the row does not go through. */
export const refused = '!';

export interface FunctionCase {
  function: string;
  settings?: FunctionStep['settings'];
  type?: DataType;
  /** Value and result as text. Null gives null unless it is said here. */
  cases: [Value, string | null][];
}

const long = '长'.repeat(100_000);
const zoned: DataType = { kind: 'datetime', precision: 6, zone: true };
const money: DataType = { kind: 'decimal', precision: 12, scale: 3 };

export const textCases: FunctionCase[] = [
  { function: 'trim', cases: [['  a b 　\t\n', 'a b'], ['', ''], ['　', ''], ['👍 ', '👍'], [long, long]] },
  { function: 'trim', settings: { side: 'left', signs: '0x' }, cases: [['00x10', '10'], ['中00', '中00']] },
  { function: 'trim', settings: { side: 'right', signs: "'" }, cases: [["it''", 'it'], ["'", '']] },
  { function: 'upper', cases: [['straße ñ я 中👍', 'STRAẞE Ñ Я 中👍'], ['ａ', 'Ａ'], ['', '']] },
  { function: 'lower', cases: [['ÀÉ Σ Я ABC', 'àé σ я abc'], ['İ', 'i']] },
  { function: 'capitalise', cases: [['hELLO wORLD', 'Hello world'], ['é', 'É'], ['', ''], ['中A', '中a']] },
  { function: 'capitalise', settings: { keep: true }, cases: [['mcDonald', 'McDonald']] },
  { function: 'substring', settings: { start: 2, length: 2 }, cases: [['a中👍d', '中👍'], ['a', ''], ['', '']] },
  { function: 'substring', settings: { start: -2 }, cases: [['a中👍d', '👍d'], ['a', 'a'], ['', '']] },
  { function: 'substring', settings: { start: -3, length: 1 }, cases: [['abcd', 'b'], ['ab', 'a']] },
  { function: 'left', settings: { count: 2 }, cases: [['👍中a', '👍中'], ['a', 'a']] },
  { function: 'right', settings: { count: 2 }, cases: [['a中👍', '中👍'], ['', '']] },
  { function: 'right', settings: { count: 0 }, cases: [['abc', '']] },
  { function: 'pad', settings: { length: 5, signs: '0' }, cases: [['42', '00042'], ['123456', '123456'], ['', '00000']] },
  { function: 'pad', settings: { length: 4, signs: '中x', side: 'right' }, cases: [['a', 'a中x中']] },
  { function: 'pad', settings: { length: 5 }, type: integer, cases: [[7n, '00007']] },
  { function: 'replace', settings: { find: "a'", by: '中' }, cases: [["a'ba'", '中b中'], ['', '']] },
  { function: 'split-part', settings: { separator: '--', part: 2 }, cases: [['a--b--c', 'b'], ['a', ''], ['', '']] },
  { function: 'split-part', settings: { separator: '，', part: -1 }, cases: [['甲，乙', '乙']] },
  { function: 'half-width', cases: [['ＡＢｃ１２３，！～　x', 'ABc123,!~ x'], ['中文。', '中文。']] },
  { function: 'remove-control', cases: [['a\u0001b\u007f\n\u200bc\ufeff', 'ab\nc'], ['👨‍👩‍👧', '👨‍👩‍👧']] },
  { function: 'remove-control', settings: { lines: false }, cases: [['a\tb\r\n', 'ab']] },
  { function: 'regex-replace', settings: { pattern: '(\\d{3})\\d{4}(\\d{4})', by: '$1****$2' }, cases: [['电话13812345678。', '电话138****5678。'], ['', '']] },
  { function: 'regex-replace', settings: { pattern: '[\\s\\p{Han}]+', by: '$$' }, cases: [['a 中文 b', 'a$b']] },
  { function: 'regex-replace', settings: { pattern: 'x', by: '\\1', all: false, ignoreCase: true }, cases: [['aXx', 'a\\1x']] },
  { function: 'regex-extract', settings: { pattern: '([a-z]+)@([a-z.]+)', group: 2 }, cases: [['me@a.cn ', 'a.cn'], ['none', null], ['', null]] },
  { function: 'regex-extract', settings: { pattern: '(-)?[0-9]+', group: 1 }, cases: [['a-5', '-'], ['a5', '']] },
  { function: 'regex-extract', settings: { pattern: '^.+$' }, cases: [['a中', 'a中'], ['a\nb', null]] },
  { function: 'concat', settings: { template: '{{{}}}·{other}' }, cases: [['a', '{a}·其他'], [null, '{}·其他']] },
  { function: 'json-extract', settings: { path: '$.a["b.c"][1]' }, cases: [['{"a":{"b.c":[1,"中"]}}', '中'], ['{"a":1}', null], ['', null], ['{', refused]] },
  { function: 'json-extract', settings: { path: 'v' }, cases: [['{"v":1.50}', '1.5'], ['{"v":100.0}', '100'], ['{"v":12345678901234567890}', '12345678901234567890'], ['{"v":true}', 'true'], ['{"v":null}', null], ['{"v":{"x": [1, "a b"]}}', '{"x":[1,"a b"]}'], ['{"v":1e20}', '1e+20']] },
  { function: 'json-extract', settings: { path: '$.x' }, type: { kind: 'json' }, cases: [['{"x":-5}', '-5'], ['[]', null]] },
];

export const codeCases: FunctionCase[] = [
  { function: 'default', settings: { value: "无'" }, cases: [[null, "无'"], ['', ''], ['a', 'a']] },
  { function: 'default', settings: { value: '?', when: 'blank' }, cases: [[null, '?'], [' 　', '?'], ['', '?'], ['a ', 'a ']] },
  { function: 'default', settings: { value: '?', when: 'empty' }, cases: [['', '?'], [' ', ' ']] },
  { function: 'default', settings: { value: '-1' }, type: { kind: 'integer', bits: 32 }, cases: [[null, '-1'], [0, '0']] },
  { function: 'default', settings: { value: '0.5' }, type: money, cases: [[null, '0.500'], ['1.250', '1.250']] },
  { function: 'default', settings: { value: '2026-02-28' }, type: date, cases: [[null, '2026-02-28']] },
  { function: 'empty-to-null', cases: [['', null], [' ', null], ['a', 'a']] },
  { function: 'empty-to-null', settings: { blank: false }, cases: [['', null], [' ', ' ']] },
  { function: 'constant', settings: { value: '统一' }, cases: [['a', '统一'], [null, '统一']] },
  { function: 'constant', settings: { value: 'x', keepNull: true }, type: date, cases: [['2026-01-01', 'x']] },
  { function: 'code-map', settings: { pairs: { 1: '男', 2: '女' } }, cases: [['1', '男'], ['9', '9'], ['', '']] },
  { function: 'code-map', settings: { pairs: { 1: '男' }, else: 'null' }, type: { kind: 'integer', bits: 16 }, cases: [[1, '男'], [2, null]] },
  { function: 'code-map', settings: { pairs: { a: "b'" }, else: 'value', value: '其他' }, cases: [['a', "b'"], ['z', '其他']] },
  { function: 'code-map', settings: { pairs: { a: 'b' }, else: 'fail' }, cases: [['a', 'b'], ['z', refused]] },
  { function: 'length-check', settings: { most: 2 }, cases: [['👍中', '👍中'], ['abc', refused], ['', '']] },
  { function: 'length-check', settings: { most: 2, longer: 'cut' }, cases: [['👍中文', '👍中'], [long, '长长']] },
  { function: 'hash', cases: [['中文', '72726d8818f693066ceb69afa364218b692e62ea92b385782363780f47529c21'], ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855']] },
  { function: 'hash', settings: { method: 'md5', salt: "s'" }, cases: [['a', 'abc4a1ed0a19672d88bc36618567fa17']] },
  { function: 'mask', settings: { kind: 'phone' }, cases: [['13812345678', '138****5678'], ['138', '***'], ['', '']] },
  { function: 'mask', settings: { kind: 'identity' }, cases: [['110101199001011234', '110101********1234']] },
  { function: 'mask', settings: { kind: 'email' }, cases: [['li.lei@example.cn', 'l***@example.cn'], ['@x', '**'], ['abc', '***']] },
  { function: 'mask', settings: { kind: 'name' }, cases: [['张三丰', '张**'], ['张', '*']] },
  { function: 'mask', settings: { kind: 'custom', first: 1, last: 1, sign: '█' }, cases: [['👍中文x', '👍██x']] },
];

export const numberCases: FunctionCase[] = [
  {
    function: 'number-parse', settings: { digits: 2 },
    cases: [['1,234.50', '1234.50'], ['￥１，２３４．５', '1234.50'], ['-1234元', '-1234.00'], ['(300)', '-300.00'], ['12%', '0.12'], [' +7 ', '7.00'], ['.5', '0.50'], ['-0', '0.00'], ['', null], ['　', null], ['1.005', refused], ['12,34', refused], ['12元5', refused], ['abc', refused], ['0x10', refused], ['1e3', refused], ['12.345%', refused]],
  },
  { function: 'number-parse', settings: { style: 'comma', otherwise: 'null', digits: 3 }, cases: [['1.234,5', '1234.500'], ['-0,125', '-0.125'], ['1,234.5', null], ['x', null], ['9'.repeat(40), null]] },
  { function: 'round', settings: { digits: 1 }, type: money, cases: [['2.250', '2.3'], ['-2.250', '-2.3'], ['0.000', '0.0']] },
  { function: 'round', settings: { digits: -2 }, type: integer, cases: [[1250n, '1300'], [-1249n, '-1200']] },
  { function: 'round', settings: { digits: 2 }, type: float, cases: [[1.005, '1.01'], [-0.004, '0.00'], [1e15, '1000000000000000.00'], [NaN, refused], [Infinity, refused]] },
  { function: 'round', settings: { digits: 1, mode: 'down' }, type: money, cases: [['-2.290', '-2.2'], ['2.290', '2.2']] },
  { function: 'round', settings: { digits: 1, mode: 'floor' }, type: money, cases: [['-2.210', '-2.3'], ['2.290', '2.2']] },
  { function: 'round', settings: { digits: 0, mode: 'ceiling' }, type: float, cases: [[2.1, '3'], [-2.9, '-2']] },
  { function: 'multiply', settings: { factor: '0.01' }, type: integer, cases: [[12345n, '123.45'], [-9223372036854775807n, '-92233720368547758.07']] },
  { function: 'multiply', settings: { factor: '-1.5' }, type: money, cases: [['2.000', '-3.0000']] },
  { function: 'multiply', settings: { factor: '10' }, type: float, cases: [[0.1, '1'], [-0, '0']] },
  { function: 'absolute', type: money, cases: [['-5.500', '5.500']] },
  { function: 'absolute', type: float, cases: [[-0, '0'], [-1.5, '1.5']] },
  { function: 'number-format', type: money, cases: [['-1234567.895', '-1,234,567.90'], ['999.995', '1,000.00'], ['0.001', '0.00'], ['-0.001', '0.00']] },
  { function: 'number-format', settings: { digits: 0, grouped: false }, type: float, cases: [[1234.5, '1235']] },
  { function: 'number-format', settings: { digits: 0 }, type: integer, cases: [[-9223372036854775808n, '-9,223,372,036,854,775,808'], [12n, '12']] },
  { function: 'to-integer', type: money, cases: [['2.500', '3'], ['-2.500', '-3']] },
  { function: 'to-integer', settings: { mode: 'down' }, type: float, cases: [[-2.9, '-2'], [1e18, '1000000000000000000']] },
  { function: 'to-integer', settings: { mode: 'exact' }, type: money, cases: [['2.000', '2'], ['2.500', refused]] },
  { function: 'to-decimal', settings: { digits: 5, scale: 2 }, type: float, cases: [[1.005, '1.01'], [999.99, '999.99'], [1000, refused]] },
  { function: 'boolean-parse', cases: [['是', 'true'], [' y ', 'true'], ['FALSE', 'false'], ['0', 'false'], ['', null], ['也许', refused]] },
  { function: 'boolean-parse', settings: { yes: '已婚', no: '未婚，离异', otherwise: 'null' }, cases: [['离异', 'false'], ['已婚', 'true'], ['x', null]] },
];

export const timeCases: FunctionCase[] = [
  {
    function: 'date-parse',
    cases: [['2026-3-1', '2026-03-01'], ['2026/03/01', '2026-03-01'], ['20260301', '2026-03-01'], ['2026年3月1日', '2026-03-01'], [' 2026-03-01 23:59:59 ', '2026-03-01'], ['', null], ['2026-02-30', refused], ['2026-13-01', refused], ['0000-00-00', refused], ['today', refused], ['1.3.2026', refused]],
  },
  { function: 'date-parse', settings: { otherwise: 'null' }, cases: [['2026-02-30', null], ['0000-00-00', null], ['2024-02-29', '2024-02-29'], ['x', null]] },
  { function: 'date-parse', settings: { formats: 'd.M.yyyy|yy/MM/dd', to: 'datetime' }, cases: [['1.3.2026', '2026-03-01 00:00:00'], ['26/03/01', '2026-03-01 00:00:00']] },
  { function: 'date-parse', settings: { formats: "yyyy-MM-dd'T'HH:mm:ss.SSS", to: 'datetime' }, cases: [['2026-03-01T08:09:10.250', '2026-03-01 08:09:10.25'], ['2026-03-01T24:00:00.000', refused]] },
  { function: 'date-parse', settings: { formats: 'excel', to: 'datetime' }, cases: [['46082', '2026-03-01 00:00:00'], ['46082.75', '2026-03-01 18:00:00'], ['x', refused]] },
  { function: 'date-parse', settings: { formats: 'excel' }, type: float, cases: [[46082, '2026-03-01']] },
  { function: 'date-parse', settings: { formats: 'epoch-seconds', to: 'datetime' }, type: integer, cases: [[0n, '1970-01-01 00:00:00'], [-1n, '1969-12-31 23:59:59'], [253402300799n, '9999-12-31 23:59:59']] },
  { function: 'date-parse', settings: { formats: 'epoch-milliseconds', to: 'datetime' }, cases: [['1772323200123', '2026-03-01 00:00:00.123']] },
  { function: 'date-format', settings: { format: 'yyyy年M月d日' }, type: date, cases: [['2026-03-01', '2026年3月1日'], ['0001-12-31', '0001年12月31日']] },
  { function: 'date-format', settings: { format: "yy/MM/dd H:mm:ss.SSS 'at'" }, type: datetime, cases: [['2026-03-01 08:09:10.25', '26/03/01 8:09:10.250 at']] },
  { function: 'date-format', settings: { format: 'yyyyMMddHHmmss' }, type: zoned, cases: [['2026-03-01 08:09:10Z', '20260301080910']] },
  { function: 'date-add', settings: { amount: 1, unit: 'month' }, type: date, cases: [['2026-01-31', '2026-02-28'], ['2024-01-31', '2024-02-29']] },
  { function: 'date-add', settings: { amount: -90, unit: 'minute' }, type: date, cases: [['2026-01-01', '2025-12-31 22:30:00']] },
  { function: 'date-add', settings: { amount: 2, unit: 'quarter' }, type: zoned, cases: [['2026-08-31 01:00:00Z', '2027-02-28 01:00:00Z']] },
  { function: 'date-truncate', settings: { unit: 'week' }, type: date, cases: [['2026-03-01', '2026-02-23']] },
  { function: 'date-truncate', settings: { unit: 'quarter' }, type: zoned, cases: [['2026-03-01 05:00:00Z', '2026-01-01 00:00:00Z']] },
  { function: 'time-zone', settings: { from: 'America/New_York', to: 'Asia/Shanghai' }, type: datetime, cases: [['2026-03-08 02:30:00', '2026-03-08 15:30:00'], ['2026-11-01 01:30:00', '2026-11-01 14:30:00']] },
  { function: 'time-zone', settings: { to: 'Asia/Shanghai' }, type: zoned, cases: [['1988-07-01 00:00:00Z', '1988-07-01 09:00:00']] },
];

export const castCases: FunctionCase[] = [
  { function: 'cast', settings: { type: 'integer' }, cases: [['12', '12'], ['12.0', '12'], ['1.5', refused], ['', refused], ['9223372036854775808', refused]] },
  { function: 'cast', settings: { type: 'integer', otherwise: 'null' }, cases: [['x', null], ['99999999999999999999', null], ['-7', '-7']] },
  { function: 'cast', settings: { type: 'integer' }, type: float, cases: [[3, '3'], [3.5, refused], [1e300, refused], [NaN, refused]] },
  { function: 'cast', settings: { type: 'decimal', otherwise: 'null' }, cases: [['1.5', '1.500000'], ['1.1234567', null], ['1.5000000', '1.500000']] },
  { function: 'cast', settings: { type: 'float' }, cases: [['1e-5', '1e-05'], ['NaN', 'NaN'], ['-Infinity', '-Infinity'], ['0x1', refused]] },
  { function: 'cast', settings: { type: 'boolean' }, cases: [['TRUE', 'true'], ['f', 'false'], ['yes', refused]] },
  { function: 'cast', settings: { type: 'boolean' }, type: integer, cases: [[1n, 'true'], [0n, 'false'], [2n, refused]] },
  { function: 'cast', settings: { type: 'date' }, type: zoned, cases: [['2026-03-01 23:30:00Z', '2026-03-01']] },
  { function: 'cast', settings: { type: 'date', otherwise: 'null' }, cases: [['2026-02-29', null], ['2026-03-01', '2026-03-01'], ['infinity', null]] },
  { function: 'cast', settings: { type: 'datetime-zone' }, cases: [['2026-03-01 08:00:00+08:00', '2026-03-01 00:00:00Z'], ['2026-03-01T08:00:00Z', '2026-03-01 08:00:00Z']] },
  { function: 'cast', settings: { type: 'string' }, type: float, cases: [[1e15, '1000000000000000'], [0.1, '0.1'], [1e16, '1e+16'], [-0, '0'], [Infinity, 'Infinity']] },
  { function: 'cast', settings: { type: 'string' }, type: { kind: 'binary' }, cases: [[new Uint8Array([0, 255]), '\\x00ff']] },
  { function: 'cast', settings: { type: 'string' }, type: datetime, cases: [['2026-03-01 08:00:00.120', '2026-03-01 08:00:00.12'], ['0001-01-01 00:00:00', '0001-01-01 00:00:00']] },
  { function: 'cast', settings: { type: 'uuid', otherwise: 'null' }, cases: [['A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'], ['x', null]] },
  { function: 'cast', settings: { type: 'json', otherwise: 'null' }, cases: [['{"a":1}', '{"a":1}'], ['{', null]] },
];

export const otherField = { name: '其他"字段', type: string, value: '其他' };
