import { defineWords } from '#platform/web/words.ts';

export const answerWords = defineWords('lake.answer', {
  rows: { zh: '数据', en: 'Rows' },
  noRows: { zh: '没有数据', en: 'No rows' },
  count: { zh: '{count} 行', en: '{count} {count|row|rows}' },
  truncated: { zh: '前 {count} 行，还有更多', en: 'First {count} {count|row|rows}; there are more' },
  milliseconds: { zh: '用时 {time} 毫秒', en: '{time} ms' },
  masked: { zh: '已隐藏', en: 'hidden' },
  maskedHint: { zh: '敏感字段，或由敏感字段得出。查看原值需要“查看敏感字段原值”权限。', en: 'A sensitive field, or made of one. Its values take the permission "See values of sensitive fields".' },
  download: { zh: '下载 CSV', en: 'Download CSV' },
});
