import type { Text } from '#platform/contract/text.ts';

/** What MySQL and the platform do not keep of each other, in an administrator's words. */
export const losses = {
  bitWidth: { zh: '位串按无符号整数读取：数值不变，位宽不保留', en: 'Bits are read as an unsigned integer: the value is kept, the width is not' },
  year: { zh: 'YEAR 按整数读取：数值不变，类型不保留', en: 'YEAR is read as an integer: the value is kept, the type is not' },
  enum: { zh: '枚举按文本读取：取值范围和排列次序不保留', en: 'ENUM is read as text: its list of values and their order are not kept' },
  set: { zh: '集合按逗号分隔的文本读取：取值范围不保留', en: 'SET is read as text with commas: its list of values is not kept' },
  time: { zh: '负的或超过 24 小时的 TIME 不是一天中的时刻，按“零日期”的设置报错或读作空值', en: 'A TIME below zero or beyond 24 hours is no time of day: it fails or is read as null, as set for zero dates' },
  geometry: { zh: '几何数据按带 SRID 的 WKT 文本读取', en: 'Geometry is read as WKT text with its SRID' },
  endless: { zh: 'MySQL 不能保存 NaN 和无穷大，写入时报错', en: 'MySQL cannot keep NaN and the infinities: writing them fails' },
  padding: { zh: 'CHAR 读取时不含末尾的空格', en: 'CHAR is read without blanks at its end' },
  asText: { zh: '按文本保存：内容不变，类型不保留', en: 'Kept as text: the content is the same, the type is not' },
  timestamp: { zh: 'TIMESTAMP 只能保存 1970-01-01 至 2038-01-19 之间的时刻，其余写入时报错', en: 'TIMESTAMP keeps moments from 1970-01-01 to 2038-01-19 only: writing others fails' },
  micro: { zh: '只保存到微秒', en: 'Kept to the microsecond only' },
  json: { zh: 'MySQL 会重排 JSON 的键并去掉空白，大数字可能变为浮点数', en: 'MySQL reorders the keys of JSON and drops blanks; long numbers may become floating' },
  array: { zh: '数组按 JSON 文本保存', en: 'Arrays are kept as JSON text' },
  decimal: { zh: '最多 65 位数字，其中小数最多 30 位，超出的写入时报错', en: 'At most 65 digits, 30 of them behind the point: writing more fails' },
  boolean: { zh: '按设置把 TINYINT(1) 读作布尔：0、1 以外的值会报错', en: 'TINYINT(1) is read as a boolean by option: values other than 0 and 1 fail' },
  zeroDates: { zh: '按设置把零日期读作空值', en: 'Zero dates are read as null by option' },
} satisfies Record<string, Text>;
