import type { DemoTable } from '../demo-table.ts';

/** `1 男性 2 女性` as rows of code and name. */
const pairs = (list: string): string[][] => list.trim().split(/\s+/).reduce<string[][]>((rows, word, place) => {
  if (place % 2 === 0) rows.push([word]);
  else rows.at(-1)!.push(word);
  return rows;
}, []);

const ethnicities = [
  '汉族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 傣族 黎族 傈僳族',
  '佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 阿昌族 普米族',
  '塔吉克族 怒族 乌孜别克族 俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 赫哲族 门巴族 珞巴族 基诺族',
].join(' ').split(' ');

export const genderCodes: DemoTable = {
  name: 'xg.dm_xb', comment: '性别代码 GB/T 2261.1',
  columns: [['"DM"', 'char(1) primary key', '代码'], ['"MC"', 'varchar(20) not null', '名称']],
  rows: pairs('0 未知的性别 1 男性 2 女性 9 未说明的性别'),
};

export const ethnicityCodes: DemoTable = {
  name: 'xg.dm_mz', comment: '民族代码 GB/T 3304',
  columns: [['"DM"', 'char(2) primary key', '代码'], ['"MC"', 'varchar(30) not null', '名称']],
  rows: [...ethnicities.map((name, place) => [String(place + 1).padStart(2, '0'), name]), ['97', '其他'], ['98', '外国血统中国籍人士']],
};

export const politicalCodes: DemoTable = {
  name: 'xg.dm_zzmm', comment: '政治面貌代码 GB/T 4762',
  columns: [['"DM"', 'char(2) primary key'], ['"MC"', 'varchar(60) not null'], ['"JC"', 'varchar(20)', '简称']],
  rows: pairs(`01 中国共产党党员 02 中国共产党预备党员 03 中国共产主义青年团团员 04 中国国民党革命委员会会员 05 中国民主同盟盟员 06 中国民主建国会会员
    07 中国民主促进会会员 08 中国农工民主党党员 09 中国致公党党员 10 九三学社社员 11 台湾民主自治同盟盟员 12 无党派民主人士 13 群众`)
    .map(([code, name]) => [code!, name!, { '01': '党员', '02': '预备党员', '03': '团员', '13': '群众' }[code!] ?? null]),
};

export const enrolmentStatusCodes: DemoTable = {
  name: 'xg.dm_xjzt',
  columns: [['dm', 'varchar(4) primary key'], ['mc', 'varchar(40)'], ['flag', `char(1) default '1'`]],
  rows: pairs('01 在读 02 休学 03 退学 04 停学 05 复学 06 流失 07 毕业 08 结业 09 肄业 10 转学 11 死亡 12 保留入学资格').map((row) => [...row, '1']),
};

export const degreeCodes: DemoTable = {
  name: 'jx.dm_xw', comment: '学位代码 GB/T 6864',
  columns: [['degree_cd', 'varchar(4) primary key', '学位代码'], ['degree_nm', 'varchar(40) not null', '学位名称']],
  rows: pairs(`401 哲学学士 402 经济学学士 403 法学学士 404 教育学学士 405 文学学士 406 历史学学士 407 理学学士 408 工学学士 409 农学学士 410 医学学士
    411 军事学学士 412 管理学学士 413 艺术学学士 301 哲学硕士 302 经济学硕士 308 工学硕士 208 工学博士`),
};

/** One table for everything that never got a table of its own, as such systems have. */
const dictionary: Record<string, string> = {
  LEAVE_TYPE: '1 病假 2 事假 3 公假 4 离校外出',
  AUDIT_STAT: '0 草稿 1 待审核 2 已通过 3 已退回',
  PUNISH: '1 警告 2 严重警告 3 记过 4 留校察看 5 开除学籍',
  HARD_LVL: '1 特别困难 2 困难 3 一般困难',
  ATTEND: '0 出勤 1 迟到 2 早退 3 旷课 4 请假',
  KIN: '1 父亲 2 母亲 3 祖父 4 祖母 5 兄 6 姐 7 弟 8 妹 9 其他监护人',
  PAY_WAY: '1 网上支付 2 银行代扣 3 现金 4 贷款抵扣',
  FEE_ITEM: '01 学费 02 住宿费 03 教材费 04 医疗保险费',
  TALK_KIND: '1 学业 2 心理 3 就业 4 生活 5 违纪',
  EXAM_KIND: '1 正常考试 2 补考 3 重修 4 缓考',
};

export const dictionaryTable: DemoTable = {
  name: 'xg.sys_dict', comment: '系统字典',
  columns: [
    ['dict_id', 'integer primary key'], ['dict_type', 'varchar(30) not null', '字典类别'], ['dict_cd', 'varchar(10) not null', '字典代码'],
    ['dict_nm', 'varchar(60) not null', '字典名称'], ['ord', 'integer'], ['flag', 'smallint not null default 1', '1 启用 0 停用'],
  ],
  constraints: ['unique (dict_type, dict_cd)'],
  rows: Object.entries(dictionary).flatMap(([type, list]) => pairs(list).map(([code, name], place) => [type, code!, name!, place + 1, 1]))
    .map((row, place) => [place + 1, ...row]),
};

export const codeTables: DemoTable[] = [genderCodes, ethnicityCodes, politicalCodes, enrolmentStatusCodes, degreeCodes, dictionaryTable];
