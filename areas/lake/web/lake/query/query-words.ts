import { defineWords } from '#platform/web/words.ts';

export const queryWords = defineWords('lake.query', {
  editor: { zh: 'SQL', en: 'SQL' },
  run: { zh: '执行', en: 'Run' },
  stop: { zh: '停止', en: 'Stop' },
  shortcut: { zh: 'Ctrl+Enter 执行；选中一段时只执行这一段。只读查询，不能修改数据。', en: 'Ctrl+Enter runs it, or the part that is selected. Questions only: nothing can be changed.' },
  mostRows: { zh: '最多 {count} 行', en: 'At most {count} rows' },
  mostSeconds: { zh: '限时 {count} 秒', en: 'Within {count} s' },
  rowLimit: { zh: '行数上限', en: 'Most rows' },
  timeLimit: { zh: '时间上限', en: 'Time limit' },
  failed: { zh: '查询失败', en: 'The query failed' },
  stopped: { zh: '查询已停止', en: 'The query was stopped' },
  ready: { zh: '写一条查询', en: 'Write a query' },
  readyHint: { zh: '例如 select * from source.表名 limit 100。输入时会提示湖内的表和字段。', en: 'For example select * from source.orders limit 100. Tables of the lake are suggested while you type.' },
  history: { zh: '我的查询', en: 'My queries' },
  noHistory: { zh: '执行过的查询会留在这里，只有您能看到。', en: 'Queries that you ran stay here; only you see them.' },
  clear: { zh: '清空', en: 'Clear' },
  fileName: { zh: '查询结果', en: 'query' },
});
