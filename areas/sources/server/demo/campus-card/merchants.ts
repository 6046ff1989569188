import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';

export const categories = [['01', '早餐'], ['02', '午餐'], ['03', '晚餐'], ['04', '超市'], ['05', '浴室'], ['06', '洗衣'], ['07', '打印复印'], ['08', '饮品']] as const;

const canteens = ['第一食堂', '第二食堂', '春晖餐厅', '清真餐厅'];
const windows = ['基本伙', '川味', '面食', '粥铺', '自选菜', '麻辣香锅', '砂锅', '包点', '水果', '风味小炒'];
const others = ['东区教育超市', '西区教育超市', '春晖苑浴室', '秋实苑浴室', '自助洗衣(东), 24 小时', '图书馆“文印”中心', '"一杯"奶茶', '校园咖啡 | 明理楼'];

export const merchants = [
  ...canteens.flatMap((canteen) => windows.map((name) => ({ name: `${canteen}${name}`, department: 'A10', kinds: ['01', '02', '02', '03', '03'] }))),
  ...others.map((name, place) => ({ name, department: name.includes('图书馆') ? 'B02' : 'A10', kinds: [
    ['04'], ['04'], ['05'], ['05'], ['06'], ['07'], ['08'], ['08'],
  ][place]! })),
].map((merchant, place) => ({ ...merchant, code: `M${String(place + 1).padStart(3, '0')}` }));

export const terminals = merchants.flatMap(({ code }, place) => Array.from({ length: place < 40 ? 3 : 2 }, (_, number) => ({
  number: `T${String(place + 1).padStart(3, '0')}${number + 1}`, merchant: code,
})));

export const merchantTable: DemoTable = {
  name: 'merchant',
  columns: ['shdm', 'shmc', 'gldw', 'ksrq', 'flag'].map((name) => [name, 'text'] as const),
  rows: merchants.map(({ code, name, department }, place) => [code, name, department, `2023-09-${String(place % 28 + 1).padStart(2, '0')}`, 'Y']),
};

export const categoryTable: DemoTable = { name: 'dining_category', columns: [['dm', 'text'], ['mc', 'text']], rows: categories.map(([code, name]) => [code, name]) };

export function terminalTable(): DemoTable {
  const random = createRandom('terminal');
  const flawed = flawedRows('terminal', terminals.length);
  return {
    name: 'terminal',
    columns: ['zdh', 'shdm', 'ip', 'bb', 'azrq'].map((name) => [name, 'text'] as const),
    rows: terminals.map(({ number, merchant }, row): Cell[] => [
      number, flawed('shdm', 'orphan').has(row) ? `M9${random.digits(2)}` : merchant, `192.0.2.${row + 1}`, random.pick(['3.1.0', '3.1.2', '3.2.0']),
      `2024-0${random.between(1, 9)}-1${random.below(10)}`,
    ]),
  };
}
