import { defineWords } from '#platform/web/words.ts';

export const templateWords = defineWords('lake.taskTemplates', {
  use: { zh: '使用模板', en: 'Use a template' },
  keep: { zh: '存为模板', en: 'Keep as a template' },
  title: { zh: '选择模板', en: 'Choose a template' },
  hint: { zh: '模板中的来源与处理方式会填入表单，之后可以修改。', en: 'Its source and settings are filled in; you can change them afterwards.' },
  search: { zh: '按名称搜索', en: 'Search by name' },
  name: { zh: '模板名称', en: 'Name of the template' },
  source: { zh: '数据源', en: 'Data source' },
  creator: { zh: '创建人', en: 'Made by' },
  changed: { zh: '修改时间', en: 'Changed' },
  take: { zh: '使用', en: 'Use' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除模板“{name}”', en: 'Delete the template "{name}"' },
  removeHint: { zh: '用它建立的任务不受影响。', en: 'Tasks that were made from it stay as they are.' },
  removed: { zh: '模板已删除', en: 'The template was deleted' },
  none: { zh: '还没有此类任务的模板', en: 'No templates for this kind yet' },
  noneHint: { zh: '填好一个任务后点“存为模板”，以后的任务就能从它开始。', en: 'Fill in a task and keep it as a template; later tasks can begin from it.' },
  kept: { zh: '已存为模板', en: 'Kept as a template' },
  keepTitle: { zh: '存为模板', en: 'Keep as a template' },
  keepHint: { zh: '保存当前填写的来源与处理方式，供同类任务使用。', en: 'The source and settings as they stand are kept for other tasks of this kind.' },
  cancel: { zh: '取消', en: 'Cancel' },
});
