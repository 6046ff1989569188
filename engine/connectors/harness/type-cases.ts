import type { Value } from '../../types/data-type.ts';
import type { TypeCase } from './harness.ts';

const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);
const megabyte = Uint8Array.from({ length: 1 << 20 }, (_, index) => (index * 31) & 255);
const nines = '9'.repeat(38);

/** Every platform type with values at its edges; `null` is added to each. */
export const typeCases: TypeCase[] = [
  { key: 'boolean', type: { kind: 'boolean' }, values: { true: true, false: false } },
  ...integers(),
  { key: 'decimal38', type: { kind: 'decimal', precision: 38, scale: 0 }, values: { most: nines, least: `-${nines}`, zero: '0' } },
  {
    key: 'decimal38-10', type: { kind: 'decimal', precision: 38, scale: 10 },
    values: { long: '1234567890123456789012345678.0123456789', tiny: '-0.0000000001', beyondDouble: '9007199254740993.1' },
  },
  { key: 'decimal12-2', type: { kind: 'decimal', precision: 12, scale: 2 }, values: { money: '1234567890.10', cent: '-0.01' } },
  { key: 'decimal', type: { kind: 'decimal' }, values: { tenth: '0.1', beyondDouble: '12345678901234567890.12345', negative: '-42' } },
  {
    key: 'float32', type: { kind: 'float', bits: 32 },
    values: { tenth: Math.fround(0.1), most: 3.4028234663852886e38, least: 1.401298464324817e-45, ...endless() },
  },
  {
    key: 'float64', type: { kind: 'float', bits: 64 },
    values: { tenth: 0.1, most: 1.7976931348623157e308, least: 5e-324, third: 1 / 3, ...endless() },
  },
  {
    key: 'string', type: { kind: 'string' },
    values: {
      empty: '', blank: '  both ends  ', quotes: `it's "quoted" \`so\``, backslash: '\\ \\n \\N \\. \\x41', null: 'NULL',
      lines: 'one\ttwo\nthree\r\nfour\v\f\b', marks: ',;|{}[]()%_$1 ?', chinese: '百川归海', fourBytes: '😀𠮷👩‍👩‍👧', combined: 'e\u0301 \u00e9',
      control: '\u0001\u001f\u007f', long: '长文本 long '.repeat(100_000),
    },
  },
  { key: 'string20', type: { kind: 'string', length: 20 }, values: { full: '二十个字的文本😀abcdefghij12', empty: '' } },
  { key: 'string5-fixed', type: { kind: 'string', length: 5, fixed: true }, values: { full: 'ab中文😀' } },
  {
    key: 'binary', type: { kind: 'binary' },
    values: { empty: new Uint8Array(), zero: Uint8Array.of(0, 0), every: everyByte, long: megabyte, backslash: Uint8Array.of(92, 120, 92) },
  },
  { key: 'binary16', type: { kind: 'binary', length: 16 }, values: { full: everyByte.slice(240), short: Uint8Array.of(0) } },
  { key: 'date', type: { kind: 'date' }, values: { first: '0001-01-01', last: '9999-12-31', leap: '2024-02-29', old: '1582-10-10' } },
  {
    key: 'time', type: { kind: 'time', precision: 6 },
    values: { midnight: '00:00:00', last: '23:59:59.999999', micro: '12:34:56.000001' },
  },
  {
    key: 'time-zone', type: { kind: 'time', precision: 6, zone: true },
    values: { east: '12:34:56.123456+08:00', half: '01:02:03-03:30', utc: '00:00:00+00:00' },
  },
  {
    key: 'datetime', type: { kind: 'datetime', precision: 6 },
    // The second of these is skipped by the clocks of Paris, the third of Shanghai in 1940: a wall clock may show it all the same.
    values: {
      first: '0001-01-01 00:00:00', gap: '2024-03-31 02:30:00', shanghai: '1940-06-01 00:30:00', micro: '2024-02-29 12:34:56.123456',
      old: '1850-05-05 05:05:05.5', last: '9999-12-31 23:59:59.999999',
    },
  },
  {
    key: 'datetime-zone', type: { kind: 'datetime', precision: 6, zone: true },
    values: {
      first: '0001-01-01 00:00:00Z', micro: '2024-02-29 12:34:56.123456Z', old: '1850-05-05 05:05:05Z', epoch: '1970-01-01 00:00:00Z',
      late: '2040-07-01 00:00:00Z', last: '9999-12-31 23:59:59.999999Z',
    },
  },
  {
    key: 'interval', type: { kind: 'interval' },
    values: { mixed: 'P1Y2M3DT4H5M6.789S', zero: 'PT0S', negative: 'P-1DT-2H' },
  },
  {
    key: 'json', type: { kind: 'json' },
    values: { object: '{"b": 1, "a": [null, "中文😀"]}', digits: '{"n":12345678901234567890.123456789}', text: '"plain"', null: 'null' },
  },
  { key: 'xml', type: { kind: 'xml' }, values: { element: '<a b="1">中文 &amp; more</a>' } },
  { key: 'uuid', type: { kind: 'uuid' }, values: { some: '0190a5c4-7c1e-7b6a-8e21-3f6d5c4b2a10', zero: '00000000-0000-0000-0000-000000000000' } },
  {
    key: 'array-integer', type: { kind: 'array', of: { kind: 'integer', bits: 64 } },
    values: { some: [1n, -9223372036854775808n, null], empty: [] },
  },
  {
    key: 'array-string', type: { kind: 'array', of: { kind: 'string' } },
    values: { hostile: ['', 'null', 'NULL', null, '{a,b}', '"', '\\', ' ', '中文😀', 'tab\t'] },
  },
];

function endless(): Record<string, Value> {
  return { nan: Number.NaN, infinity: Infinity, negativeInfinity: -Infinity };
}

function integers(): TypeCase[] {
  return ([8, 16, 32, 64] as const).flatMap((bits): TypeCase[] => {
    const half = 2n ** BigInt(bits - 1);
    const value = (exact: bigint) => (bits === 64 ? exact : Number(exact));
    return [
      { key: `integer${bits}`, type: { kind: 'integer', bits }, values: { least: value(-half), most: value(half - 1n), zero: value(0n) } },
      { key: `integer${bits}-unsigned`, type: { kind: 'integer', bits, unsigned: true }, values: { zero: value(0n), most: value(2n * half - 1n) } },
    ];
  });
}
