import { otherDateForm } from '../civil-days.ts';
import { withWrongCheckDigit, withWrongLength } from '../campus/identity.ts';
import { cohorts, students, type Student } from '../campus/students.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';

const table = 'xg.xsjbxx';

/** The master of all students: names of columns are the first letters of their pinyin, written large. */
export function studentTable(): DemoTable {
  const random = createRandom(table);
  const flawed = flawedRows(table, students.length);
  const bad = (row: number, column: string, kind: Parameters<typeof flawed>[1]) => flawed(column, kind).has(row);

  function rowOf(student: Student, row: number): Cell[] {
    const { class: one, male, political, ethnicity } = student;
    const graduated = one.cohort === cohorts[0];
    return [
      student.number,
      bad(row, 'XM', 'trailing-blank') ? `${student.name} ` : student.name,
      bad(row, 'XBDM', 'unknown-code') ? random.pick(['3', 'M', '男']) : male ? '1' : '2',
      bad(row, 'CSRQ', 'missing') ? null : student.birth,
      bad(row, 'SFZH', 'check-digit') ? withWrongCheckDigit(student.idNumber) : bad(row, 'SFZH', 'missing') ? null : student.idNumber,
      bad(row, 'MZDM', 'unknown-code') ? random.pick(['60', '77', '99']) : ethnicity,
      political,
      one.major.college,
      one.major.code,
      bad(row, 'BJDM', 'orphan') ? `${one.cohort}99${random.digits(2)}` : one.code,
      one.cohort,
      bad(row, 'RXRQ', 'mixed-date-format') ? otherDateForm(student.enrolled, row) : student.enrolled,
      graduated ? '07' : random.weighted([['01', 94], ['02', 3], ['05', 2], ['03', 1]]),
      bad(row, 'LXDH', 'wrong-length') ? withWrongLength(student.phone, row) : student.phone,
      graduated ? '0' : '1',
      `${one.cohort}-08-${20 + random.below(10)} 1${random.below(10)}:${random.between(10, 59)}:00+08`,
    ];
  }

  const rows = students.map(rowOf);
  return {
    name: table, comment: '学生基本信息',
    columns: [
      ['"XH"', 'varchar(12) primary key', '学号'], ['"XM"', 'varchar(60) not null', '姓名'], ['"XBDM"', 'varchar(2)', '性别代码'], ['"CSRQ"', 'date', '出生日期'],
      ['"SFZH"', 'varchar(18)', '身份证号'], ['"MZDM"', 'varchar(2)', '民族代码'], ['"ZZMMDM"', 'varchar(2) references xg.dm_zzmm', '政治面貌代码'],
      ['"YXDM"', 'varchar(10)'], ['"ZYDM"', 'varchar(10)'], ['"BJDM"', 'varchar(12)', '班级代码'], ['"NJ"', 'smallint', '年级'],
      ['"RXRQ"', 'varchar(20)', '入学日期'], ['"XJZTDM"', 'varchar(4)', '学籍状态'], ['"LXDH"', 'varchar(20)', '联系电话'], ['"SFZX"', `char(1) default '1'`],
      ['"CJSJ"', 'timestamptz'],
    ],
    rows: [...rows, ...secondEntries(rows, flawed('SFZH', 'duplicate'))],
  };
}

/** The number was given a second time, by hand: same person, same ID number, and no class mate noticed. */
function secondEntries(rows: readonly Cell[][], chosen: ReadonlySet<number>): Cell[][] {
  return [...chosen].sort((left, right) => left - right).map((row, place) => {
    const [number, ...rest] = rows[row]!;
    return [`${String(number).slice(0, 8)}${90 + place % 10}`, ...rest];
  });
}
