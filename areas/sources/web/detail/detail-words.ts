import { defineWords } from '#platform/web/words.ts';

export const detailWords = defineWords('sources.detail', {
  none: { zh: '先选择一个数据源', en: 'Choose a data source first' },
  noneHint: { zh: '这里显示一个数据源的连接、数据对象和建设情况。', en: 'This page shows the connection, the data objects and the progress of one data source.' },
  choose: { zh: '搜索并选择数据源', en: 'Search and choose a data source' },
  toList: { zh: '打开数据源列表', en: 'Open the list of data sources' },
  failed: { zh: '数据源未能打开', en: 'The data source could not be opened' },
  state: { zh: '连接状态', en: 'Connection' },
  kind: { zh: '类型', en: 'Kind' },
  version: { zh: '版本', en: 'Version' },
  department: { zh: '管理部门', en: 'Department' },
  administrator: { zh: '管理员', en: 'Administrator' },
  objects: { zh: '数据对象', en: 'Data objects' },
  fields: { zh: '字段', en: 'Fields' },
  resources: { zh: '资源', en: 'Resources' },
  integrated: { zh: '已集成', en: 'Integrated' },
  codes: { zh: '代码表', en: 'Code tables' },
  lastImport: { zh: '最近导入', en: 'Last import' },
  neverImported: { zh: '尚未导入', en: 'Not imported yet' },
});
