import { z } from 'zod';
import { dataType, fieldMapping, schemaPolicy, writeMode } from '../sync/plan.ts';

/** What each plugin of a canvas is told: pure shapes without I/O, so that contracts and screens can use them. */
const column = z.string().min(1).max(200);
const columns = z.array(column).max(200);
const wid = z.string().min(1).max(100);
const table = { schema: z.string().max(500).default(''), table: z.string().min(1).max(500) };
const condition = z.string().trim().min(1).max(10_000);

export const gateRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-null'), column }),
  z.object({ kind: z.literal('unique'), columns: columns.min(1) }),
  /** Ends included; an empty end is open. */
  z.object({ kind: z.literal('range'), column, least: z.string().max(200).default(''), most: z.string().max(200).default('') }),
  z.object({ kind: z.literal('matches'), column, pattern: z.string().min(1).max(2000) }),
  z.object({ kind: z.literal('in-list'), column, values: z.array(z.string().max(1000)).min(1).max(1000) }),
  /** In the small language; must hold for every row. */
  z.object({ kind: z.literal('condition'), text: condition }),
]);
export type GateRule = z.output<typeof gateRule>;

export const joinKinds = ['inner', 'left', 'right', 'full', 'anti'] as const;
export const measureKinds = ['count', 'sum', 'avg', 'min', 'max', 'distinct'] as const;
export const gateActions = ['stop', 'quarantine', 'warn'] as const;

export const pluginSettings = {
  'lake-table': z.object({ lake_table: wid }),
  'database-table': z.object({ database_wid: wid, ...table }),
  /** `database_wid`: of the resource, for the lineage. */
  'file': z.object({ database_wid: z.string().max(100).default(''), resource_wid: wid }),
  'rows': z.object({ columns: z.array(z.object({ name: column, type: dataType })).min(1).max(100), rows: z.array(z.array(z.string().max(10_000).nullable()).max(100)).max(1000).default([]) }),
  'select': z.object({ fields: z.array(z.object({ from: column, to: column })).min(1).max(2000) }),
  /** Beside the columns that come; one of the same name takes its place. */
  'compute': z.object({ fields: z.array(fieldMapping).min(1).max(200) }),
  'filter': z.object({ condition }),
  'sort': z.object({ by: z.array(z.object({ column, descending: z.boolean().default(false) })).min(1).max(20) }),
  'limit': z.object({ rows: z.int().min(0).max(1_000_000_000), skip: z.int().min(0).max(1_000_000_000).default(0) }),
  'deduplicate': z.object({ by: columns.min(1), keep: z.enum(['first', 'latest']).default('latest'), order: columns.min(1) }),
  'union': z.object({ distinct: z.boolean().default(false) }),
  'split': z.object({ condition }),
  'cast': z.object({ fields: z.array(z.object({ column, type: dataType, misfit: z.enum(['fail', 'null']).default('fail') })).min(1).max(500) }),
  'fill': z.object({ fields: z.array(z.object({ column, value: z.string().max(10_000), blank: z.boolean().default(false) })).min(1).max(500) }),
  'codes': z.object({ column, target: z.string().max(200).default(''), codes: z.record(z.string().max(1000), z.string().max(1000)), otherwise: z.enum(['keep', 'null', 'fail', 'value']).default('keep'), value: z.string().max(1000).default('') }),
  'join': z.object({ kind: z.enum(joinKinds).default('inner'), keys: z.array(z.object({ left: column, right: column })).min(1).max(20), suffix: z.string().min(1).max(50).default('_2') }),
  'aggregate': z.object({ by: columns.default([]), measures: z.array(z.object({ kind: z.enum(measureKinds), column: z.string().max(200).default(''), name: column })).min(1).max(200) }),
  /** One SELECT over its inputs, each under the name of its line. */
  'sql': z.object({ sql: z.string().trim().min(1).max(100_000) }),
  'gate': z.object({ rules: z.array(gateRule).min(1).max(100), action: z.enum(gateActions).default('quarantine') }),
  'lake-sink': z.object({ layer: z.enum(['DW0', 'DW1', 'DW2']).default('DW1'), table: z.string().trim().min(1).max(200), mode: writeMode.default('overwrite'), key: columns.default([]), policy: schemaPolicy.prefault({}) }),
  'database-sink': z.object({ database_wid: wid, ...table, mode: z.enum(['append', 'overwrite', 'upsert', 'insert-only', 'update-only', 'truncate-load']).default('overwrite'), key: columns.default([]) }),
  'file-sink': z.object({ name: z.string().trim().min(1).max(500), format: z.enum(['csv', 'json-lines', 'parquet', 'xlsx']).default('csv'), gzip: z.boolean().default(false), resource_wid: z.string().max(100).default('') }),
} as const;

export type PluginKey = keyof typeof pluginSettings;
export type SettingsOf<Key extends PluginKey> = z.output<(typeof pluginSettings)[Key]>;
export const isPlugin = (key: string): key is PluginKey => Object.hasOwn(pluginSettings, key);
