import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { createStudentAffairs } from './create-student-affairs.ts';
import { studentAffairsFlaws } from './flaws.ts';

let server: ThrowAwayPostgres;
let client: pg.Client;
let made: { tables: number; rows: number } | null;

beforeAll(async () => {
  server = await startThrowAwayPostgres();
  client = new pg.Client(server.url);
  await client.connect();
  made = await createStudentAffairs(client);
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

async function number(statement: string): Promise<number> {
  const { rows } = await client.query<{ found: string }>(`select (${statement}) as found`);
  return Number(rows[0]!.found);
}

const weights = 'array[7,9,10,5,8,4,2,1,6,3,7,9,10,5,8,4,2]';
const expectedDigit = (column: string) => `substr('10X98765432', 1 + (select sum(substr(${column}, i, 1)::int * (${weights})[i]) from generate_series(1, 17) i)::int % 11, 1)`;
const outside = (table: string, column: string, target: string, key: string) =>
  `select count(*) from ${table} t where not exists (select from ${target} where ${key} = t.${column})`;
const notInDictionary = (table: string, column: string, type: string) =>
  `select count(*) from ${table} t where not exists (select from xg.sys_dict where dict_type = '${type}' and dict_cd = t.${column})`;
const again = (table: string, columns: string) => `select coalesce(sum(many - 1), 0) from (select count(*) as many from ${table} group by ${columns} having count(*) > 1) g`;

/** How each flaw shows itself; a rule of the quality centre says the same in its own words. */
const conditions: Record<string, string> = {
  'xg.xsjbxx.SFZH check-digit': `select count(*) from xg.xsjbxx where right("SFZH", 1) <> ${expectedDigit('"SFZH"')}`,
  'xg.xsjbxx.SFZH missing': `select count(*) from xg.xsjbxx where "SFZH" is null`,
  'xg.xsjbxx.SFZH duplicate': `select count("SFZH") - count(distinct "SFZH") from xg.xsjbxx`,
  'xg.xsjbxx.CSRQ missing': `select count(*) from xg.xsjbxx where "CSRQ" is null`,
  'xg.xsjbxx.XBDM unknown-code': outside('xg.xsjbxx', '"XBDM"', 'xg.dm_xb', '"DM"'),
  'xg.xsjbxx.MZDM unknown-code': outside('xg.xsjbxx', '"MZDM"', 'xg.dm_mz', '"DM"'),
  'xg.xsjbxx.LXDH wrong-length': `select count(*) from xg.xsjbxx where length("LXDH") <> 11`,
  'xg.xsjbxx.BJDM orphan': outside('xg.xsjbxx', '"BJDM"', 'xg.bjxx', 'bjdm'),
  'xg.xsjbxx.RXRQ mixed-date-format': String.raw`select count(*) from xg.xsjbxx where "RXRQ" !~ '^\d{4}-\d\d-\d\d$'`,
  'xg.xsjbxx.XM trailing-blank': `select count(*) from xg.xsjbxx where "XM" <> rtrim("XM")`,
  'xg.bjxx.fdy_no orphan': outside('xg.bjxx', 'fdy_no', 'jx.teacher', 'tch_no'),
  'xg.stu_profile.postal_cd full-width': `select count(*) from xg.stu_profile where postal_cd ~ '[０-９]'`,
  'xg.stu_profile.email malformed': `select count(*) from xg.stu_profile where email not like '%@%'`,
  'xg.stu_family.mem_tel wrong-length': `select count(*) from xg.stu_family where length(mem_tel) <> 11`,
  'xg.stu_family.rel_cd unknown-code': notInDictionary('xg.stu_family', 'rel_cd', 'KIN'),
  'xg.dorm_stay.room_no orphan': outside('xg.dorm_stay', 'room_no', 'xg.dorm_room', 'room_no'),
  'xg.dorm_stay.out_dt reversed-dates': `select count(*) from xg.dorm_stay where out_dt < in_dt`,
  'xg.leave_req.end_dt reversed-dates': `select count(*) from xg.leave_req where days < 1`,
  'xg.leave_req.reason missing': `select count(*) from xg.leave_req where reason is null`,
  'xg.talk_record.tch_no orphan': outside('xg.talk_record', 'tch_no', 'jx.teacher', 'tch_no'),
  'xg.stu_punish.stu_no orphan': outside('xg.stu_punish', 'stu_no', 'xg.xsjbxx', '"XH"'),
  'xg.jxj_award.amt negative': `select count(*) from xg.jxj_award where amt < 0`,
  'xg.zxdk.dk_amt negative': `select count(*) from xg.zxdk where dk_amt < 0`,
  'xg.zxdk.due_dt reversed-dates': `select count(*) from xg.zxdk where due_dt < loan_dt`,
  'xg."困难生认定".家庭年收入 missing': `select count(*) from xg."困难生认定" where "家庭年收入" is null`,
  'xg.fee_pay.paid_amt negative': `select count(*) from xg.fee_pay where paid_amt < 0`,
  'xg.fee_pay.trade_no duplicate': again('xg.fee_pay', 'trade_no'),
  'jx.course.credit impossible-value': `select count(*) from jx.course where credit <= 0`,
  'jx.stu_course.stu_no duplicate': again('jx.stu_course', 'stu_no, tc_id'),
  'jx.stu_grade.score impossible-value': `select count(*) from jx.stu_grade where score not between 0 and 100`,
  'jx.stu_grade.stu_no orphan': outside('jx.stu_grade', 'stu_no', 'xg.xsjbxx', '"XH"'),
  'jx.attendance.status unknown-code': notInDictionary('jx.attendance', 'status', 'ATTEND'),
  'jx.graduation.degree_cd unknown-code': outside('jx.graduation', 'degree_cd', 'jx.dm_xw', 'degree_cd'),
  'jx.graduation.grad_dt reversed-dates': `select count(*) from jx.graduation where grad_dt < enrol_dt`,
};

describe('each flaw of student affairs is there as often as it is listed', () => {
  it.each(studentAffairsFlaws.map((flaw) => [`${flaw.table}.${flaw.column} ${flaw.kind}`, flaw.count] as const))('%s', async (key, count) => {
    expect(await number(conditions[key]!)).toBe(count);
  });
});

describe('student affairs', () => {
  it('has the size that was promised, and says it', async () => {
    const { rows } = await client.query<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('xg', 'jx')`);
    let total = 0;
    for (const { name } of rows) total += await number(`select count(*) from ${name}`);
    expect(made).toEqual({ tables: rows.length, rows: total });
    expect(rows.length).toBeGreaterThanOrEqual(26);
    expect(total).toBeGreaterThan(50_000);
  });

  it('has what a catalogue reader may stumble over', async () => {
    const widest = `select max(columns) from (select count(*) as columns from information_schema.columns where table_schema in ('xg', 'jx') group by table_schema, table_name) c`;
    expect(await number(widest)).toBeGreaterThan(60);
    expect(await number(`select count(*) from pg_matviews where schemaname = 'jx'`)).toBe(1);
    expect(await number(`select count(*) from pg_views where schemaname in ('xg', 'jx')`)).toBe(2);
    expect(await number(`select count(*) from pg_attribute where attgenerated = 's' and attrelid = 'xg.leave_req'::regclass`)).toBe(1);
    expect(await number(`select nextval('xg.seq_dorm_stay') - max(stay_id) from xg.dorm_stay`)).toBe(1);
    expect(await number(`select count(*) from pg_constraint where contype = 'f' and connamespace in ('xg'::regnamespace, 'jx'::regnamespace)`)).toBeGreaterThan(10);
  });

  it.each([
    ['xg.leave_req', 'stu_no', 'xg.xsjbxx', '"XH"'], ['xg.zxdk', 'stu_no', 'xg.xsjbxx', '"XH"'], ['jx.attendance', 'tc_id', 'jx.teach_class', 'tc_id'],
    ['jx.stu_grade', 'course_no', 'jx.course', 'course_no'], ['xg.xsjbxx', '"ZYDM"', 'xg.zyxx', '"ZYDM"'], ['xg."困难生认定"', '"学号"', 'xg.xsjbxx', '"XH"'],
    ['xg.xsjbxx', '"XJZTDM"', 'xg.dm_xjzt', 'dm'],
  ])('%s.%s leads to %s although no key says so', async (table, column, target, key) => {
    expect(await number(outside(table, column, target, key))).toBe(0);
  });

  it('gives ID numbers and phones that belong to nobody', async () => {
    expect(await number(`select count(*) from xg.xsjbxx where "SFZH" !~ '^99'`)).toBe(0);
    expect(await number(`select count(*) from xg.xsjbxx where "LXDH" !~ '^154'`)).toBe(0);
  });

  it('leaves a filled database as it is', async () => {
    await client.query(`update xg.dept set dept_nm = '改过的名称' where dept_cd = 'C01'`);
    expect(await createStudentAffairs(client)).toBeNull();
    expect(await number(`select count(*) from xg.dept where dept_nm = '改过的名称'`)).toBe(1);
  });

  it('is made whole or not at all', async () => {
    await client.query('create database half');
    const half = new pg.Client(server.url.replace(/\/postgres$/, '/half'));
    await half.connect();
    try {
      await half.query('create schema jx');
      await expect(createStudentAffairs(half)).rejects.toThrow('already exists');
      const { rows } = await half.query(`select from pg_namespace where nspname = 'xg'`);
      expect(rows).toEqual([]);
    } finally {
      await half.end();
    }
  });
});
