import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocations } from '#engine/connectors/files/open-locations.ts';
import { readerSettings } from '#engine/connectors/files/reader-settings.ts';
import { readFiles } from '#engine/connectors/files/read-files.ts';
import { lineParser, parseLines } from '#engine/connectors/logs/line-parser.ts';
import { isIdNumber } from '../campus/identity.ts';
import { columnOf } from '../demo-table.ts';
import { studentTable } from '../student-affairs/student-table.ts';
import { accessLogPattern } from './access-log.ts';
import { accessLogFile, createCampusCard } from './create-campus-card.ts';
import { fileSettings } from './file-settings.ts';
import { campusCardFiles } from './files.ts';
import { campusCardFlaws } from './flaws.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-card-'));
const folder = join(root, 'card');
const made = createCampusCard(folder)!;
const database = new DatabaseSync(':memory:');
const never = new AbortController().signal;
let rejected = 0;
let parsed: Record<string, unknown>[] = [];
let problems = 0;

/** Files are read by the connector, with the settings they are registered with; then SQL counts. */
beforeAll(async () => {
  database.function('is_id', { deterministic: true }, (text) => Number(isIdNumber(String(text))));
  for (const file of campusCardFiles()) {
    const name = file.table.name.replace(/_\d+$/, '');
    const columns = file.table.columns.map(([column]) => column);
    database.exec(`create table if not exists ${name} (${columns.join(', ')})`);
    const add = database.prepare(`insert into ${name} values (${columns.map(() => '?').join(', ')})`);
    const settings = readerSettings.parse(fileSettings(folder, file));
    const [location] = await openLocations(settings, { roots: [root], networks: [] });
    for await (const batch of readFiles(location!, settings, never)) {
      expect(batch.columns).toEqual(columns);
      problems += batch.problems.length;
      for (const row of batch.rows) add.run(...(row as (string | null)[]));
    }
  }
  const students = studentTable();
  const names = columnOf(students, '"XM"');
  database.exec('create table student (number text primary key, name text)');
  const addStudent = database.prepare('insert into student values (?, ?)');
  columnOf(students, '"XH"').forEach((number, row) => addStudent.run(String(number), String(names[row])));
  const lines = readFileSync(join(folder, accessLogFile), 'utf8').trimEnd().split('\n');
  const answers = await parseLines(lines, lineParser.parse({ kind: 'grok', pattern: accessLogPattern, timestamp: { field: 'time' } }), { signal: never });
  rejected = answers.filter(({ problem }) => problem).length;
  parsed = answers.flatMap(({ fields }) => (fields ? [fields] : []));
});
afterAll(() => {
  database.close();
  rmSync(root, { recursive: true, force: true });
});

const number = (statement: string): number => Number((database.prepare(`select (${statement}) as found`).get() as { found: number }).found);

const conditions: Record<string, string> = {
  'account.xm spelling': 'select count(*) from account join student on student.number = xgh where trim(student.name) <> trim(xm)',
  'account.xm trailing-blank': 'select count(*) from account where xm <> rtrim(xm)',
  'account.sfzh check-digit': 'select count(*) from account where sfzh is not null and not is_id(sfzh)',
  'account.sjh missing': 'select count(*) from account where sjh is null',
  'account.sjh wrong-length': 'select count(*) from account where length(sjh) <> 11',
  'account.kzt unknown-code': `select count(*) from account where kzt not in ('0', '1', '2')`,
  'terminal.shdm orphan': 'select count(*) from terminal where shdm not in (select shdm from merchant)',
  'consume.zh orphan': 'select count(*) from consume where zh not in (select zh from account)',
  'consume.je negative': `select count(*) from consume where je like '-%'`,
  'consume.je full-width': `select count(*) from consume where je glob '*[０-９]*'`,
  'consume.jysj mixed-date-format': `select count(*) from consume where jysj not glob '????-??-?? ??:??:??'`,
  'consume.lsh duplicate': 'select count(*) - count(distinct lsh) from consume',
  'recharge.je negative': `select count(*) from recharge where je like '-%'`,
};

describe('each flaw of the campus card is there as often as it is listed', () => {
  it.each(campusCardFlaws.filter(({ table }) => table !== 'access.log').map((flaw) => [`${flaw.table}.${flaw.column} ${flaw.kind}`, flaw.count] as const))('%s', (key, count) => {
    expect(number(conditions[key]!)).toBe(count);
  });

  it('lines of the log', () => {
    expect(rejected).toBe(campusCardFlaws.find(({ table }) => table === 'access.log')!.count);
    expect(parsed[0]).toMatchObject({ device: expect.stringMatching(/^GATE-\d\d$/), direction: expect.stringMatching(/^(IN|OUT)$/), cost: expect.any(Number) });
  });
});

describe('the campus card', () => {
  it('is read without a loss, whatever the delimiter, encoding and packing', () => {
    const rows = ['account', 'merchant', 'terminal', 'dining_category', 'consume', 'recharge'].reduce((sum, table) => sum + number(`select count(*) from ${table}`), 0);
    expect(problems).toBe(0);
    expect({ files: readdirSync(folder).length, rows: rows + parsed.length + rejected }).toEqual(made);
    expect(made.rows).toBeGreaterThan(40_000);
    expect(number(`select count(*) from merchant where shmc = '"一杯"奶茶' or shmc = '校园咖啡 | 明理楼'`)).toBe(2);
  });

  it('has an encoded and a packed month', () => {
    expect(new TextDecoder('gb18030').decode(readFileSync(join(folder, 'consume_202603.csv')))).toContain('\r\n2026030000002,');
    expect([...readFileSync(join(folder, 'consume_202604.csv.gz')).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  });

  it('leaves a folder that is there alone', () => {
    expect(createCampusCard(root)).toBeNull();
    expect(readdirSync(root)).toEqual(['card']);
  });
});
