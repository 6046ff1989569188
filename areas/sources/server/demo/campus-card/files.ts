import type { DemoTable } from '../demo-table.ts';
import { accountTable } from './accounts.ts';
import { categoryTable, merchantTable, terminalTable } from './merchants.ts';
import { consumptionTables, rechargeTable } from './transactions.ts';

/** How a file is written, and so how it has to be read. */
export interface CampusCardFile {
  name: string;
  comment: string;
  table: DemoTable;
  delimiter: string;
  header: boolean;
  encoding: 'UTF-8' | 'GB18030';
  compression: 'none' | 'gzip';
  /** Ends of lines as the system that wrote it has them. */
  newline: '\n' | '\r\n';
  byteOrderMark?: boolean;
}

const plain = { delimiter: ',', header: true, encoding: 'UTF-8', compression: 'none', newline: '\n' } as const;

/** Eight exports by eight people: each has its own delimiter, heading, encoding and packing. */
export function campusCardFiles(): CampusCardFile[] {
  const [march, april, may, september] = consumptionTables() as [Month, Month, Month, Month];
  return [
    { ...plain, name: 'account.csv', comment: '一卡通账户', table: accountTable(), newline: '\r\n', byteOrderMark: true },
    { ...plain, name: 'merchant.txt', comment: '商户', table: merchantTable, delimiter: '|' },
    { ...plain, name: 'terminal.tsv', comment: '终端', table: terminalTable(), delimiter: '\t' },
    { ...plain, name: 'dining_category.csv', comment: '消费类别', table: categoryTable, header: false },
    { ...plain, name: 'recharge.csv', comment: '充值流水', table: rechargeTable(), delimiter: ';' },
    { ...plain, name: 'consume_202603.csv', comment: '消费流水 2026 年 3 月', table: march.table, encoding: 'GB18030', newline: '\r\n' },
    { ...plain, name: 'consume_202604.csv.gz', comment: '消费流水 2026 年 4 月', table: april.table, compression: 'gzip' },
    { ...plain, name: 'consume_202605.csv', comment: '消费流水 2026 年 5 月', table: may.table },
    { ...plain, name: 'consume_202609.csv', comment: '消费流水 2026 年 9 月', table: september.table },
  ];
}

type Month = ReturnType<typeof consumptionTables>[number];
