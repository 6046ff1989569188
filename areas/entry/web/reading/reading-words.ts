import { defineWords } from '#platform/web/words.ts';

export const readingWords = defineWords('entry.reading', {
  contents: { zh: '目录', en: 'Contents' },
  onThisPage: { zh: '本页内容', en: 'On this page' },
  previous: { zh: '上一篇', en: 'Previous' },
  next: { zh: '下一篇', en: 'Next' },
});
