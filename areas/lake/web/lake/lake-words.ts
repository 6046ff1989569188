import { defineWords } from '#platform/web/words.ts';

export const lakeWords = defineWords('lake.lake', {
  title: { zh: '数据湖', en: 'Data lake' },
  purpose: { zh: '各业务系统的数据汇集在这里：查看湖内的表，查询数据，了解它们从哪里来。', en: 'Where the data of all business systems comes together: see its tables, ask questions, know where they come from.' },
  failed: { zh: '数据湖信息读取失败', en: 'The data lake could not be read' },
  tables: { zh: '湖内表', en: 'Tables' },
  dashboard: { zh: '总览', en: 'Dashboard' },
  query: { zh: '查询', en: 'Query' },
  connection: { zh: '连接', en: 'Connection' },
  notConnected: { zh: '数据湖尚未连接', en: 'The data lake is not connected yet' },
  notConnectedHint: { zh: '请由管理员完成连接，之后即可建立集成任务。', en: 'An administrator connects it; then integration tasks can be made.' },
  newTask: { zh: '新建集成任务', en: 'New integration task' },
  silent: { zh: '数据湖没有应答', en: 'The data lake does not answer' },
  tryAgain: { zh: '重试', en: 'Try again' },
  toConnection: { zh: '查看连接', en: 'Look at the connection' },
});
