/** The departments of the demonstration campus: code, name, code of the one above. */
const tree: Record<string, string> = {
  JCU: '机关部处 A00, 直属单位 B00, 学院 C00, 研究机构 D00',
  A00: '学校办公室 A01, 人力资源处 A02, 教务处 A03, 研究生院 A04, 科学技术处 A05, 财务处 A06, 国有资产管理处 A07, 学生工作处 A08, 国际合作与交流处 A09, 后勤保障处 A10',
  B00: '信息化建设与管理处 B01, 图书馆 B02, 档案馆 B03, 校医院 B04',
  B01: '数据管理科 B0101, 网络运行科 B0102, 应用服务科 B0103',
  C00: '计算机学院 C01, 数学与统计学院 C02, 物理学院 C03, 化学化工学院 C04, 生命科学学院 C05, 机械工程学院 C06, 电子信息学院 C07, 土木与水利学院 C08, 经济与管理学院 C09, 法学院 C10, 外国语学院 C11, 文学院 C12, 艺术学院 C13',
  C01: '软件工程系 C0101, 人工智能系 C0102, 网络空间安全系 C0103',
  D00: '流域水环境研究中心 D01, 数据科学研究院 D02, 高等教育研究所 D03',
};

export interface Unit {
  code: string;
  name: string;
  above: string | null;
}

export const units: readonly Unit[] = [
  { code: 'JCU', name: '江川大学', above: null },
  ...Object.entries(tree).flatMap(([above, below]) => below.split(', ').map((unit) => {
    const [name, code] = unit.split(' ') as [string, string];
    return { code, name, above };
  })),
];

export const colleges: readonly Unit[] = units.filter(({ above }) => above === 'C00');

export const collegeOf = (department: string): string => department.slice(0, 3);
