import { defineWords } from '#platform/web/words.ts';

export const standardWords = defineWords('lake.standard', {
  purpose: { zh: '由源数据层加工而成、口径统一的表，以及写入它们的任务。', en: 'Tables of one standard, made from those of the source layer, and the tasks that fill them.' },
  tasks: { zh: '任务', en: 'Tasks' },
  online: { zh: '已上线', en: 'Online' },
  failedLast: { zh: '上次失败', en: 'Failed last' },
  filled: { zh: '有数据的表', en: 'Tables with data' },
  runsOfWeek: { zh: '近 7 天执行', en: 'Runs in 7 days' },
  writtenOfWeek: { zh: '近 7 天写入行数', en: 'Rows in 7 days' },
});
