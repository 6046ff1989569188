import { describe, expect, it } from 'vitest';
import { readerSettings } from '#engine/connectors/files/reader-settings.ts';
import { checkFileSettings, compressionOf, FileSettings, readerNamed } from '#areas/sources';

const issues = (given: object) => Object.keys(checkFileSettings(FileSettings.parse({ fs_urls: ['/data'], ...given })));

describe('the settings of a file resource', () => {
  it('have the defaults of the specification', () => {
    const empty = FileSettings.parse({});
    expect(empty).toMatchObject({ protocol: 'file', compression_type: 'gizp', file_reader_class: 'text', policy_cleanup: 'none' });
    for (const flag of ['header', 'policy_recursive', 'poll', 'allow_nulls', 'skip_corrupt_records'] as const) expect(empty[flag], flag).toBe(1);
    expect(compressionOf(empty)).toBe('gzip');
    expect(FileSettings.parse({ protocol: null, header: '', rows_to_skip: '', compression_type: null })).toEqual(empty);
  });

  it('mean to the engine what they say', () => {
    const { order_num: _order, wid: _wid, filename: _name, filealias: _alias, filecomment: _comment, filedesc: _description, topic: _topic, secret_key: _secret, key_file: _key, key_passphrase: _phrase, ...engine } = readerSettings.parse({});
    const read = readerSettings.parse(FileSettings.parse({}));
    expect(Object.keys(FileSettings.shape).toSorted()).toEqual(Object.keys(engine).toSorted());
    expect(read).toEqual(readerSettings.parse({}));
  });

  it('take flags, numbers and lists in any form', () => {
    expect(FileSettings.parse({ header: 'false', poll: 0, fs_urls: '/a, /b', widths: '3 5', rows_to_skip: '2', header_names: 'x,y' }))
      .toMatchObject({ header: 0, poll: 0, fs_urls: ['/a', '/b'], widths: [3, 5], rows_to_skip: 2, header_names: ['x', 'y'] });
  });

  it('know readers by several names', () => {
    expect(['csv', 'com.example.fs.file.reader.CsvFileReader', 'JSONL', 'fixed_width', 'text', 'magic'].map(readerNamed)).toEqual(['delimited', 'delimited', 'json-lines', 'fixed-width', 'text', undefined]);
  });

  it('say at which field they are wrong', () => {
    expect(issues({})).toEqual([]);
    expect(issues({ fs_urls: [] })).toEqual(['fs_urls']);
    expect(issues({ protocol: 'ftp', fs_urls: ['ftp://ann:secret@host/x'] })).toEqual(['fs_urls']);
    expect(issues({ protocol: 'https', fs_urls: ['https://host/x?token=abc'] })).toEqual(['fs_urls']);
    expect(issues({ protocol: 'sftp', fs_urls: ['http://host/x'] })).toEqual(['fs_urls']);
    expect(issues({ protocol: 'sftp', fs_urls: ['files.example.edu/x'] })).toEqual([]);
    expect(issues({ protocol: 's3', fs_urls: ['bucket/x'], endpoint: 'minio:9000' })).toEqual(['endpoint']);
    expect(issues({ policy_regex: '(', policy_cleanup: 'move', cron: 'daily', file_reader_class: 'fixed-width', delimiter: '"', header_names: ['a', 'a'], record_pointer: '$..x' }).toSorted())
      .toEqual(['cron', 'header_names', 'policy_cleanup_move', 'policy_regex', 'quote', 'record_pointer', 'widths']);
    expect(issues({ protocol: 'http', fs_urls: ['http://h/'], policy_cleanup: 'delete' })).toEqual(['policy_cleanup']);
    expect(issues({ policy_cleanup: 'move', policy_cleanup_move: '../done' })).toEqual(['policy_cleanup_move']);
    for (const cron of ['0 2 * * *', '*/5 8-18 * * 1-5', '0 0 1,15 * MON-FRI']) expect(issues({ cron }), cron).toEqual([]);
  });
});
