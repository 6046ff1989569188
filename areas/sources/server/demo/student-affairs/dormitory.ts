import { cohorts, students } from '../campus/students.ts';
import { addDays } from '../civil-days.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';

const gardens = ['春晖苑', '夏荷苑', '秋实苑', '冬青苑'];
const buildings = gardens.flatMap((garden, place) => [1, 2, 3].map((number) => ({
  code: `${'CXQD'[place]}${number}`, name: `${garden} ${number} 号楼`, male: (place + number) % 2 === 0,
})));
const floors = 6;
const perFloor = 14;
const rooms = buildings.flatMap(({ code, male }) => Array.from({ length: floors * perFloor }, (_, place) => ({
  number: `${code}-${Math.floor(place / perFloor) + 1}${String(place % perFloor + 1).padStart(2, '0')}`, building: code, male,
})));

const buildingTable: DemoTable = {
  name: 'xg.dorm_bldg', comment: '宿舍楼',
  columns: [
    ['bldg_cd', 'varchar(4) primary key', '楼栋代码'], ['bldg_nm', 'varchar(60) not null'], ['sex_flag', 'char(1)', '1 男 2 女'], ['floors', 'smallint'],
    ['admin_tel', 'varchar(20)'],
  ],
  rows: buildings.map(({ code, name, male }, place) => [code, name, male ? '1' : '2', floors, `8600${7000 + place}`]),
};

const roomTable: DemoTable = {
  name: 'xg.dorm_room', comment: '宿舍房间',
  columns: [
    ['room_no', 'varchar(12) primary key', '房间号'], ['bldg_cd', 'varchar(4) not null references xg.dorm_bldg', '楼栋代码'], ['beds', 'smallint not null', '床位数'],
    ['fee_amt', 'numeric(8,2)', '住宿费'], ['ac_flag', 'boolean'], ['location', 'point'],
  ],
  rows: rooms.map(({ number, building }, place) => [
    number, building, 4, building.startsWith('D') ? '1200.00' : '900.00', place % 5 !== 0, `(${place % perFloor},${Math.floor(place / perFloor) % floors})`,
  ]),
};

function stayTable(): DemoTable {
  const random = createRandom('xg.dorm_stay');
  const flawed = flawedRows('xg.dorm_stay', students.length);
  const free = { male: rooms.filter(({ male }) => male), female: rooms.filter(({ male }) => !male) };
  const next = { male: 0, female: 0 };
  return {
    name: 'xg.dorm_stay', comment: '住宿记录',
    columns: [
      ['stay_id', `integer primary key default nextval('xg.seq_dorm_stay')`], ['stu_no', 'varchar(12) not null references xg.xsjbxx', '学号'],
      ['room_no', 'varchar(12) not null', '房间号'],
      ['bed', 'smallint'], ['in_dt', 'date not null', '入住日期'], ['out_dt', 'date', '退宿日期'], ['dep_amt', 'numeric(10,2)', '押金'],
    ],
    rows: students.map(({ number, male, enrolled, class: one }, row): Cell[] => {
      const side = male ? 'male' : 'female';
      const bed = next[side]++;
      const room = free[side][Math.floor(bed / 4) % free[side].length]!;
      const left = one.cohort === cohorts[0] ? '2026-06-28' : null;
      return [
        row + 1, number, flawed('room_no', 'orphan').has(row) ? `Z9-${random.digits(3)}` : room.number, bed % 4 + 1, enrolled,
        flawed('out_dt', 'reversed-dates').has(row) ? addDays(enrolled, -random.between(10, 300)) : left, '100.00',
      ];
    }),
  };
}

export const dormitoryTables = (): DemoTable[] => [buildingTable, roomTable, stayTable()];
