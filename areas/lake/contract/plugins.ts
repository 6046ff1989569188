import { z } from 'zod';
import { pluginPorts } from '#engine/pipeline/ports.ts';
import type { PluginKey } from '#engine/pipeline/settings.ts';
import type { Text } from '#platform/contract/text.ts';

/** Plugins of a custom integration. Their settings are shapes of engine/pipeline/settings.ts. */
export const pluginGroups = ['source', 'columns', 'rows', 'combine', 'quality', 'sink'] as const;
export type PluginGroup = (typeof pluginGroups)[number];
export const pluginGroupWords: Record<PluginGroup, Text> = {
  source: { zh: '来源', en: 'Sources' },
  columns: { zh: '字段', en: 'Fields' },
  rows: { zh: '行', en: 'Rows' },
  combine: { zh: '组合', en: 'Combine' },
  quality: { zh: '质量', en: 'Quality' },
  sink: { zh: '目标', en: 'Sinks' },
};

export interface PluginWords {
  group: PluginGroup;
  title: Text;
  help: Text;
  /** What a new node begins with. */
  initial: Record<string, unknown>;
}

/** In the order of the palette. */
export const plugins: Record<PluginKey, PluginWords> = {
  'lake-table': { group: 'source', title: { zh: '湖内表', en: 'Lake table' }, help: { zh: '读取数据湖中的一张表。', en: 'A table of the lake.' }, initial: { lake_table: '' } },
  'database-table': { group: 'source', title: { zh: '数据库表', en: 'Database table' }, help: { zh: '读取业务数据库中的一张表，每次执行全量读取。', en: 'A table of a business database, read whole in every run.' }, initial: { database_wid: '', schema: '', table: '' } },
  'file': { group: 'source', title: { zh: '文件', en: 'File' }, help: { zh: '读取已登记的文件资源。', en: 'A file resource that is registered.' }, initial: { database_wid: '', resource_wid: '' } },
  'rows': { group: 'source', title: { zh: '常量表', en: 'Constant rows' }, help: { zh: '写在画布里的小表，如代码对照。', en: 'A small table that stands in the graph itself, such as codes.' }, initial: { columns: [{ name: 'code', type: { kind: 'string' } }, { name: 'name', type: { kind: 'string' } }], rows: [['', '']] } },
  'select': { group: 'columns', title: { zh: '选择字段', en: 'Select fields' }, help: { zh: '选择、改名并排列字段。', en: 'Choose, rename and order fields.' }, initial: { fields: [] } },
  'compute': { group: 'columns', title: { zh: '计算字段', en: 'Compute fields' }, help: { zh: '用表达式或字段函数得到新字段；同名的字段被替换。', en: 'New fields by expressions or functions; one of the same name is replaced.' }, initial: { fields: [] } },
  'cast': { group: 'columns', title: { zh: '转换类型', en: 'Change types' }, help: { zh: '把字段换成别的类型，不符合的值使执行失败或变为空值。', en: 'Fields as other types; a value that does not fit fails the run or becomes null.' }, initial: { fields: [] } },
  'fill': { group: 'columns', title: { zh: '填充默认值', en: 'Fill defaults' }, help: { zh: '空值换成默认值。', en: 'Puts a value in the place of null.' }, initial: { fields: [] } },
  'codes': { group: 'columns', title: { zh: '代码映射', en: 'Map codes' }, help: { zh: '按对照表换成别的代码或名称。', en: 'From code to code or name, by a table.' }, initial: { column: '', target: '', codes: {}, otherwise: 'keep', value: '' } },
  'filter': { group: 'rows', title: { zh: '过滤', en: 'Filter' }, help: { zh: '只保留满足条件的行。', en: 'Keeps the rows for which a condition holds.' }, initial: { condition: '' } },
  'sort': { group: 'rows', title: { zh: '排序', en: 'Sort' }, help: { zh: '为之后的“限制行数”和文件目标排定顺序。', en: 'Puts rows in order, for a limit or a file after it.' }, initial: { by: [] } },
  'limit': { group: 'rows', title: { zh: '限制行数', en: 'Limit' }, help: { zh: '跳过若干行后取若干行。', en: 'So many rows, after skipping some.' }, initial: { rows: 100, skip: 0 } },
  'deduplicate': { group: 'rows', title: { zh: '去重', en: 'Deduplicate' }, help: { zh: '相同的行按顺序字段保留最先或最后一行。', en: 'Of rows that are the same, the first or the latest by an order.' }, initial: { by: [], keep: 'latest', order: [] } },
  'split': { group: 'rows', title: { zh: '分流', en: 'Split' }, help: { zh: '满足条件的行走一个出口，其余走另一个。', en: 'Rows for which a condition holds go one way, the others another.' }, initial: { condition: '' } },
  'join': { group: 'combine', title: { zh: '关联', en: 'Join' }, help: { zh: '按字段关联左右两个输入。', en: 'Joins two inputs by keys.' }, initial: { kind: 'inner', keys: [], suffix: '_2' } },
  'union': { group: 'combine', title: { zh: '合并', en: 'Union' }, help: { zh: '按字段名把多个输入的行放在一起。', en: 'Rows of several inputs together, by the names of their fields.' }, initial: { distinct: false } },
  'aggregate': { group: 'combine', title: { zh: '聚合', en: 'Aggregate' }, help: { zh: '分组统计：计数、求和、平均、最小、最大、去重计数。', en: 'By groups: count, sum, average, least, greatest, distinct.' }, initial: { by: [], measures: [{ kind: 'count', column: '', name: 'count' }] } },
  'sql': { group: 'combine', title: { zh: 'SQL', en: 'SQL' }, help: { zh: '对输入写一条 SELECT，表名为连线的名称。', en: 'A SELECT over its inputs, each under the name of its line.' }, initial: { sql: 'select * from input' } },
  'gate': { group: 'quality', title: { zh: '质量门', en: 'Quality gate' }, help: { zh: '检查每一行；不合格时停止、隔离或仅警告。', en: 'Checks every row; bad ones stop the run, go to quarantine or are only told.' }, initial: { rules: [], action: 'quarantine' } },
  'lake-sink': { group: 'sink', title: { zh: '写入湖内表', en: 'To the lake' }, help: { zh: '写入数据湖中的表；读者在写完之前看到的都是旧数据。', en: 'Writes a table of the lake; readers see the old data until the new is whole.' }, initial: { layer: 'DW1', table: '', mode: 'overwrite', key: [] } },
  'database-sink': { group: 'sink', title: { zh: '写入数据库', en: 'To a database' }, help: { zh: '写入业务数据库中的表。', en: 'Writes a table of a business database.' }, initial: { database_wid: '', schema: '', table: '', mode: 'overwrite', key: [] } },
  'file-sink': { group: 'sink', title: { zh: '写出文件', en: 'To a file' }, help: { zh: '写成 CSV、JSON、Parquet 或 Excel 文件。', en: 'Writes a file: CSV, JSON, Parquet or Excel.' }, initial: { name: 'out/$[yyyyMMdd].csv', format: 'csv', gzip: false, resource_wid: '' } },
};

/** Ports that have a name of their own. */
export const portWords: Record<string, Text> = {
  left: { zh: '左', en: 'Left' }, right: { zh: '右', en: 'Right' }, match: { zh: '满足', en: 'Holds' }, rest: { zh: '其余', en: 'Rest' }, good: { zh: '合格', en: 'Good' }, bad: { zh: '不合格', en: 'Bad' },
};

const text = z.object({ zh: z.string(), en: z.string() });
export const Plugin = z.object({
  key: z.string(), group: z.enum(pluginGroups), group_title: text, title: text, help: text, initial: z.record(z.string(), z.unknown()),
  inputs: z.array(z.object({ key: z.string(), many: z.boolean(), named: z.boolean() })), outputs: z.array(z.string()),
});
export type Plugin = z.output<typeof Plugin>;

export const pluginList = (): Plugin[] => (Object.keys(plugins) as PluginKey[]).map((key) => ({
  key, ...plugins[key], group_title: pluginGroupWords[plugins[key].group], outputs: [...pluginPorts[key].outputs],
  inputs: pluginPorts[key].inputs.map((input) => ({ key: input.key, many: input.many ?? false, named: input.named ?? false })),
}));
