import { toFullWidth } from '../campus/identity.ts';
import { clockTime, dayWithin, otherDateForm } from '../civil-days.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { accounts } from './accounts.ts';
import { flawedRows } from './flaw-rows.ts';
import { merchants, terminals } from './merchants.ts';

export const months = ['2026-03', '2026-04', '2026-05', '2026-09'] as const;
const perMonth = 7000;

const hours: Record<string, readonly [number, number]> = { '01': [6, 8], '02': [11, 12], '03': [17, 18] };

/** All months as one table, so that flaws are counted over all of them; `consumptionOf` cuts it into its files. */
function consumption(): Cell[][] {
  const random = createRandom('consume');
  const count = perMonth * months.length;
  const flawed = flawedRows('consume', count);
  const has = (row: number, column: string, kind: Parameters<typeof flawed>[1]) => flawed(column, kind).has(row);
  const byMerchant = new Map(merchants.map(({ code }) => [code, terminals.filter(({ merchant }) => merchant === code)]));
  const buyers = accounts.filter(({ left, from }) => !left && from < '2026-01-01');
  const rows = Array.from({ length: count }, (_, row): Cell[] => {
    const month = months[Math.floor(row / perMonth)]!;
    const merchant = random.pick(merchants);
    const kind = random.pick(merchant.kinds);
    const day = dayWithin(random, `${month}-01`, `${month}-28`);
    const amount = `${random.between(kind === '04' ? 3 : 2, kind === '04' ? 60 : 25)}.${random.pick(['00', '50', '80'])}`;
    return [
      `${month.replace('-', '')}${String(row % perMonth + 1).padStart(7, '0')}`, has(row, 'zh', 'orphan') ? `99${random.digits(4)}` : random.pick(buyers).account,
      merchant.code, random.pick(byMerchant.get(merchant.code)!).number, kind,
      has(row, 'je', 'negative') ? `-${amount}` : has(row, 'je', 'full-width') ? toFullWidth(amount) : amount, `${random.below(260)}.${random.digits(2)}`,
      `${has(row, 'jysj', 'mixed-date-format') ? otherDateForm(day, row) : day} ${clockTime(random, ...(hours[kind] ?? [9, 21]))}`,
    ];
  });
  for (const row of flawed('lsh', 'duplicate')) rows[row]![0] = rows[row === 0 ? 1 : row - 1]![0]!;
  return rows;
}

const columns = ['lsh', 'zh', 'shdm', 'zdh', 'jylb', 'je', 'ye', 'jysj'].map((name) => [name, 'text'] as const);

export function consumptionTables(): { month: (typeof months)[number]; table: DemoTable }[] {
  const rows = consumption();
  return months.map((month, place) => ({ month, table: { name: `consume_${month.replace('-', '')}`, columns, rows: rows.slice(place * perMonth, (place + 1) * perMonth) } }));
}

export function rechargeTable(): DemoTable {
  const random = createRandom('recharge');
  const count = 4000;
  const flawed = flawedRows('recharge', count);
  return {
    name: 'recharge',
    columns: ['czlsh', 'zh', 'je', 'czfs', 'czsj'].map((name) => [name, 'text'] as const),
    rows: Array.from({ length: count }, (_, row): Cell[] => [
      `CZ${String(row + 1).padStart(8, '0')}`, random.pick(accounts).account, `${flawed('je', 'negative').has(row) ? '-' : ''}${random.pick([50, 100, 200, 300])}.00`,
      random.pick(['支付宝', '微信', '银行圈存', '现金']),
      `${dayWithin(random, '2026-02-20', '2026-10-31')} ${clockTime(random, 7, 22)}`,
    ]),
  };
}
