import { phoneNumber, withWrongCheckDigit, withWrongLength } from '../campus/identity.ts';
import { otherSpelling } from '../campus/person-names.ts';
import { cohorts, students } from '../campus/students.ts';
import { teachers } from '../campus/teachers.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';

/** Account numbers are the card system's own; the number of the person stands beside them. */
export const accounts = [
  ...students.map(({ number, name, idNumber, phone, enrolled, class: one }) => ({ number, name, idNumber, phone, from: enrolled, kind: '学生', left: one.cohort === cohorts[0] })),
  ...teachers.map(({ number, name }) => ({ number, name, idNumber: null, phone: null, from: `${number.slice(0, 4)}-09-01`, kind: '教工', left: false })),
].map((person, place) => ({ ...person, account: String(100_001 + place) }));

export function accountTable(): DemoTable {
  const random = createRandom('account');
  // Only students: teachers have neither number nor phone here.
  const flawed = flawedRows('account', students.length);
  const has = (row: number, column: string, kind: Parameters<typeof flawed>[1]) => flawed(column, kind).has(row);
  return {
    name: 'account',
    columns: ['zh', 'kh', 'xgh', 'xm', 'rylb', 'sfzh', 'sjh', 'kzt', 'kye', 'fkrq'].map((name) => [name, 'text'] as const),
    rows: accounts.map(({ account, number, name, kind, idNumber, phone, from, left }, row): Cell[] => {
      const tel = phone ?? phoneNumber(random);
      return [
        account, `9${random.digits(9)}`, number, has(row, 'xm', 'spelling') ? otherSpelling(name) : has(row, 'xm', 'trailing-blank') ? `${name} ` : name, kind,
        idNumber && has(row, 'sfzh', 'check-digit') ? withWrongCheckDigit(idNumber) : idNumber,
        has(row, 'sjh', 'missing') ? null : has(row, 'sjh', 'wrong-length') ? withWrongLength(tel, row) : tel,
        has(row, 'kzt', 'unknown-code') ? random.pick(['7', 'N', '正常']) : left ? '2' : random.weighted([['0', 96], ['1', 4]]), `${random.below(300)}.${random.digits(2)}`,
        from,
      ];
    }),
  };
}
