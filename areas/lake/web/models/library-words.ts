import { defineWords } from '#platform/web/words.ts';

export const libraryWords = defineWords('lake.modelLibrary', {
  importTitle: { zh: '导入模型', en: 'Import models' },
  importHint: { zh: '选择从“导出”得到的 JSON 文件。新模型为草稿；来源表须在此平台的数据湖中。', en: 'Choose a JSON file that was exported. New models are drafts; the tables they stand on must be in this lake.' },
  conflict: { zh: '编码已存在时', en: 'Where the code is taken' },
  skip: { zh: '跳过', en: 'Skip' },
  replace: { zh: '保存为新版本', en: 'Save as a new version' },
  importVerb: { zh: '导入', en: 'Import' },
  cancel: { zh: '取消', en: 'Cancel' },
  found: { zh: '文件中有 {count} 个模型', en: 'The file holds {count} models' },
  done: { zh: '新建 {created}，更新 {replaced}，跳过 {skipped}，拒绝 {refused}', en: '{created} new, {replaced} updated, {skipped} skipped, {refused} refused' },
  name: { zh: '模型', en: 'Model' },
  code: { zh: '编码', en: 'Code' },
  what: { zh: '处理', en: 'What happens' },
  problem: { zh: '原因', en: 'Reason' },
  create: { zh: '新建', en: 'Made' },
  refuse: { zh: '拒绝', en: 'Refused' },
});
