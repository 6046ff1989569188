export interface Major {
  /** Of the national catalogue of undergraduate majors. */
  code: string;
  name: string;
  short: string;
  college: string;
  years: 4;
  /** GB/T 6864 as the degree table spells it: the branch of learning of the degree. */
  degree: string;
}

/** code, name, what classes are called after, branch of the degree. */
const byCollege: Record<string, readonly string[]> = {
  C01: ['080901 计算机科学与技术 计科 08', '080902 软件工程 软工 08', '080717T 人工智能 智能 08', '080911TK 网络空间安全 网安 08'],
  C02: ['070101 数学与应用数学 数学 07', '071201 统计学 统计 07'],
  C03: ['070201 物理学 物理 07', '080402 材料物理 材物 08'],
  C04: ['070301 化学 化学 07', '081301 化学工程与工艺 化工 08'],
  C05: ['071001 生物科学 生科 07', '071002 生物技术 生技 07'],
  C06: ['080202 机械设计制造及其自动化 机自 08', '080205 工业设计 工设 08'],
  C07: ['080701 电子信息工程 电信 08', '080703 通信工程 通信 08'],
  C08: ['081001 土木工程 土木 08', '081101 水利水电工程 水电 08'],
  C09: ['020101 经济学 经济 02', '020301K 金融学 金融 02', '120201K 工商管理 工商 12', '120203K 会计学 会计 12'],
  C10: ['030101K 法学 法学 03', '030102T 知识产权 知产 03'],
  C11: ['050201 英语 英语 05', '050207 日语 日语 05'],
  C12: ['050101 汉语言文学 汉文 05', '050301 新闻学 新闻 05'],
  C13: ['130202 音乐学 音乐 13', '130502 视觉传达设计 视传 13'],
};

export const majors: readonly Major[] = Object.entries(byCollege).flatMap(([college, list]) => list.map((line) => {
  const [code, name, short, degree] = line.split(' ') as [string, string, string, string];
  return { code, name, short, college, years: 4 as const, degree };
}));

/** What each college teaches; courses and books are named after it. */
export const subjects: Record<string, readonly string[]> = {
  C01: '程序设计基础 数据结构 操作系统 计算机网络 数据库系统 编译原理 软件工程导论 机器学习 信息安全基础 计算机组成原理'.split(' '),
  C02: '数学分析 高等代数 解析几何 概率论 数理统计 常微分方程 实变函数 数值分析 运筹学 时间序列分析'.split(' '),
  C03: '力学 热学 电磁学 光学 原子物理 理论力学 量子力学 固体物理 电动力学 材料表征方法'.split(' '),
  C04: '无机化学 有机化学 分析化学 物理化学 化工原理 结构化学 反应工程 高分子化学 环境化学 化工安全'.split(' '),
  C05: '普通生物学 生物化学 细胞生物学 遗传学 微生物学 分子生物学 生态学 植物学 动物学 生物统计'.split(' '),
  C06: '工程制图 工程力学 机械原理 机械设计 液压传动 数控技术 工程材料 控制工程基础 产品设计 人机工程'.split(' '),
  C07: '电路分析 模拟电子技术 数字电子技术 信号与系统 通信原理 电磁场 嵌入式系统 数字信号处理 无线通信 传感器技术'.split(' '),
  C08: '结构力学 土力学 水力学 工程测量 混凝土结构 钢结构 工程水文 水工建筑物 施工组织 工程地质'.split(' '),
  C09: '微观经济学 宏观经济学 管理学原理 会计学基础 财务管理 计量经济学 货币银行学 市场营销 人力资源管理 国际贸易'.split(' '),
  C10: '法理学 宪法学 民法总论 刑法总论 行政法 商法 诉讼法 国际法 知识产权法 法律文书'.split(' '),
  C11: '综合英语 英语听力 英语写作 翻译理论 英美文学 语言学导论 基础日语 日语会话 日本概况 口译'.split(' '),
  C12: '现代汉语 古代汉语 文学概论 中国古代文学 中国现代文学 外国文学 写作 新闻采访 新闻编辑 传播学'.split(' '),
  C13: '素描 色彩 设计概论 字体设计 版式设计 乐理 视唱练耳 声乐 钢琴 艺术史'.split(' '),
};
