import { describe, expect, it } from 'vitest';
import { formatSettingsOf, readerOf } from './format-settings-of.ts';
import { readerSettings } from './reader-settings.ts';

describe('reader settings', () => {
  it('have the defaults of the specification', () => {
    const empty = readerSettings.parse({});
    expect(empty).toMatchObject({ protocol: 'file', compression_type: 'gzip', file_reader_class: 'text', policy_cleanup: 'none', order_num: 0, wid: '0' });
    for (const flag of ['header', 'policy_recursive', 'poll', 'allow_nulls', 'skip_corrupt_records'] as const) expect(empty[flag], flag).toBe(true);
    expect(readerSettings.parse({ protocol: '', compression_type: null, header: '', rows_to_skip: '' })).toEqual(empty);
  });

  it('read gizp as gzip, flags in any form, numbers as text, lists with commas', () => {
    expect(readerSettings.parse({ compression_type: 'gizp' }).compression_type).toBe('gzip');
    for (const no of [0, '0', false, 'false']) expect(readerSettings.parse({ header: no }).header).toBe(false);
    for (const yes of [1, '1', true]) expect(readerSettings.parse({ header: yes }).header).toBe(true);
    expect(readerSettings.parse({ rows_to_skip: '3', header_names: 'a, b,', max_columns: 10, widths: '3, 5' })).toMatchObject({ rows_to_skip: 3, header_names: ['a', 'b'], max_columns: 10, widths: [3, 5] });
  });

  it('take delimiters as people write them', () => {
    for (const [given, meant] of [['\\t', '\t'], ['tab', '\t'], ['\\u0001', '\u0001'], ['0x01', '\u0001'], ['\\x1f', '\u001f'], ['||', '||'], [',', ',']]) {
      expect(formatSettingsOf(readerSettings.parse({ delimiter: given })).delimiter, given).toBe(meant);
    }
  });

  it('know readers by several names, and what the default means for a file', () => {
    const reader = (file_reader_class: string, path = 'x') => readerOf(readerSettings.parse({ file_reader_class }), path);
    expect(['csv', 'JSONL', 'xlsx', 'Parquet', 'fixed_width', 'com.example.fs.file.reader.CsvFileReader', 'auto'].map((name) => reader(name))).toEqual(['delimited', 'json-lines', 'excel', 'parquet', 'fixed-width', 'delimited', 'auto']);
    expect(['a.csv', 'a.CSV.gz', 'b.xlsx', 'c.json', 'd.log', 'e'].map((path) => reader('', path))).toEqual(['delimited', 'delimited', 'excel', 'auto', 'text', 'text']);
    expect(readerOf(readerSettings.parse({ delimiter: '|' }), 'd.log')).toBe('delimited');
  });

  it('refuse what makes no sense', () => {
    for (const bad of [{ protocol: 'gopher' }, { compression_type: 'rar' }, { rows_to_skip: -1 }, { rows_to_skip: 'many' }, { max_columns: 0 }, { file_reader_class: 'magic' }, { widths: '3,x' }]) {
      expect(readerSettings.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
    }
  });
});
