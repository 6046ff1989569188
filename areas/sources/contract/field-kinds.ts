import type { Text } from '#platform/contract/text.ts';

/** The platform's kinds of type, as the engine names them. */
export const fieldKinds = [
  'string', 'integer', 'decimal', 'float', 'boolean', 'date', 'time', 'datetime', 'interval', 'binary', 'json', 'xml', 'uuid', 'array', 'other',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Types as people call them. */
export const fieldKindWords: Record<FieldKind, Text> = {
  string: { zh: '文本', en: 'Text' },
  integer: { zh: '整数', en: 'Integer' },
  decimal: { zh: '小数', en: 'Decimal' },
  float: { zh: '浮点数', en: 'Floating point' },
  boolean: { zh: '布尔', en: 'Boolean' },
  date: { zh: '日期', en: 'Date' },
  time: { zh: '时间', en: 'Time' },
  datetime: { zh: '日期时间', en: 'Date and time' },
  interval: { zh: '时间间隔', en: 'Interval' },
  binary: { zh: '二进制', en: 'Binary' },
  json: { zh: 'JSON', en: 'JSON' },
  xml: { zh: 'XML', en: 'XML' },
  uuid: { zh: 'UUID', en: 'UUID' },
  array: { zh: '数组', en: 'Array' },
  other: { zh: '其他', en: 'Other' },
};
