import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { usualFormatSettings } from './format-settings.ts';
import { parquet } from './parquet.ts';
import { readAll, streamOf } from './testing.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-parquet-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function made(sql: string): Promise<Buffer> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run("set timezone = 'Asia/Shanghai'");
    await connection.run(`copy (${sql}) to '${join(root, 'made.parquet')}' (format parquet)`);
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
  return readFileSync(join(root, 'made.parquet'));
}

describe('a Parquet file', () => {
  it('gives its types and every value exactly', async () => {
    const found = await readAll(parquet, await made(`select 9007199254740993::bigint as "a ""b", 18446744073709551615::ubigint as u, 12345678901234567890123456789012345.678::decimal(38,3) as d,
      date '0001-01-01' as day, timestamp_ns '2026-01-31 08:00:00.123456789' as ns, timestamptz '2026-01-31 08:00:00.5+08' as tz, time '23:59:59.000001' as t, '\\x00\\xFF'::blob as raw,
      true as yes, 1.5::float as f, '张😀' as 名, uuid '6F9619FF-8B86-D011-B42D-00C04FC964FF' as id, {'k': [1, 9007199254740993]} as nested, 7::tinyint as small, null::integer as nothing`));
    expect(Object.fromEntries(found.columns.map((name, index) => [name, [found.types![index], found.rows[0]![index]]]))).toEqual({
      'a "b': [{ kind: 'integer', bits: 64 }, 9007199254740993n],
      u: [{ kind: 'integer', bits: 64, unsigned: true }, 18446744073709551615n],
      d: [{ kind: 'decimal', precision: 38, scale: 3 }, '12345678901234567890123456789012345.678'],
      day: [{ kind: 'date' }, '0001-01-01'],
      ns: [{ kind: 'datetime', precision: 9 }, '2026-01-31 08:00:00.123456789'],
      tz: [{ kind: 'datetime', precision: 6, zone: true }, '2026-01-31 00:00:00.5Z'],
      t: [{ kind: 'time', precision: 6 }, '23:59:59.000001'],
      raw: [{ kind: 'binary' }, Uint8Array.of(0, 255)],
      yes: [{ kind: 'boolean' }, true],
      f: [{ kind: 'float', bits: 32 }, 1.5],
      名: [{ kind: 'string' }, '张😀'],
      id: [{ kind: 'uuid' }, '6f9619ff-8b86-d011-b42d-00c04fc964ff'],
      nested: [{ kind: 'json' }, '{"k":[1,9007199254740993]}'],
      small: [{ kind: 'integer', bits: 8 }, 7],
      nothing: [{ kind: 'integer', bits: 32 }, null],
    });
  });

  it('is read batch by batch, and can be left or called off', async () => {
    const content = await made('select range as id from range(100000)');
    const all = await readAll(parquet, content);
    expect([all.rows.length, all.rows.at(-1), all.numbers.at(-1)]).toEqual([100_000, [99_999n], 100_000]);
    for await (const { rows } of parquet.read(streamOf(content), usualFormatSettings, new AbortController().signal)) {
      expect(rows.length).toBeLessThan(5_000);
      break;
    }
    const over = new AbortController();
    await expect((async () => { for await (const batch of parquet.read(streamOf(content), usualFormatSettings, over.signal)) if (batch.rows.length > 0) over.abort(); })()).rejects.toMatchObject({ kind: 'stopped' });
  });

  it('that is damaged is refused', async () => {
    const content = await made('select 1 as a');
    expect(parquet.sniff(content)).toBe(true);
    await expect(readAll(parquet, content.subarray(0, 60))).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(readAll(parquet, 'PAR1 no')).rejects.toMatchObject({ kind: 'bad-data' });
  });
});
