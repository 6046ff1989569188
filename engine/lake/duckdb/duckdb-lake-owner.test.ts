import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duckdb } from '../../connectors/duckdb/duckdb.ts';
import { DiskFull } from '../failures.ts';
import { failureOf, never, segmentFile, text } from '../harness/lake-bench.ts';
import type { Lake, LakePlace } from '../lake.ts';
import { duckdbLake } from './duckdb-lake.ts';

let root: string;
const openAt = (place: LakePlace) => duckdbLake.open(duckdbLake.options.parse({ threads: 2 }), place, { signal: never });
const placeIn = (folder: string): LakePlace => ({ folder: join(folder, 'own'), segments: join(root, 'segments'), megabytes: 200 });

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-lake-')));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('who has the file of a DuckDB lake', () => {
  it('is one lake of this process, and no data source under any name', async () => {
    const place = placeIn(join(root, 'one'));
    const file = join(place.folder, 'lake.duckdb');
    const lake = await openAt(place);
    expect((await failureOf(openAt(place))).text.en).toContain('already open');
    symlinkSync(file, join(root, 'symbolic.duckdb'));
    linkSync(file, join(root, 'hard.duckdb'));
    for (const name of [file, join(root, 'symbolic.duckdb'), join(root, 'hard.duckdb')]) {
      for (const readOnly of [true, false]) {
        expect((await failureOf(duckdb.open({ file: name, readOnly, create: false }, { signal: never }))).text.zh).toContain('数据湖自己的文件');
      }
    }
    await lake.session({ signal: never }, (session) => session.execute('create table still_fine as select 1 as one'));
    await lake.close();
    const source = await duckdb.open({ file, readOnly: true, create: false }, { signal: never });
    expect(await source.count({ schema: 'main', table: 'still_fine' })).toBe(1n);
    expect((await failureOf(openAt(place))).text.en).toContain('already open');
    await source.close();
    await (await openAt(place)).close();
  });

  it('is not a second program, which is told who has it', async () => {
    const place = placeIn(join(root, 'two'));
    await (await openAt(place)).close();
    const script = `import { DuckDBInstance } from '@duckdb/node-api';
      const instance = await DuckDBInstance.create(${JSON.stringify(join(place.folder, 'lake.duckdb'))}); console.log('open'); process.stdin.resume(); process.stdin.on('end', () => { instance.closeSync(); process.exit(); });`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');
    const failure = await failureOf(openAt(place));
    expect(failure.kind).toBe('timed-out');
    expect(failure.text.en).toContain(`(PID ${other.pid})`);
    other.stdin.end();
    await once(other, 'exit');
    await (await openAt(place)).close();
  });

  it('reads segments and nothing else of the machine', async () => {
    const place = placeIn(join(root, 'three'));
    const lake = await openAt(place);
    mkdirSync(join(root, 'elsewhere'));
    writeFileSync(join(root, 'elsewhere', 'secret.csv'), 'secret\n');
    await lake.session({ signal: never }, async (session) => {
      const into = { schema: 'main', table: 't' };
      const columns = [{ name: 'v', type: text, nullable: true }];
      await session.createTable({ ...into, columns });
      expect((await session.load({ into, columns, file: await segmentFile(place, 'fine\n') })).rows).toBe(1);
      expect((await failureOf(session.load({ into, columns, file: join(root, 'elsewhere', 'secret.csv') }))).kind).toBe('rights');
      for (const sql of [`attach '${join(root, 'elsewhere', 'x.duckdb')}'`, `copy t to '${join(root, 'elsewhere', 'out.csv')}'`, 'set enable_external_access = true', 'install httpfs']) {
        await failureOf(session.execute(sql), sql);
      }
    });
    await lake.close();
  });
});

/** A disk of a few megabytes, if we may make one. */
function smallDisk(): { folder: string; remove(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder], { stdio: 'ignore' });
    return {
      folder,
      remove() {
        execFileSync('umount', ['--lazy', folder]);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

describe('a full disk', () => {
  const disk = smallDisk();
  let lake: Lake;
  afterAll(async () => {
    await lake?.close();
    disk?.remove();
  });
  if (!disk) console.warn('No small disk can be mounted here (it takes root): what a DuckDB lake does on a full disk is NOT tested.');

  it.skipIf(!disk)('is named, leaves the old data readable, and is no trouble once there is space again', async () => {
    const place = placeIn(disk!.folder);
    lake = await openAt(place);
    const use = <T>(sql: string) => lake.session({ signal: never }, (session) => session.rows(sql)) as Promise<T>;
    await use('create table kept as select range as i from range(1000)');
    for (const sql of [
      'create table large as select uuid() as a, uuid() as b from range(1000000)', 'insert into kept select (hash(range) % 1000000000000000000)::bigint from range(4000000)',
      'select count(*) from (select v, row_number() over (order by v) from (select uuid()::varchar as v from range(3000000)))',
    ]) {
      const failure = await failureOf(use(sql), sql);
      expect(failure).toBeInstanceOf(DiskFull);
      expect(failure.text.zh).toContain(place.folder);
      expect(await use('select count(*) from kept')).toEqual([[1000n]]);
    }
    await use('insert into kept values (0)');
    expect(() => writeFileSync(join(disk!.folder, 'others'), Buffer.alloc(20 << 20))).toThrow('ENOSPC');
    expect(await failureOf(use('create table large as select uuid() as a, uuid() as b from range(1000000)'))).toBeInstanceOf(DiskFull);
    // Of this one DuckDB may say that it is fatal: then its file is opened anew, by itself.
    await use('force checkpoint').catch((error: unknown) => expect(error).toBeInstanceOf(DiskFull));
    expect(await use('select count(*) from kept')).toEqual([[1001n]]);
    rmSync(join(disk!.folder, 'others'));
    await use('insert into kept values (1)');
    expect(await use('select count(*) from kept')).toEqual([[1002n]]);
  });
});
