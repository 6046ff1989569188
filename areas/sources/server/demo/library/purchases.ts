import { lastDay } from '../campus/students.ts';
import { addDays, dayWithin } from '../civil-days.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { books } from './books.ts';
import { flawedRows } from './flaw-rows.ts';

const vendorNames = ['江川文汇图书有限公司', '东澜书刊贸易公司', '云岭教育装备中心', '石门数字资源有限公司', '青浦外文书店', '北崖期刊发行部', '南屏古籍书社', '临河教材中心'];

const vendorTable: DemoTable = {
  name: 'vendor',
  columns: [
    ['vendor_id', 'INTEGER PRIMARY KEY'], ['vendor_name', 'VARCHAR(100) NOT NULL UNIQUE'], ['credit_code', 'CHAR(18)'], ['contact', 'VARCHAR(40)'],
    ['tel', 'VARCHAR(20)'],
  ],
  rows: vendorNames.map((name, place) => [
    place + 1, name, `9999${String(place + 1).padStart(14, '0')}`, ['王经理', '李老师', '陈主管', '周会计'][place % 4]!, `0600-860${1000 + place}`,
  ]),
};

const purchaseCount = 160;

function purchaseTable(): DemoTable {
  const random = createRandom('purchase');
  return {
    name: 'purchase',
    columns: [
      ['purchase_id', 'INTEGER PRIMARY KEY'], ['order_no', 'VARCHAR(20) NOT NULL UNIQUE'], ['vendor_id', 'INTEGER NOT NULL REFERENCES vendor(vendor_id)'],
      ['order_date', 'DATE'], ['arrive_date', 'DATE'], ['dept_code', 'VARCHAR(10)'],
    ],
    rows: Array.from({ length: purchaseCount }, (_, row): Cell[] => {
      const day = dayWithin(random, '2024-01-05', addDays(lastDay, -60));
      return [
        row + 1, `CG${day.slice(0, 4)}${String(row + 1).padStart(4, '0')}`, random.between(1, vendorNames.length), day, addDays(day, random.between(10, 55)), 'B02',
      ];
    }),
  };
}

function purchaseItemTable(): DemoTable {
  const random = createRandom('purchase_item');
  const flawed = flawedRows('purchase_item', 1200);
  return {
    name: 'purchase_item',
    columns: [
      ['purchase_id', 'INTEGER NOT NULL REFERENCES purchase(purchase_id)'], ['line_no', 'INTEGER NOT NULL'], ['book_id', 'INTEGER NOT NULL'],
      ['quantity', 'INTEGER NOT NULL'], ['discount', 'REAL'], ['amount', 'DECIMAL(10,2)'],
    ],
    constraints: ['PRIMARY KEY (purchase_id, line_no)'],
    rows: Array.from({ length: 1200 }, (_, row): Cell[] => [
      row % purchaseCount + 1, Math.floor(row / purchaseCount) + 1, random.between(1, books), flawed('quantity', 'impossible-value').has(row) ? 0 : random.between(1, 12),
      random.pick([0.65, 0.7, 0.78, 0.85]), `${random.between(60, 1900)}.${random.digits(2)}`,
    ]),
  };
}

export const purchaseTables = (): DemoTable[] => [vendorTable, purchaseTable(), purchaseItemTable()];
