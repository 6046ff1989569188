import { lastDay } from '../campus/students.ts';
import { clockTime, dayWithin } from '../civil-days.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';
import { readers } from './readers.ts';

const seatTable: DemoTable = {
  name: 'seat',
  columns: [['seat_no', 'VARCHAR(12) PRIMARY KEY'], ['room', 'VARCHAR(40) NOT NULL'], ['has_power', 'BOOLEAN'], ['state', 'VARCHAR(10)']],
  rows: ['E-2F 自习区', 'E-3F 自习区', 'W-1F 研讨区', 'W-2F 阅览区'].flatMap((room, area) => Array.from({ length: 100 }, (_, place) => [
    `${room.slice(0, 1)}${area + 1}-${String(place + 1).padStart(3, '0')}`, room, place % 3 === 0, place % 37 === 0 ? '维修' : '可用',
  ])),
};

function gateTable(): DemoTable {
  const random = createRandom('gate_pass');
  const count = 5200;
  const flawed = flawedRows('gate_pass', count);
  return {
    name: 'gate_pass',
    columns: [['pass_id', 'INTEGER PRIMARY KEY'], ['reader_no', 'VARCHAR(12)'], ['gate', 'VARCHAR(4)'], ['direction', 'CHAR(1)'], ['pass_time', 'DATETIME NOT NULL']],
    rows: Array.from({ length: count }, (_, row): Cell[] => [
      row + 1, random.pick(readers).number, flawed('gate', 'unknown-code').has(row) ? 'G9' : random.pick(['G1', 'G2', 'G3', 'G4']), random.pick(['I', 'O']),
      `${dayWithin(random, '2026-09-01', lastDay)} ${clockTime(random, 7, 22)}`,
    ]),
  };
}

export const visitTables = (): DemoTable[] => [seatTable, gateTable()];
