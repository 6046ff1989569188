import { classes } from '../campus/students.ts';
import { majors } from '../campus/majors.ts';
import { teachersOf } from '../campus/teachers.ts';
import { units } from '../campus/units.ts';
import type { DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';

const departments: DemoTable = {
  name: 'xg.dept', comment: '单位',
  columns: [
    ['dept_cd', 'varchar(10) primary key', '单位代码'], ['dept_nm', 'varchar(100) not null', '单位名称'], ['up_dept_cd', 'varchar(10)', '上级单位代码'],
    ['dept_lvl', 'smallint'], ['is_college', 'boolean not null default false', '是否学院'], ['upd_ts', 'timestamptz not null'],
  ],
  rows: units.map(({ code, name, above }) => [
    code, name, above, above === null ? 1 : above === 'JCU' ? 2 : code.length > 3 ? 4 : 3, above === 'C00', '2025-08-20 09:30:00+08',
  ]),
};

const majorTable: DemoTable = {
  name: 'xg.zyxx', comment: '专业信息',
  columns: [
    ['"ZYDM"', 'varchar(10) primary key', '专业代码'], ['"ZYMC"', 'varchar(60) not null', '专业名称'], ['"SSYX"', 'varchar(10) not null references xg.dept', '所属院系'],
    ['"XZ"', 'smallint not null', '学制'], ['"XKML"', 'varchar(2)', '学科门类'], ['"QYF"', `char(1) not null default '1'`],
  ],
  rows: majors.map(({ code, name, college, years, degree }) => [code, name, college, years, degree, '1']),
};

function classTable(): DemoTable {
  const random = createRandom('xg.bjxx');
  const flawed = flawedRows('xg.bjxx', classes.length);
  return {
    name: 'xg.bjxx', comment: '班级信息',
    columns: [
      ['bjdm', 'varchar(12) primary key', '班级代码'], ['bjmc', 'varchar(60) not null', '班级名称'], ['zydm', 'varchar(10) not null references xg.zyxx', '专业代码'],
      ['nj', 'smallint not null', '年级'], ['fdy_no', 'varchar(12)', '辅导员工号'], ['monitor_no', 'varchar(12)'], ['crt_dt', 'date'],
    ],
    rows: classes.map(({ code, name, major, cohort }, place) => {
      const counsellor = random.pick(teachersOf(major.college)).number;
      return [code, `${name}班`, major.code, cohort, flawed('fdy_no', 'orphan').has(place) ? `T${random.digits(7)}` : counsellor, `${code}01`, `${cohort}-08-15`];
    }),
  };
}

export const organisationTables = (): DemoTable[] => [departments, majorTable, classTable()];
