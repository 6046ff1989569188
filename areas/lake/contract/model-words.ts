import type { Text } from '#platform/contract/text.ts';

/** A subject model stands on the lake's own tables; a topic model is assembled from several subjects for one purpose. */
export const modelKinds = ['subject', 'topic'] as const;
export type ModelKind = (typeof modelKinds)[number];
export const modelKindWords: Record<ModelKind, Text> = {
  subject: { zh: '主题模型', en: 'Subject model' },
  topic: { zh: '专题模型', en: 'Topic model' },
};

/** What people were granted holds while a model is published. */
export const modelStates = ['draft', 'published', 'offline'] as const;
export type ModelState = (typeof modelStates)[number];
export const modelStateWords: Record<ModelState, Text> = {
  draft: { zh: '草稿', en: 'Draft' },
  published: { zh: '已发布', en: 'Published' },
  offline: { zh: '已下线', en: 'Offline' },
};

/** From stored facts, the worst first. */
export const modelHealths = ['failing', 'drifted', 'missing', 'empty', 'good'] as const;
export type ModelHealth = (typeof modelHealths)[number];
export const modelHealthWords: Record<ModelHealth, Text> = {
  failing: { zh: '任务失败', en: 'Task fails' },
  drifted: { zh: '结构不一致', en: 'Differs from its table' },
  missing: { zh: '未物化', en: 'No table yet' },
  empty: { zh: '尚无数据', en: 'Not filled yet' },
  good: { zh: '正常', en: 'Good' },
};

export const aggregates = ['count', 'count-distinct', 'sum', 'average', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];
export const aggregateWords: Record<Aggregate, Text> = {
  count: { zh: '计数', en: 'Count' },
  'count-distinct': { zh: '去重计数', en: 'Count of different values' },
  sum: { zh: '求和', en: 'Sum' },
  average: { zh: '平均', en: 'Average' },
  min: { zh: '最小值', en: 'Least' },
  max: { zh: '最大值', en: 'Greatest' },
};

export const conditionOperators = ['=', '<>', '>', '>=', '<', '<=', 'between', 'in', 'contains', 'starts', 'is-null', 'not-null'] as const;
export type ConditionOperator = (typeof conditionOperators)[number];
export const conditionOperatorWords: Record<ConditionOperator, Text> = {
  '=': { zh: '等于', en: 'is' },
  '<>': { zh: '不等于', en: 'is not' },
  '>': { zh: '大于', en: 'greater than' },
  '>=': { zh: '不小于', en: 'at least' },
  '<': { zh: '小于', en: 'less than' },
  '<=': { zh: '不大于', en: 'at most' },
  between: { zh: '介于', en: 'between' },
  in: { zh: '属于', en: 'one of' },
  contains: { zh: '包含', en: 'contains' },
  starts: { zh: '开头为', en: 'starts with' },
  'is-null': { zh: '为空', en: 'is empty' },
  'not-null': { zh: '不为空', en: 'is not empty' },
};

export const indicatorKinds = ['atomic', 'derived', 'compound'] as const;
export type IndicatorKind = (typeof indicatorKinds)[number];
export const indicatorKindWords: Record<IndicatorKind, Text> = {
  atomic: { zh: '原子指标', en: 'Atomic' },
  derived: { zh: '派生指标', en: 'Derived' },
  compound: { zh: '复合指标', en: 'Compound' },
};

export const periods = ['all', 'today', 'yesterday', 'this-week', 'this-month', 'last-month', 'this-quarter', 'this-year', 'last-year', 'last-days'] as const;
export type Period = (typeof periods)[number];
export const periodWords: Record<Period, Text> = {
  all: { zh: '全部时间', en: 'All time' },
  today: { zh: '今天', en: 'Today' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
  'this-week': { zh: '本周', en: 'This week' },
  'this-month': { zh: '本月', en: 'This month' },
  'last-month': { zh: '上月', en: 'Last month' },
  'this-quarter': { zh: '本季度', en: 'This quarter' },
  'this-year': { zh: '今年', en: 'This year' },
  'last-year': { zh: '去年', en: 'Last year' },
  'last-days': { zh: '最近若干天', en: 'The last days' },
};
