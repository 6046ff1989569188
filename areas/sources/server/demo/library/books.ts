import { personName } from '../campus/person-names.ts';
import { subjects } from '../campus/majors.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';

const categoryOf: Record<string, readonly string[]> = {
  C01: ['TP3'], C02: ['O1', 'C8'], C03: ['O4', 'O3'], C04: ['O6', 'TQ'], C05: ['Q2', 'Q3', 'Q5'], C06: ['TH', 'TG'], C07: ['TN'], C08: ['TU', 'TV'],
  C09: ['F0', 'F2', 'F8'], C10: ['D9', 'D92'], C11: ['H3', 'H36'], C12: ['I2', 'I0', 'H1'], C13: ['J2', 'J5', 'J6'],
};
const forms = ['', '教程', '学习指导', '习题集', '案例分析', '导论', '基础', '实验指导', '前沿', '史话', '方法论', '手册', '通论', '十二讲'];
const editions = ['', '（第二版）', '（第三版）', '（修订版）', '（双语版）'];
const publishers = ['江川大学出版社', '东澜科学出版社', '云岭教育出版社', '石门人民出版社', '青浦文艺出版社', '北崖工业出版社'];

/** ISBN-13; the part after the country belongs to no publisher. */
export function isbn(serial: number): string {
  const first12 = `97879999${String(serial).padStart(4, '0')}`;
  return first12 + isbnCheckDigit(first12);
}

export function isbnCheckDigit(first12: string): string {
  const sum = [...first12].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return String((10 - sum % 10) % 10);
}

const bookCount = 2200;
const copyCount = 4600;

function bookTable(): DemoTable {
  const random = createRandom('book');
  const flawed = flawedRows('book', bookCount);
  const colleges = Object.keys(subjects);
  return {
    name: 'book',
    columns: [
      ['book_id', 'INTEGER PRIMARY KEY'], ['isbn', 'CHAR(13)'], ['title', 'VARCHAR(200) NOT NULL'], ['author', 'VARCHAR(100)'], ['publisher', 'VARCHAR(100)'],
      ['pub_year', 'INTEGER'],
      ['category_no', 'VARCHAR(10)'], ['call_no', 'VARCHAR(40)'], ['price', 'DECIMAL(8,2)'], ['pages', 'INTEGER'], ['lang', `CHAR(3) DEFAULT 'chi'`],
      ['abstract', 'TEXT'],
    ],
    rows: Array.from({ length: bookCount }, (_, row): Cell[] => {
      const college = colleges[row % colleges.length]!;
      const category = random.pick(categoryOf[college]!);
      const number = isbn(row);
      const title = `${random.pick(subjects[college]!)}${random.pick(forms)}${random.pick(editions)}`;
      return [
        row + 1, flawed('isbn', 'check-digit').has(row) ? number.slice(0, -1) + String((Number(number.at(-1)) + 3) % 10) : number,
        flawed('title', 'trailing-blank').has(row) ? `${title}  ` : title,
        personName(random, random.chance(60)) + random.pick(['', ' 主编', ' 编著', ' 等']), random.pick(publishers),
        flawed('pub_year', 'impossible-value').has(row) ? random.pick([0, 202, 2099]) : random.between(1985, 2026),
        flawed('category_no', 'unknown-code').has(row) ? random.pick(['W1', 'Y', 'T？', '计算机']) : category, `${category}/${row + 1}`,
        `${random.between(18, 158)}.${random.pick(['00', '50', '80'])}`, random.between(120, 860), random.chance(92) ? 'chi' : 'eng', null,
      ];
    }),
  };
}

function copyTable(): DemoTable {
  const random = createRandom('copy');
  const flawed = flawedRows('copy', copyCount);
  const rows = Array.from({ length: copyCount }, (_, row): Cell[] => [
    row + 1, `JC${String(row + 1).padStart(8, '0')}`, flawed('book_id', 'orphan').has(row) ? bookCount + 500 + row : row % bookCount + 1,
    random.pick(['E-1F', 'E-2F', 'E-3F', 'W-1F', 'W-2F']), random.weighted([['在架', 88], ['借出', 9], ['修补', 2], ['剔除', 1]]),
    `20${random.between(10, 26)}-0${random.between(1, 9)}-1${random.below(10)}`,
  ]);
  for (const row of flawed('barcode', 'duplicate')) rows[row]![1] = rows[row === 0 ? copyCount - 1 : row - 1]![1]!;
  return {
    name: 'copy',
    columns: [
      ['copy_id', 'INTEGER PRIMARY KEY'], ['barcode', 'VARCHAR(20) NOT NULL'], ['book_id', 'INTEGER NOT NULL'], ['location', 'VARCHAR(20)'], ['status', 'VARCHAR(10)'],
      ['in_date', 'DATE'],
    ],
    rows,
  };
}

export const bookTables = (): DemoTable[] => [bookTable(), copyTable()];
export const copies = copyCount;
export const books = bookCount;
