import type { Text } from '#platform/contract/text.ts';

/** How a relation came to be known: from the database, by us, or by a person. */
export const relationOrigins = ['declared', 'inferred', 'manual'] as const;
export type RelationOrigin = (typeof relationOrigins)[number];
export const originWords: Record<RelationOrigin, Text> = {
  declared: { zh: '库内声明', en: 'Declared' },
  inferred: { zh: '推断', en: 'Inferred' },
  manual: { zh: '手工绘制', en: 'Drawn by hand' },
};

export const relationStates = ['suggested', 'confirmed', 'rejected'] as const;
export type RelationState = (typeof relationStates)[number];
export const relationStateWords: Record<RelationState, Text> = {
  suggested: { zh: '待确认', en: 'Suggested' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  rejected: { zh: '已否决', en: 'Rejected' },
};

/** From the referring table to the one it refers to. */
export const cardinalities = ['n:1', '1:1', 'n:n'] as const;
export type Cardinality = (typeof cardinalities)[number];
export const cardinalityWords: Record<Cardinality, Text> = {
  'n:1': { zh: '多对一', en: 'Many to one' },
  '1:1': { zh: '一对一', en: 'One to one' },
  'n:n': { zh: '多对多', en: 'Many to many' },
};

/** By which likeness of names a relation was guessed. */
export const relationReasons = ['sameName', 'sameMeaning', 'tableName', 'role', 'parent', 'values'] as const;
export type RelationReason = (typeof relationReasons)[number];
export const reasonWords: Record<RelationReason, Text> = {
  sameName: { zh: '字段与被引用表的键同名', en: 'The field has the name of the other table’s key' },
  sameMeaning: { zh: '字段与被引用表的键含义相同', en: 'The field means the same as the other table’s key' },
  tableName: { zh: '字段名由被引用表的名称构成', en: 'The field is named after the other table' },
  role: { zh: '字段名以被引用表的键结尾，前面是角色', en: 'The field ends with the other table’s key, after a role' },
  parent: { zh: '字段指向本表的上级记录', en: 'The field names the parent row in its own table' },
  values: { zh: '名称只有编码类后缀相同，主要依据取值', en: 'Only the ending of the names agrees; the values speak for it' },
};
