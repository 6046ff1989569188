import { defineWords } from '#platform/web/words.ts';

export const answerWords = defineWords('lake.answer', {
  rows: { zh: '数据', en: 'Rows' },
  noRows: { zh: '没有数据', en: 'No rows' },
  count: { zh: '{count} 行', en: '{count} {count|row|rows}' },
  truncated: { zh: '前 {count} 行，还有更多', en: 'First {count} {count|row|rows}; there are more' },
  milliseconds: { zh: '用时 {time} 毫秒', en: '{time} ms' },
  download: { zh: '下载 CSV', en: 'Download CSV' },
  copy: { zh: '复制', en: 'Copy' },
});
