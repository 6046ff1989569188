import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { DataSourceFilter } from './data-sources.ts';
import { flag, wid } from './fields.ts';
import { can } from './permissions.ts';
import { sourceTypes, surveyStates } from './source-kinds.ts';

const manager = '/api/drd/dataBussiness/dataBussinessManager';

/** A node of the tree of departments and their sources. Nodes without a data source cannot be chosen. */
export const SourceNode = z.object({
  id: z.string(),
  name: z.string(),
  datasource: z.literal(true),
  source_type: z.enum(sourceTypes),
  db_type: z.string(),
  connect_status: z.number().int(),
  use_able: z.number().int(),
});
export type SourceNode = z.infer<typeof SourceNode>;

/** `id` is empty for sources without a department. */
export const DepartmentNode = z.object({
  id: z.string(),
  name: z.string(),
  datasource: z.literal(false),
  source_num: z.number().int(),
  children: z.array(SourceNode),
});
export type SourceDepartmentNode = z.infer<typeof DepartmentNode>;

/**
 * Departments that have sources, in pages by department; `children` are empty unless `dept_id` is given,
 * which gives that one department with its own sources.
 */
export const querySourcesByDepartment = defineCall({
  method: 'POST',
  path: `${manager}/queryDataSourceByDept`,
  summary: { zh: '按部门查询数据源', en: 'Data sources by department' },
  permission: can.readSources,
  query: paging.extend({ ps: z.coerce.number().int().min(1).max(1000).default(101) }),
  body: z.object({
    /** Empty: sources without a department. Absent: every department. */
    dept_id: z.string().max(100).optional(),
    key: z.string().trim().max(200).optional(),
    source_type: z.enum(sourceTypes).optional(),
  }),
  reply: pageOf(DepartmentNode),
});

/** Departments by name, each with its sources; at most `ps` sources a page. */
export const listSourcesOrderedByDepartment = defineCall({
  method: 'GET',
  path: `${manager}/getDataSourceOrderByDept`,
  summary: { zh: '按部门排列的数据源', en: 'Data sources ordered by department' },
  permission: can.readSources,
  query: z.object({
    deptName: z.string().trim().max(200).default(''),
    /** 1: databases only. */
    onlydb: flag.default(0),
    pi: z.coerce.number().int().min(1).default(1),
    ps: z.coerce.number().int().min(1).max(1000).default(1000),
  }),
  reply: z.array(DepartmentNode),
});

/** People of a department who can be made administrator of a source. */
export const listDepartmentPeople = defineCall({
  method: 'GET',
  path: `${manager}/getUserList`,
  summary: { zh: '部门人员', en: 'People of a department' },
  permission: can.readSources,
  query: z.object({ dept_id: z.string().max(100).default(''), key: z.string().trim().max(100).default('') }),
  /** The first 200; search for others by `key`. */
  reply: z.array(z.object({ wid: z.string(), userid: z.string(), name: z.string() })),
});

/** Asked live from the database. */
export const listSchemas = defineCall({
  method: 'GET',
  path: `${manager}/getDatabaseSchema`,
  summary: { zh: '数据库的模式', en: 'Schemas of a database' },
  permission: can.readSources,
  query: z.object({ database_wid: wid }),
  reply: z.array(z.string()),
});

export const getDataSourceInfo = defineCall({
  method: 'POST',
  path: `${manager}/dataSourceInfo`,
  summary: { zh: '数据源统计信息', en: 'Figures of a data source' },
  permission: can.readSources,
  query: z.object({ database_wid: wid }),
  reply: z.object({
    DATAOBJECTNUM: z.number().int(),
    /** Objects that an integration task reads. */
    INTEGRATIONNUM: z.number().int(),
    DATAFIELDNUM: z.number().int(),
    /** Code tables that fields refer to. */
    CODENUM: z.number().int(),
  }),
});

const count = z.number().int();

/** Everything the caller sees, counted for the cards above the list. */
export const getDataSourceStatistics = defineCall({
  method: 'GET',
  path: `${manager}/getDataSourceStatistics`,
  summary: { zh: '数据源统计', en: 'Statistics of data sources' },
  permission: can.readSources,
  /** Every figure but `by_type` counts sources of this type alone. */
  query: DataSourceFilter.pick({ source_type: true, sourceFrom: true }),
  reply: z.object({
    total: count,
    usable: count,
    real_time: count,
    object_num: count,
    by_type: z.array(z.object({ source_type: z.enum(sourceTypes), num: count })),
    by_database: z.array(z.object({ db_type: z.string(), num: count })),
    /** Keys of `connectStates`: untested, failed, connected. */
    by_state: z.array(z.object({ connect_status: count, num: count })),
    by_survey: z.array(z.object({ surveyed_status: z.enum(surveyStates), num: count })),
    /** The 20 departments with the most sources; null: without one. */
    by_department: z.array(z.object({ admin_dept: z.string().nullable(), name: z.string(), num: count })),
  }),
});
