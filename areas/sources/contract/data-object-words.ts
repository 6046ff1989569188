import type { Text } from '#platform/contract/text.ts';

/** What an object is for. Code tables are offered wherever a field takes its values from one. */
export const dataSigns = ['1', '2', '3', '4', '5'] as const;
export type DataSign = (typeof dataSigns)[number];
export const codeTableSign: DataSign = '2';
export const dataSignWords: Record<DataSign, Text> = {
  1: { zh: '业务数据', en: 'Business data' },
  2: { zh: '代码表', en: 'Code table' },
  3: { zh: '日志流水', en: 'Log' },
  4: { zh: '临时备份', en: 'Temporary or backup' },
  5: { zh: '系统配置', en: 'System settings' },
};

/** As the source has it, by the wire's number. */
export const dataTypes = ['1', '2'] as const;
export type ObjectDataType = (typeof dataTypes)[number];
export const dataTypeWords: Record<ObjectDataType, Text> = { 1: { zh: '表', en: 'Table' }, 2: { zh: '视图', en: 'View' } };

export const objectKinds = ['table', 'view', 'materialized view'] as const;
export type ObjectKind = (typeof objectKinds)[number];
export const objectKindWords: Record<ObjectKind, Text> = {
  table: { zh: '表', en: 'Table' },
  view: { zh: '视图', en: 'View' },
  'materialized view': { zh: '物化视图', en: 'Materialized view' },
};

/** Grades of GB/T 43697; empty: not graded yet. */
export const dataLevels = ['1', '2', '3'] as const;
export type DataLevel = (typeof dataLevels)[number];
export const dataLevelWords: Record<DataLevel, Text> = {
  1: { zh: '一般数据', en: 'General' },
  2: { zh: '重要数据', en: 'Important' },
  3: { zh: '核心数据', en: 'Core' },
};

export const modelTypes = ['master', 'transaction', 'reference', 'relation', 'summary', 'history'] as const;
export type ModelType = (typeof modelTypes)[number];
export const modelTypeWords: Record<ModelType, Text> = {
  master: { zh: '主数据', en: 'Master data' },
  transaction: { zh: '业务过程', en: 'Transaction' },
  reference: { zh: '参考数据', en: 'Reference data' },
  relation: { zh: '关联关系', en: 'Link' },
  summary: { zh: '汇总统计', en: 'Summary' },
  history: { zh: '历史记录', en: 'History' },
};

export const provisionModes = ['On-line', 'Off-line'] as const;
export const provisionModeWords: Record<(typeof provisionModes)[number], Text> = {
  'On-line': { zh: '在线提供', en: 'Online' },
  'Off-line': { zh: '离线提供', en: 'Offline' },
};

/** What the list of objects can be narrowed to. */
export const situations = ['NAMED', 'UNNAMED', 'FIELDS_UNNAMED', 'NO_KEY', 'NO_COMMENT', 'EMPTY', 'DROPPED'] as const;
export type Situation = (typeof situations)[number];
export const situationWords: Record<Situation, Text> = {
  NAMED: { zh: '已命名', en: 'Named' },
  UNNAMED: { zh: '未命名', en: 'Not named' },
  FIELDS_UNNAMED: { zh: '有未命名字段', en: 'With fields not named' },
  NO_KEY: { zh: '无主键', en: 'Without primary key' },
  NO_COMMENT: { zh: '无注释', en: 'Without comment' },
  EMPTY: { zh: '无数据', en: 'Without rows' },
  DROPPED: { zh: '源端已删除', en: 'Dropped at the source' },
};

/** `1`: a task brings it into the lake; `0`: none does. */
export const integrationStates = ['1', '0'] as const;
export const integrationWords: Record<(typeof integrationStates)[number], Text> = {
  1: { zh: '已集成', en: 'Integrated' },
  0: { zh: '未集成', en: 'Not integrated' },
};

/** `1`: has a business name and a description; `0`: lacks one of them. */
export const annotationStates = ['1', '0'] as const;
export const annotationWords: Record<(typeof annotationStates)[number], Text> = {
  1: { zh: '注释完整', en: 'Annotated' },
  0: { zh: '注释不全', en: 'Not fully annotated' },
};
