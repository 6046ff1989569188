import { toFullWidth } from '../campus/identity.ts';
import { personName } from '../campus/person-names.ts';
import { students, type Student } from '../campus/students.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom, type Random } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';

const table = 'xg.stu_profile';
const cities = ['江川市', '临河市', '青浦市', '云岭市', '石门市', '东澜市', '北崖市', '南屏市'];
const banks = ['江川农商银行', '东澜银行', '云岭银行'];

type Made = readonly [name: string, type: string, comment: string, value: (student: Student, random: Random, row: number) => Cell];

const who: Made[] = [
  ['stu_no', 'varchar(12) primary key references xg.xsjbxx', '学号', ({ number }) => number],
  ['stu_nm', 'varchar(60)', '', ({ name }) => name],
  ['py_nm', 'varchar(60)', '', () => null],
  ['used_nm', 'varchar(60)', '曾用名', (_, random) => (random.chance(2) ? personName(random, true) : null)],
  ['blood_type', 'varchar(4)', '', (_, random) => random.pick(['A', 'B', 'O', 'AB', ''])],
  ['height_cm', 'smallint', '', ({ male }, random) => (male ? random.between(164, 190) : random.between(152, 178))],
  ['weight_kg', 'numeric(5,1)', '', ({ male }, random) => `${male ? random.between(52, 90) : random.between(42, 68)}.${random.below(10)}`],
  ['vision_l', 'numeric(3,1)', '', (_, random) => `${random.between(4, 5)}.${random.below(3)}`],
  ['vision_r', 'numeric(3,1)', '', (_, random) => `${random.between(4, 5)}.${random.below(3)}`],
  ['health_flag', 'char(1)', '健康标志', (_, random) => (random.chance(98) ? '1' : '2')],
  ['marital_cd', 'char(1)', '', () => '1'],
  ['religion', 'varchar(20)', '', () => null],
  ['native_place', 'varchar(40)', '籍贯', (_, random) => random.pick(cities)],
  ['birth_place', 'varchar(40)', '', (_, random) => random.pick(cities)],
];

const where: Made[] = [
  ['hk_type', 'char(1)', '户口类型 1 城镇 2 农村', (_, random) => random.pick(['1', '2'])],
  [
    'hk_addr', 'varchar(200)', '',
    (_, random) => `${random.pick(cities)}${random.pick(['城东', '城西', '河阳', '临江'])}区${random.pick(['长堤', '学府', '望江', '槐荫'])}路 ${random.between(1, 320)} 号`,
  ],
  ['home_addr', 'varchar(200)', '家庭住址', (_, random) => `${random.pick(cities)}${random.pick(['青石', '柳林', '白沙', '新桥'])}镇${random.between(1, 40)} 组`],
  ['postal_cd', 'varchar(12)', '邮政编码', (_, random) => `99${random.digits(4)}`],
  ['home_tel', 'varchar(20)', '', (_, random) => (random.chance(20) ? `0600-${random.digits(7)}` : null)],
  ['email', 'varchar(80)', '电子邮箱', ({ number }) => `${number}@stu.jiangchuan.example`],
  ['qq_no', 'varchar(20)', '', (_, random) => (random.chance(70) ? `0${random.digits(8)}` : null)],
  ['wx_no', 'varchar(40)', '', ({ number }, random) => (random.chance(60) ? `wx_${number}` : null)],
  ['train_from', 'varchar(30)', '乘车起点', () => '江川'],
  ['train_to', 'varchar(30)', '乘车终点', (_, random) => random.pick(cities).slice(0, 2)],
];

const school: Made[] = [
  ['ks_no', 'varchar(20)', '考生号', ({ class: { cohort } }, random) => `${cohort % 100}99${random.digits(10)}`],
  ['ks_type', 'varchar(4)', '', (_, random) => random.pick(['01', '02', '03'])],
  ['mid_school', 'varchar(80)', '毕业中学', (_, random) => `${random.pick(cities)}${random.pick(['第一', '第二', '实验', '外国语'])}中学`],
  ['gk_score', 'numeric(5,1)', '高考总分', (_, random) => `${random.between(480, 660)}.${random.pick(['0', '5'])}`],
  ['gk_chn', 'smallint', '', (_, random) => random.between(95, 135)],
  ['gk_math', 'smallint', '', (_, random) => random.between(80, 148)],
  ['gk_eng', 'smallint', '', (_, random) => random.between(85, 145)],
  ['lang_cd', 'varchar(4)', '外语语种', (_, random) => random.weighted([['01', 94], ['02', 3], ['03', 3]])],
  ['cet4', 'smallint', '', (_, random) => (random.chance(60) ? random.between(330, 640) : null)],
  ['cet6', 'smallint', '', (_, random) => (random.chance(25) ? random.between(330, 610) : null)],
  ['train_mode', 'varchar(4)', '培养方式', () => '11'],
  ['stu_level', 'varchar(4)', '培养层次', () => '3'],
  ['campus_cd', 'varchar(4)', '', (_, random) => random.pick(['E', 'W'])],
  ['tutor_no', 'varchar(12)', '', () => null],
  ['is_transfer', 'boolean', '', (_, random) => random.chance(3)],
  ['is_minor', 'boolean', '是否辅修', (_, random) => random.chance(6)],
  ['gpa', 'numeric(4,2)', '', (_, random) => `${random.between(1, 3)}.${random.digits(2)}`],
  ['rank_in_cls', 'smallint', '', (_, random) => random.between(1, 28)],
  ['credit_got', 'numeric(6,1)', '已获学分', ({ class: { cohort } }, random) => `${(2026 - cohort) * 38 + random.below(8)}.${random.pick(['0', '5'])}`],
  ['warn_cnt', 'integer', '', (_, random) => (random.chance(5) ? random.between(1, 3) : 0)],
];

const affairs: Made[] = [
  ['join_party_dt', 'date', '入党日期', ({ political, class: { cohort } }) => (political < '03' ? `${cohort + 1}-06-${10 + Number(political)}` : null)],
  ['join_league_dt', 'date', '', ({ political, class: { cohort } }) => (political === '03' ? `${cohort - 4}-05-04` : null)],
  ['is_cadre', 'boolean', '是否学生干部', (_, random) => random.chance(15)],
  ['club', 'varchar(60)', '', (_, random) => (random.chance(40) ? random.pick(['辩论社', '合唱团', '篮球社', '志愿者协会', '摄影社', '科技创新社']) : null)],
  ['volunteer_h', 'numeric(6,1)', '', (_, random) => `${random.below(120)}.${random.pick(['0', '5'])}`],
  ['speciality', 'text', '特长', (_, random) => (random.chance(30) ? random.pick(['书法', '长跑，曾获市级名次', '钢琴', '编程', '摄影；剪辑']) : null)],
  ['bank_nm', 'varchar(60)', '', (_, random) => random.pick(banks)],
  ['bank_no', 'varchar(30)', '银行卡号', (_, random) => `9900${random.digits(15)}`],
  ['ic_no', 'bigint', '一卡通号', ({ number }) => 9_000_000_000n + BigInt(number) % 1_000_000_000n],
  ['insur_flag', 'char(1)', '', (_, random) => random.pick(['0', '1', '1'])],
  ['mil_train', 'char(1)', '', () => '1'],
  ['psy_level', 'varchar(4)', '心理测评等级', (_, random) => random.weighted([['A', 80], ['B', 16], ['C', 4]])],
  ['emerg_nm', 'varchar(60)', '', (_, random) => personName(random, random.chance(50))],
  ['emerg_tel', 'varchar(20)', '紧急联系电话', (_, random) => `154${random.digits(8)}`],
  ['photo_md5', 'char(32)', '', (_, random) => Array.from({ length: 32 }, () => '0123456789abcdef'[random.below(16)]).join('')],
  ['ext1', 'varchar(100)', '', () => null],
  ['ext2', 'varchar(100)', '', () => null],
  ['ext3', 'varchar(100)', '', () => null],
  ['remark', 'text', '', () => null],
  ['crt_user', 'varchar(20)', '', (_, random) => random.pick(['xgadmin', 'import', '20100076'])],
  ['crt_ts', 'timestamp', '', ({ class: { cohort } }) => `${cohort}-08-28 10:00:00`],
  ['upd_ts', 'timestamp(3)', '', (_, random) => `2026-0${random.between(1, 9)}-1${random.below(10)} 0${random.below(10)}:15:30.${random.digits(3)}`],
];

/** The table everything was added to over the years: more than sixty columns, few with a comment. */
export function profileTable(): DemoTable {
  const random = createRandom(table);
  const flawed = flawedRows(table, students.length);
  const columns = [...who, ...where, ...school, ...affairs];
  const postal = columns.findIndex(([name]) => name === 'postal_cd');
  const email = columns.findIndex(([name]) => name === 'email');
  const rows = students.map((student, row) => columns.map(([, , , value]) => value(student, random, row)));
  for (const row of flawed('postal_cd', 'full-width')) rows[row]![postal] = toFullWidth(String(rows[row]![postal]));
  for (const row of flawed('email', 'malformed')) rows[row]![email] = String(rows[row]![email]).replace('@', '');
  return { name: table, comment: '学生扩展信息', columns: columns.map(([name, type, comment]) => [name, type, comment] as const), rows };
}
