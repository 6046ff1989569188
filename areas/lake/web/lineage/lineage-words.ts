import { defineWords } from '#platform/web/words.ts';

export const lineageWords = defineWords('lake.lineage', {
  lineage: { zh: '血缘', en: 'Lineage' },
  source: { zh: '来源', en: 'Source' },
  sourceField: { zh: '来源字段', en: 'Source field' },
  how: { zh: '处理', en: 'On the way' },
  target: { zh: '目标', en: 'Target' },
  targetField: { zh: '目标字段', en: 'Target field' },
  wholeTable: { zh: '整表', en: 'whole table' },
  told: { zh: '由 {time} 的执行记录，共 {count} 条', en: 'Written down by the run of {time}, {count} in all' },
  firstOnly: { zh: '只显示前 {count} 条', en: 'Only the first {count} are shown' },
  byTable: { zh: '“整表”表示语句中的字段无法逐一对应，只记录到表；原因见执行日志。', en: '"Whole table" means that fields could not be told one by one; the run log says why.' },
  none: { zh: '还没有血缘记录', en: 'No lineage yet' },
  noneHint: { zh: '任务执行后记下每个字段来自哪些字段；没有读取其他表时不会有记录。', en: 'Each run writes down which field came from which. There is none where nothing is read.' },
});
