import { z } from 'zod';
import { defineCall } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import { text, version, wid } from './fields.ts';
import { can } from './permissions.ts';

const quality = '/api/drd/dataLake/dataQuality';
const value = z.string().max(10_000).default('');

/** What can be asked of a table of the lake, without a task of its own. */
export const qualityModels = ['not-null', 'unique', 'range', 'length', 'pattern', 'code-table', 'freshness', 'row-count', 'condition'] as const;
export type QualityModel = (typeof qualityModels)[number];

/** `parameters` name p_value1 and so on, in their order. */
interface ModelWords {
  title: Text;
  /** Whether it is about one field. */
  field: boolean;
  parameters: Text[];
}

export const qualityModelWords: Record<QualityModel, ModelWords> = {
  'not-null': { title: { zh: '不为空', en: 'Not null' }, field: true, parameters: [] },
  unique: { title: { zh: '唯一', en: 'Unique' }, field: true, parameters: [] },
  range: { title: { zh: '取值范围', en: 'Range' }, field: true, parameters: [{ zh: '最小值', en: 'Least' }, { zh: '最大值', en: 'Greatest' }] },
  length: { title: { zh: '长度', en: 'Length' }, field: true, parameters: [{ zh: '最短', en: 'Shortest' }, { zh: '最长', en: 'Longest' }] },
  pattern: { title: { zh: '格式', en: 'Pattern' }, field: true, parameters: [{ zh: '正则表达式', en: 'Regular expression' }] },
  'code-table': { title: { zh: '代码表', en: 'Code table' }, field: true, parameters: [{ zh: '代码字段', en: 'Field of the codes' }] },
  freshness: { title: { zh: '及时性', en: 'Freshness' }, field: true, parameters: [{ zh: '最多多少小时以前', en: 'Hours ago at most' }] },
  'row-count': { title: { zh: '行数', en: 'Number of rows' }, field: false, parameters: [{ zh: '最少', en: 'Least' }, { zh: '最多', en: 'Most' }] },
  condition: { title: { zh: '自定义条件', en: 'Own condition' }, field: false, parameters: [{ zh: '每行应满足的条件', en: 'What holds for every row' }] },
};

const ruleFields = {
  /** A table of the lake, by wid or by name. */
  check_table: wid,
  check_field: z.string().max(500).default(''),
  level: z.string().max(50).default('warning'),
  model_wid: z.enum(qualityModels),
  /** Which rows are looked at: a condition in the language of task filters. Empty: all. */
  filter_sql: value,
  p_value1: value, p_value2: value, p_value3: value, p_value4: value, p_value5: value,
  /** For codes: the table of the lake that has them, by wid or by name. */
  code_name_table: z.string().max(100).default(''),
};

export const QualityRuleInput = z.object({ ...version, ...ruleFields });
export type QualityRuleInput = z.output<typeof QualityRuleInput>;

export const QualityRule = z.object({
  ...ruleFields, wid: z.string(), row_version: z.number().int(), database_wid: z.string().nullable(), check_table_name: z.string(), check_field_name: z.string(),
  /** The newest result; null: not checked yet. */
  result: z.object({ time: z.iso.datetime(), checked: z.number(), failed: z.number(), error: text.nullable() }).nullable(),
});
export type QualityRule = z.output<typeof QualityRule>;

export const listQualityModels = defineCall({
  method: 'POST', path: `${quality}/queryDataQualityRules`, summary: { zh: '质量规则类型', en: 'Kinds of quality rule' },
  permission: can.readLake, reply: z.array(z.object({ model_wid: z.enum(qualityModels), title: text, field: z.boolean(), parameters: z.array(text) })),
});

export const listQualityRules = defineCall({
  method: 'POST', path: `${quality}/queryDataQualityCheckByDataObject`, summary: { zh: '湖内表的质量规则', en: 'Quality rules of a table' },
  permission: can.readLake, body: z.object({ check_table: wid }), reply: z.array(QualityRule),
});

export const saveQualityRule = defineCall({
  method: 'POST', path: `${quality}/saveOrUpdateDataQuality`, summary: { zh: '保存质量规则', en: 'Save a quality rule' },
  permission: can.writeTasks, changes: 'quality rule', body: QualityRuleInput, reply: z.object({ wid: z.string(), row_version: z.number().int() }),
});

export const deleteQualityRule = defineCall({
  method: 'POST', path: `${quality}/delDataQuality/{id}`, summary: { zh: '删除质量规则', en: 'Delete a quality rule' },
  permission: can.writeTasks, changes: 'quality rule', reply: z.null(),
});

/** Tables of the lake that came from a source and may hold codes. */
export const listCodeTables = defineCall({
  method: 'GET', path: `${quality}/queryCodeTableList`, summary: { zh: '可用的代码表', en: 'Tables that may hold codes' },
  permission: can.readLake, query: z.object({ dataBaseWid: z.string().max(100).optional() }),
  reply: z.array(z.object({ wid: z.string(), name: z.string(), title: z.string(), fields: z.array(z.string()) })),
});

/** Checks all rules of a table in the lake now. */
export const checkQuality = defineCall({
  method: 'POST', path: `${quality}/checkDataQuality`, summary: { zh: '执行质量检测', en: 'Check the quality of a table' },
  permission: can.runTasks, changes: 'quality rule', transaction: false, body: z.object({ check_table: wid }), reply: z.object({ checked: z.number().int(), failed: z.number().int() }),
});
