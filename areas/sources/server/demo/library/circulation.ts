import { lastDay } from '../campus/students.ts';
import { addDays, clockTime, dayWithin, otherDateForm } from '../civil-days.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { books, copies } from './books.ts';
import { flawedRows } from './flaw-rows.ts';
import { readers } from './readers.ts';

const loanCount = 5600;

function loanTable(): DemoTable {
  const random = createRandom('loan');
  const flawed = flawedRows('loan', loanCount);
  return {
    name: 'loan',
    columns: [
      ['loan_id', 'INTEGER PRIMARY KEY AUTOINCREMENT'], ['reader_no', 'VARCHAR(12) NOT NULL'], ['copy_id', 'INTEGER NOT NULL REFERENCES copy(copy_id)'],
      ['loan_date', 'TEXT NOT NULL'],
      ['due_date', 'DATE'], ['return_date', 'DATE'], ['state', 'CHAR(1)'], ['renew_times', 'INTEGER DEFAULT 0'], ['operator', 'VARCHAR(20)'],
    ],
    rows: Array.from({ length: loanCount }, (_, row): Cell[] => {
      const reader = random.pick(readers);
      const day = dayWithin(random, '2025-09-08', lastDay);
      const due = addDays(day, reader.type === '03' ? 90 : 30);
      const usual = addDays(day, random.between(1, 45));
      const returned = flawed('return_date', 'reversed-dates').has(row) ? addDays(day, -random.between(1, 30)) : usual <= lastDay ? usual : null;
      return [
        row + 1, flawed('reader_no', 'orphan').has(row) ? `2017${random.digits(6)}` : reader.number, random.between(1, copies),
        flawed('loan_date', 'mixed-date-format').has(row) ? otherDateForm(day, row) : day,
        due, returned, returned ? '1' : due < lastDay ? '2' : '0', random.weighted([[0, 80], [1, 15], [2, 5]]),
        random.pick(['self-01', 'self-02', 'desk-01', '20060054']),
      ];
    }),
  };
}

function reservationTable(): DemoTable {
  const random = createRandom('reservation');
  return {
    name: 'reservation',
    columns: [
      ['resv_id', 'INTEGER PRIMARY KEY'], ['reader_no', 'VARCHAR(12) NOT NULL REFERENCES reader(reader_no)'], ['book_id', 'INTEGER NOT NULL'], ['resv_time', 'DATETIME'],
      ['take_before', 'DATE'], ['state', 'VARCHAR(10)'],
    ],
    rows: Array.from({ length: 520 }, (_, row): Cell[] => {
      const day = dayWithin(random, '2026-03-01', lastDay);
      return [
        row + 1, random.pick(readers).number, random.between(1, books), `${day} ${clockTime(random, 8, 22)}`, addDays(day, 7), random.pick(['等待', '已取', '已取消', '过期']),
      ];
    }),
  };
}

function fineTable(): DemoTable {
  const random = createRandom('fine');
  const flawed = flawedRows('fine', 420);
  return {
    name: 'fine',
    columns: [
      ['fine_id', 'INTEGER PRIMARY KEY'], ['loan_id', 'INTEGER NOT NULL'], ['reason', 'VARCHAR(20)'], ['amount', 'DECIMAL(8,2) NOT NULL'], ['paid', 'BOOLEAN NOT NULL'],
      ['paid_time', 'DATETIME'],
    ],
    rows: Array.from({ length: 420 }, (_, row): Cell[] => {
      const paid = random.chance(80);
      return [
        row + 1, random.between(1, loanCount), random.pick(['超期', '超期', '超期', '污损', '遗失']),
        `${flawed('amount', 'negative').has(row) ? '-' : ''}${random.below(60)}.${random.pick(['10', '50', '80'])}`, paid,
        paid ? `${dayWithin(random, '2025-10-01', lastDay)} ${clockTime(random, 8, 21)}` : null,
      ];
    }),
  };
}

export const circulationTables = (): DemoTable[] => [loanTable(), reservationTable(), fineTable()];
