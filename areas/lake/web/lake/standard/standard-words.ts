import { defineWords } from '#platform/web/words.ts';

export const standardWords = defineWords('lake.standard', {
  purpose: { zh: '由源数据层加工而成、口径统一的表，以及写入它们的任务。', en: 'Tables of one standard, made from those of the source layer, and the tasks that fill them.' },
});
