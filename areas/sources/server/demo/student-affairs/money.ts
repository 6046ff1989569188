import { presentStudents, students } from '../campus/students.ts';
import { addDays, clockTime, dayWithin } from '../civil-days.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';

const scholarships: readonly [string, string, string, string][] = [
  ['GJ01', '国家奖学金', '国家', '10000'], ['GJ02', '国家励志奖学金', '国家', '6000'], ['XJ01', '校级一等奖学金', '学校', '3000'], ['XJ02', '校级二等奖学金', '学校', '2000'],
  ['XJ03', '校级三等奖学金', '学校', '1000'], ['SH01', '江川教育基金奖学金', '社会', '5000'], ['SH02', '校友奖学金', '社会', '4000'], ['DX01', '学科竞赛单项奖', '学校', '800'],
];

const scholarshipTable: DemoTable = {
  name: 'xg.jxj_item', comment: '奖学金项目',
  columns: [
    ['jxj_cd', 'varchar(8) primary key', '奖学金代码'], ['jxj_nm', 'varchar(60) not null', '奖学金名称'], ['src', 'varchar(20)', '资金来源'], ['std_amt', 'numeric(10,2)', '标准金额'],
    ['flag', 'char(1)'],
  ],
  rows: scholarships.map((row) => [...row, '1']),
};

function awardTable(): DemoTable {
  const random = createRandom('xg.jxj_award');
  const flawed = flawedRows('xg.jxj_award', 2400);
  return {
    name: 'xg.jxj_award', comment: '奖学金获奖',
    columns: [
      ['award_id', 'bigint generated always as identity primary key'], ['jxj_cd', 'varchar(8) not null references xg.jxj_item', '奖学金代码'],
      ['stu_no', 'varchar(12) not null', '学号'],
      ['acad_year', 'varchar(9) not null', '学年'], ['amt', 'numeric(38,10)', '金额'], ['pay_dt', 'date', '发放日期'],
    ],
    rows: Array.from({ length: 2400 }, (_, row): Cell[] => {
      const { number, class: one } = students[row % students.length]!;
      const year = Math.min(one.cohort + random.below(4), 2025);
      const [code, , , amount] = random.pick(scholarships.slice(1));
      return [code, number, `${year}-${year + 1}`, `${flawed('amt', 'negative').has(row) ? '-' : ''}${amount}.0000000000`, `${year + 1}-12-1${random.below(10)}`];
    }),
  };
}

function loanTable(): DemoTable {
  const random = createRandom('xg.zxdk');
  const flawed = flawedRows('xg.zxdk', 1000);
  return {
    name: 'xg.zxdk', comment: '国家助学贷款',
    columns: [
      ['ht_no', 'bigint primary key', '合同号'], ['stu_no', 'varchar(12) not null', '学号'], ['bank_nm', 'varchar(60)'], ['dk_amt', 'numeric(38,4) not null', '贷款金额'],
      ['rate', 'numeric(38,20)', '年利率'], ['loan_dt', 'date not null', '放款日'], ['due_dt', 'date not null', '到期日'], ['jq_flag', 'char(1)', '是否结清'],
    ],
    rows: Array.from({ length: 1000 }, (_, row): Cell[] => {
      const { number, class: one } = students[row * 3 % students.length]!;
      const paid = `${one.cohort + (row % 2)}-11-${10 + random.below(18)}`;
      return [
        9_007_199_254_740_993n + BigInt(row) * 1_000_003n, number, random.pick(['江川农商银行', '东澜银行', '江川助学银行']),
        `${flawed('dk_amt', 'negative').has(row) ? '-' : ''}${random.between(20, 160)}00.0000`, `0.0${random.between(2, 4)}${random.digits(18)}`, paid,
        flawed('due_dt', 'reversed-dates').has(row) ? addDays(paid, -random.between(30, 400)) : addDays(paid, 365 * random.between(8, 15)), random.chance(8) ? '1' : '0',
      ];
    }),
  };
}

/** Made by an office in a spreadsheet first: table and columns have Chinese names. */
function hardshipTable(): DemoTable {
  const random = createRandom('xg.困难生认定');
  const flawed = flawedRows('xg."困难生认定"', 900);
  return {
    name: 'xg."困难生认定"',
    columns: [
      ['"认定编号"', 'integer primary key'], ['"学号"', 'varchar(12) not null'], ['"姓名"', 'varchar(60)'], ['"学年"', 'varchar(9)'], ['"困难等级"', 'char(1)'],
      ['"家庭年收入"', 'numeric(12,2)'], ['"家庭人口"', 'smallint'], ['"认定日期"', 'date'], ['"备 注"', 'text'],
    ],
    rows: Array.from({ length: 900 }, (_, row): Cell[] => {
      const { number, name, class: one } = presentStudents[row * 3 % presentStudents.length]!;
      const year = Math.min(one.cohort, 2025) + (one.cohort < 2025 ? row % 2 : 0);
      return [
        row + 1, number, name, `${year}-${year + 1}`, random.pick(['1', '2', '2', '3', '3', '3']),
        flawed('家庭年收入', 'missing').has(row) ? null : `${random.between(6, 48)}000.00`,
        random.between(2, 7), `${year}-10-${10 + random.below(18)}`, random.chance(10) ? '单亲家庭；需\t跟进\n已电话核实' : null,
      ];
    }),
  };
}

function feeTable(): DemoTable {
  const random = createRandom('xg.fee_pay');
  const flawed = flawedRows('xg.fee_pay', 6000);
  const items: readonly [string, string][] = [['01', '5200.00'], ['02', '900.00'], ['03', '600.00'], ['04', '380.00']];
  const rows = Array.from({ length: 6000 }, (_, row): Cell[] => {
    const { number, class: one } = students[row % students.length]!;
    const [item, due] = items[row < students.length ? 0 : 1 + row % 3]!;
    const day = dayWithin(random, `${one.cohort}-08-20`, `${one.cohort}-09-20`);
    return [
      `JF${day.replaceAll('-', '')}${String(row).padStart(6, '0')}`, number, item, `${one.cohort}-${one.cohort + 1}`, due,
      flawed('paid_amt', 'negative').has(row) ? `-${due}` : random.chance(97) ? due : '0.00',
      random.weighted([['1', 80], ['2', 14], ['4', 5], ['3', 1]]), `${day} ${clockTime(random, 7, 22)}`,
    ];
  });
  for (const row of flawed('trade_no', 'duplicate')) rows[row]![0] = rows[(row + 1) % rows.length]![0]!;
  return {
    name: 'xg.fee_pay', comment: '缴费流水',
    columns: [
      ['id', 'bigint generated always as identity primary key'], ['trade_no', 'varchar(30) not null', '交易号'], ['stu_no', 'varchar(12) not null'],
      ['item_cd', 'varchar(4) not null', '收费项目'],
      ['acad_year', 'varchar(9)'], ['due_amt', 'numeric(10,2) not null', '应缴'], ['paid_amt', 'numeric(10,2) not null', '实缴'], ['pay_way', 'char(1)'],
      ['pay_time', 'timestamp', '缴费时间'],
    ],
    rows,
  };
}

export const moneyTables = (): DemoTable[] => [scholarshipTable, awardTable(), loanTable(), hardshipTable(), feeTable()];
