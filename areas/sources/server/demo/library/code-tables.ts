import type { DemoTable } from '../demo-table.ts';

/** The main classes of the Chinese library classification, with those below them that this library uses. */
const classification: Record<string, string> = {
  A: '马克思主义、列宁主义、毛泽东思想、邓小平理论', B: '哲学、宗教|B0 哲学理论|B2 中国哲学|B84 心理学', C: '社会科学总论|C8 统计学|C91 社会学|C93 管理学', D: '政治、法律|D0 政治学|D9 法律|D90 法的理论|D92 中国法律',
  E: '军事', F: '经济|F0 经济学|F2 经济管理|F7 贸易经济|F8 财政、金融', G: '文化、科学、教育、体育|G2 信息与知识传播|G4 教育|G8 体育', H: '语言、文字|H0 语言学|H1 汉语|H3 常用外国语|H36 日语',
  I: '文学|I0 文学理论|I2 中国文学|I3 外国文学', J: '艺术|J2 绘画|J5 工艺美术|J6 音乐', K: '历史、地理|K2 中国史|K9 地理', N: '自然科学总论',
  O: '数理科学和化学|O1 数学|O3 力学|O4 物理学|O6 化学', P: '天文学、地球科学|P5 地质学', Q: '生物科学|Q2 细胞生物学|Q3 遗传学|Q5 生物化学|Q94 植物学', R: '医药、卫生', S: '农业科学',
  T: '工业技术|TB 一般工业技术|TG 金属学与金属工艺|TH 机械、仪表工业|TN 电子技术、通信技术|TP3 计算技术、计算机技术|TQ 化学工业|TU 建筑科学|TV 水利工程', U: '交通运输', V: '航空、航天', X: '环境科学、安全科学', Z: '综合性图书',
};

export const categoryTable: DemoTable = {
  name: 'category',
  columns: [['category_no', 'VARCHAR(10) PRIMARY KEY'], ['category_name', 'VARCHAR(100) NOT NULL'], ['parent_no', 'VARCHAR(10)']],
  rows: Object.entries(classification).flatMap(([letter, text]) => {
    const [name, ...below] = text.split('|');
    return [[letter, name!, null], ...below.map((line) => [...line.split(' '), letter])];
  }),
};

export const readerTypes: DemoTable = {
  name: 'code_reader_type',
  columns: [['type_code', 'CHAR(2) PRIMARY KEY'], ['type_name', 'VARCHAR(20) NOT NULL'], ['max_books', 'INTEGER'], ['loan_days', 'INTEGER']],
  rows: [['01', '本科生', 10, 30], ['02', '研究生', 15, 60], ['03', '教职工', 20, 90], ['04', '校友', 3, 30], ['05', '校外读者', 0, 0]],
};

export const loanStates: DemoTable = {
  name: 'code_loan_state',
  columns: [['state_code', 'CHAR(1) PRIMARY KEY'], ['state_name', 'VARCHAR(20) NOT NULL']],
  rows: [['0', '在借'], ['1', '已还'], ['2', '超期未还'], ['3', '遗失'], ['4', '续借']],
};
