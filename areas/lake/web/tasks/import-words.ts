import { defineWords } from '#platform/web/words.ts';

export const importWords = defineWords('lake.taskImport', {
  open: { zh: '导入', en: 'Import' },
  title: { zh: '导入任务', en: 'Import tasks' },
  hint: { zh: '选择从任务列表导出的 JSON 文件。导入的任务是草稿，检查后再上线。', en: 'Choose a JSON file exported from the list of tasks. What comes in is a draft: look at it, then put it online.' },
  conflict: { zh: '已有同名任务时', en: 'When a task of the name is here already' },
  skip: { zh: '跳过', en: 'Leave it out' },
  rename: { zh: '另起名称', en: 'Give it another name' },
  replace: { zh: '存为新版本', en: 'Save it as a new version' },
  found: { zh: '文件中有 {count} 个任务', en: '{count} {count|task|tasks} in the file' },
  name: { zh: '名称', en: 'Name' },
  kind: { zh: '类型', en: 'Kind' },
  what: { zh: '将会', en: 'What happens' },
  problem: { zh: '说明', en: 'Remarks' },
  create: { zh: '新建', en: 'Made' },
  refuse: { zh: '不能导入', en: 'Cannot come in' },
  skipped: { zh: '跳过', en: 'Left out' },
  renamed: { zh: '新建为“{name}”', en: 'Made as "{name}"' },
  replaced: { zh: '存为新版本', en: 'A new version' },
  go: { zh: '导入 {count} 个任务', en: 'Import {count} {count|task|tasks}' },
  cancel: { zh: '取消', en: 'Cancel' },
  done: { zh: '新建 {created} 个，更新 {replaced} 个，跳过 {skipped} 个，未能导入 {refused} 个', en: '{created} made, {replaced} changed, {skipped} left out, {refused} refused' },
});
