import { toFullWidth, withWrongLength } from '../campus/identity.ts';
import { otherSpelling } from '../campus/person-names.ts';
import { presentStudents } from '../campus/students.ts';
import { teachers } from '../campus/teachers.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';

/** Whoever studies and teaches; those who came this autumn get their cards later. */
export const readers = [
  ...presentStudents.filter((student) => student.class.cohort < 2026).map((student) => ({
    number: student.number, name: student.name, type: '01', department: student.class.major.college, phone: student.phone, idNumber: student.idNumber,
    from: student.enrolled, until: `${student.class.cohort + 4}-07-31`,
  })),
  ...teachers.map((teacher) => ({
    number: teacher.number, name: teacher.name, type: '03', department: teacher.department, phone: `1549999${teacher.number.slice(-4)}`, idNumber: null,
    from: `${teacher.number.slice(0, 4)}-09-01`, until: '2050-12-31',
  })),
];

export function readerTable(): DemoTable {
  const random = createRandom('reader');
  const flawed = flawedRows('reader', readers.length);
  return {
    name: 'reader',
    columns: [
      ['reader_no', 'VARCHAR(12) PRIMARY KEY'], ['cert_no', 'VARCHAR(20)'], ['reader_name', 'VARCHAR(60) NOT NULL'],
      ['type_code', 'CHAR(2) NOT NULL REFERENCES code_reader_type(type_code)'], ['dept_code', 'VARCHAR(10)'],
      ['phone', 'VARCHAR(20)'], ['id_card', 'VARCHAR(18)'], ['reg_date', 'DATE'], ['expire_date', 'DATE'], ['deposit', 'DECIMAL(8,2) DEFAULT 0'],
      ['is_blocked', 'BOOLEAN DEFAULT 0'],
    ],
    rows: readers.map(({ number, name, type, department, phone, idNumber, from, until }, row): Cell[] => [
      number, flawed('cert_no', 'full-width').has(row) ? toFullWidth(`8${number}`) : `8${number}`,
      flawed('reader_name', 'spelling').has(row) ? otherSpelling(name) : name, type,
      flawed('dept_code', 'orphan').has(row) ? random.pick(['C99', 'X01', 'C14']) : department,
      flawed('phone', 'wrong-length').has(row) ? withWrongLength(phone, row) : phone, idNumber,
      from, flawed('expire_date', 'missing').has(row) ? null : until, type === '01' ? '0' : '100.00', random.chance(2),
    ]),
  };
}
