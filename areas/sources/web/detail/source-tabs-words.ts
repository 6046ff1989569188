import { defineWords } from '#platform/web/words.ts';

/** What the tabs of a source are called; a tab's key is its word. */
export const sourceTabsWords = defineWords('sources.tabs', {
  connection: { zh: '连接信息', en: 'Connection' },
  objects: { zh: '数据对象', en: 'Data objects' },
  api: { zh: 'API 资源', en: 'API resources' },
  logs: { zh: '日志资源', en: 'Log resources' },
  files: { zh: '文件资源', en: 'File resources' },
  documents: { zh: '文档', en: 'Documents' },
  reverse: { zh: '逆向导入', en: 'Reverse import' },
  relations: { zh: '实体关系图', en: 'Entity relation graph' },
  survey: { zh: '调研', en: 'Survey' },
  changes: { zh: '变化监测', en: 'Changes' },
  progress: { zh: '建设进度', en: 'Build progress' },
});

export type SourceTabKey = keyof typeof sourceTabsWords.words;
