import { defineWords } from '#platform/web/words.ts';

export const differenceWords = defineWords('sources.differences', {
  new: { zh: '新增', en: 'New' },
  changed: { zh: '变更', en: 'Changed' },
  dropped: { zh: '源端已删除', en: 'Dropped' },
  renamed: { zh: '改名', en: 'Renamed' },
  unchanged: { zh: '无变化', en: 'Unchanged' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  empty: { zh: '空', en: 'empty' },
  object: { zh: '对象', en: 'Object' },
  field: { zh: '字段', en: 'Field' },
  change: { zh: '变化', en: 'Change' },
  fact: { zh: '内容', en: 'What' },
  before: { zh: '之前', en: 'Before' },
  after: { zh: '之后', en: 'After' },
  wasCalled: { zh: '原名 {name}', en: 'was {name}' },
  unique: { zh: '唯一', en: 'unique' },
  none: { zh: '没有差异', en: 'No difference' },
  identity: { zh: '自增', en: 'identity' },
  formula: { zh: '计算', en: 'computed' },
});
