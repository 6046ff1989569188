import type { Algorithm, AlgorithmParameter, AlgorithmRole, RoleKind } from './algorithm.ts';

const role = (key: string, zh: string, en: string, kind: RoleKind, least = 1, most = 1): AlgorithmRole => ({ key, title: { zh, en }, kind, least, most });
const group = role('group', '分组（可不选）', 'Group (optional)', 'value', 0);
const labels = role('labels', '标识字段（可不选）', 'Fields that name a row (optional)', 'value', 0, 10);
const number = role('value', '数值', 'Number', 'number');
const order = role('order', '先后次序', 'Order', 'order');
const integer = (key: string, zh: string, en: string, at: number, least: number, most: number): AlgorithmParameter => ({ key, title: { zh, en }, kind: 'integer', default: at, least, most });
const real = (key: string, zh: string, en: string, at: number, least: number, most: number): AlgorithmParameter => ({ key, title: { zh, en }, kind: 'number', default: at, least, most });
const onlyOutliers: AlgorithmParameter = { key: 'only', title: { zh: '只输出离群的行', en: 'Only the rows that stand out' }, kind: 'switch', default: true };

/** What the lake can reckon for everyone; how is said by the file of each (algorithm-sql.ts). */
export const builtInAlgorithms = [
  {
    key: 'statistics', title: { zh: '描述统计', en: 'Descriptive statistics' },
    description: { zh: '每个字段的行数、空值、不同值、最小与最大值；数值字段还有均值、标准差和四分位数。', en: 'Rows, empty and distinct values, least and greatest of each field; for numbers the mean, deviation and quartiles, too.' },
    roles: [role('columns', '字段', 'Fields', 'value', 1, 20)], parameters: [],
  },
  {
    key: 'regression', title: { zh: '线性回归', en: 'Linear regression' },
    description: { zh: '用一条直线说明因变量如何随自变量变化：斜率、截距与拟合优度，或每一行的预测值与残差。', en: 'A line that tells how one number follows another: slope, intercept and fit, or the predicted value and the residual of each row.' },
    roles: [role('x', '自变量', 'Explaining number (x)', 'number'), role('y', '因变量', 'Explained number (y)', 'number'), group],
    parameters: [{
      key: 'output', title: { zh: '输出', en: 'Answer' }, kind: 'choice', default: 'prediction',
      choices: [{ value: 'prediction', title: { zh: '每行的预测', en: 'A prediction for each row' }, }, { value: 'model', title: { zh: '直线本身', en: 'The line itself' } }],
    }],
  },
  {
    key: 'outliers-z', title: { zh: '离群值（Z 分数）', en: 'Outliers by z-score' },
    description: { zh: '与均值相差若干个标准差以上的行，适合近似正态分布的数值。', en: 'Rows that are many standard deviations away from the mean; for numbers that are about normally spread.' },
    roles: [number, group, labels], parameters: [real('threshold', '标准差倍数', 'Deviations', 3, 0.5, 10), onlyOutliers],
  },
  {
    key: 'outliers-iqr', title: { zh: '离群值（四分位距）', en: 'Outliers by quartiles' },
    description: { zh: '落在四分位数之外若干倍四分位距的行，不受少数极端值影响。', en: 'Rows that lie far outside of the quartiles, measured by their distance; a few extremes do not disturb it.' },
    roles: [number, group, labels], parameters: [real('factor', '四分位距倍数', 'Times the quartile distance', 1.5, 0.5, 10), onlyOutliers],
  },
  {
    key: 'moving-average', title: { zh: '移动平均', en: 'Moving average' },
    description: { zh: '按次序对最近若干行取平均，看清趋势。', en: 'The mean of the last rows in their order, so that the trend is seen.' },
    roles: [order, number, group], parameters: [integer('window', '窗口行数', 'Rows in the window', 7, 2, 1000)],
  },
  {
    key: 'exponential-smoothing', title: { zh: '指数平滑', en: 'Exponential smoothing' },
    description: { zh: '越近的行权重越大；平滑系数越大，跟随变化越快。', en: 'The nearer a row, the more it counts; the greater the factor, the faster it follows.' },
    roles: [order, number, group], parameters: [real('alpha', '平滑系数', 'Smoothing factor', 0.3, 0.01, 1)],
  },
  {
    key: 'rfm', title: { zh: 'RFM 评分', en: 'RFM scores' },
    description: { zh: '按最近一次、次数和金额为每个对象分档评分，档位越高越活跃。', en: 'Scores everyone by how lately, how often and how much; the higher, the more active.' },
    roles: [role('who', '对象', 'Who', 'value'), role('time', '发生时间', 'When', 'time'), role('amount', '金额或数量', 'How much', 'number')],
    parameters: [integer('classes', '档数', 'Classes', 5, 2, 10)],
  },
  {
    key: 'pairs', title: { zh: '关联组合', en: 'What goes together' },
    description: { zh: '同一单据中常一起出现的两项：支持度、置信度与提升度。', en: 'Pairs that occur in the same basket: support, confidence and lift.' },
    roles: [role('basket', '单据', 'Basket', 'value'), role('item', '项', 'Item', 'value')],
    parameters: [real('support', '最小支持度', 'Least support', 0.01, 0, 1), real('confidence', '最小置信度', 'Least confidence', 0.1, 0, 1)],
  },
  {
    key: 'k-means', title: { zh: 'K 均值聚类', en: 'K-means clusters' },
    description: { zh: '按 2 至 5 个数值字段把行分成若干相近的类。起点固定，同样的数据得到同样的结果。', en: 'Parts rows into clusters that are near each other in 2 to 5 numbers. It begins at fixed places: the same data give the same clusters.' },
    roles: [role('columns', '数值字段', 'Numbers', 'number', 2, 5), labels],
    parameters: [integer('clusters', '类数', 'Clusters', 3, 2, 10), integer('rounds', '迭代次数', 'Rounds', 10, 1, 20), { key: 'scale', title: { zh: '先标准化', en: 'Bring to one scale first' }, kind: 'switch', default: true }],
  },
] as const satisfies readonly Algorithm[];

export type BuiltInKey = (typeof builtInAlgorithms)[number]['key'];
export const builtInAlgorithm = (key: string): Algorithm | undefined => builtInAlgorithms.find((one) => one.key === key);
