import { defineWords } from '#platform/web/words.ts';

export const metadataWords = defineWords('lake.metadata', {
  purpose: { zh: '按数据分层浏览湖内的表和字段，以及它们的说明。', en: 'Tables and fields of the lake by layer, with what is known about them.' },
  layers: { zh: '数据分层', en: 'Layers' },
  allLayers: { zh: '全部分层', en: 'All layers' },
  search: { zh: '按表名、名称或说明搜索', en: 'Search table, name or description' },
  table: { zh: '表', en: 'Table' },
  name: { zh: '名称', en: 'Name' },
  description: { zh: '说明', en: 'Description' },
  schema: { zh: '模式', en: 'Schema' },
  source: { zh: '数据源', en: 'Data source' },
  sourceTable: { zh: '源表', en: 'Source table' },
  fields: { zh: '字段', en: 'Fields' },
  dataTime: { zh: '数据时间', en: 'Data of' },
  none: { zh: '湖内还没有表', en: 'No tables in the lake yet' },
  noneHint: { zh: '集成任务执行后，表及其字段会自动登记在这里。', en: 'Once integration tasks have run, their tables and fields are registered here by themselves.' },
  toLake: { zh: '打开数据湖', en: 'Open the data lake' },
  fieldsFailed: { zh: '字段读取失败', en: 'The fields could not be read' },
});
