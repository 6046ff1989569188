import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { key, wid } from './fields.ts';
import { can } from './permissions.ts';
import { sourceTypes, surveyStates } from './source-kinds.ts';

const manager = '/api/drd/dataBussiness/dataBussinessManager';
const number = z.number().int();
/** From 0 to 100, with one decimal; 0 where there is nothing to take a part of. */
const percent = z.number();

/**
 * The figures of a source, counted from what is stored. "Object" is a table or view that is neither in the
 * recycle bin nor gone from the source; "field" is a field of such an object that the source still has.
 */
const figures = {
  /** Objects. */
  res_num: number,
  /** Fields. */
  res_field_num: number,
  /** Tables with a primary key. Views have none and count neither here nor in `nonekey_res_num`. */
  key_res_num: number,
  /** Tables without one. */
  nonekey_res_num: number,
  /** `key_res_num` of all tables. */
  key_res_pre: percent,
  /** Objects with a business name. */
  cn_res_pre: percent,
  /** Fields with a business name. */
  cn_res_field_pre: percent,
  /** Code tables: objects marked as such (data sign), or that a field names as the table of its codes. */
  all_code_res_num: number,
  /** Code tables that at least one field names. */
  use_code_res_num: number,
  /** Code tables that no field names. */
  unuse_code_res_num: number,
  /** `use_code_res_num` of `all_code_res_num`. */
  use_code_res_pre: percent,
  /** Objects a person has marked: with a data sign other than the usual, a data level, a model type, or in a catalog. */
  sign_pre: percent,
  /** Objects whose rows are taken into the lake. 0 as long as there is no lake, see `missing`. */
  lake_pre: percent,
  /** Fields that follow a data standard. 0 as long as there are no standards, see `missing`. */
  stand_pre: percent,
};

export const buildStates = { empty: 0, underway: 1, complete: 2 } as const;

export const SourceFigures = z.object({
  ...figures,
  /** Objects with a comment or description, and fields with one: how much was said in the source itself. */
  comment_res_pre: percent,
  comment_field_pre: percent,
  /** Objects that a relation, declared or confirmed, joins to another. */
  related_res_num: number,
  /** Objects that may be shared. */
  share_res_num: number,
  /** 0: no objects; 1: names or the survey are missing; 2: all named and the survey approved. */
  res_status: number,
  /** The source can tell of changes by itself. */
  real_time_able: z.boolean(),
  surveyed_status: z.enum(surveyStates),
});
export type SourceFigures = z.infer<typeof SourceFigures>;

/** What is not counted yet because nobody provides it. */
const missing = z.array(z.enum(['lake', 'standards']));

export const getBuildProgress = defineCall({
  method: 'GET',
  path: `${manager}/getBusBuildProgress`,
  summary: { zh: '数据源建设进度', en: 'Build progress of a data source' },
  permission: can.readSources,
  query: z.object({ wid }),
  reply: SourceFigures.extend({
    /** What to do next, in a sentence. */
    description: z.string(),
    missing,
  }),
});

/** How many sources or objects wait at each step. Only databases have tables to import, name and survey. */
export const getBuildGuide = defineCall({
  method: 'GET',
  path: `${manager}/getBusBuildGuide`,
  summary: { zh: '建设指引', en: 'Build guide' },
  permission: can.readSources,
  reply: z.object({
    source_num: number,
    /** Databases whose survey is not approved. */
    un_surveyed_num: number,
    /** Databases whose last connection test did not succeed, or that were never tested. */
    un_connect_num: number,
    /** Databases without objects. */
    un_res_num: number,
    /** Objects without a business name. */
    un_named_num: number,
    /** Fields without one. */
    un_named_field_num: number,
    /** Databases with two objects or more and not one relation that is declared or confirmed. */
    un_related_num: number,
    /** Surveys that wait for approval. */
    to_approve_num: number,
    /** Objects that may be shared, and those that may not. */
    shared_num: number,
    un_shared_num: number,
  }),
});

export const SourceBuild = SourceFigures.extend({
  wid: z.string(),
  databasename: z.string(),
  source_type: z.enum(sourceTypes),
  db_type: z.string(),
  admin_dept: z.string().nullable(),
  admin_dept_name: z.string(),
  admin_user: z.string().nullable(),
  admin_user_name: z.string(),
  connect_status: number,
  connect_time: z.iso.datetime().nullable(),
  import_time: z.iso.datetime().nullable(),
  import_num: number,
  version_num: number,
  change_num: number,
  /** The mean of: connected, imported, objects named, fields named, surveyed. */
  progress: percent,
});
export type SourceBuild = z.infer<typeof SourceBuild>;

export const listSourceBuilds = defineCall({
  method: 'GET',
  path: `${manager}/getBusDataBaseBuildInfo`,
  summary: { zh: '各数据源建设情况', en: 'Build progress of all data sources' },
  permission: can.readSources,
  query: paging.extend({
    key,
    admin_dept: wid.optional(),
    source_type: z.enum(sourceTypes).optional(),
    connect_status: z.coerce.number().int().optional(),
    surveyed_status: z.enum(surveyStates).optional(),
    /** `unconnected`, `unimported`, `unnamed`, `unrelated`, `unsurveyed`: what still waits at this step. */
    left: z.enum(['unconnected', 'unimported', 'unnamed', 'unrelated', 'unsurveyed', 'unshared']).optional(),
  }),
  reply: pageOf(SourceBuild),
});

export const getConnectStatus = defineCall({
  method: 'GET',
  path: `${manager}/getBusDataBaseConnectStatus`,
  summary: { zh: '数据源连接状态统计', en: 'How many data sources are connected' },
  permission: can.readSources,
  reply: z.object({ un_connect_num: number, connect_num: number, failed_num: number, untested_num: number }),
});

export const getBuildStatistics = defineCall({
  method: 'GET',
  path: `${manager}/getDataSourceBuildStatistics`,
  summary: { zh: '数据源建设统计', en: 'Build statistics of all data sources' },
  permission: can.readSources,
  reply: z.object({
    ...figures,
    source_num: number,
    connect_num: number,
    imported_num: number,
    surveyed_num: number,
    departments: z.array(z.object({
      /** Null: no department is in charge. */
      admin_dept: z.string().nullable(), name: z.string(), source_num: number, connect_num: number, surveyed_num: number,
      res_num: number, res_field_num: number, cn_res_pre: percent, cn_res_field_pre: percent, progress: percent,
    })),
    types: z.array(z.object({ source_type: z.enum(sourceTypes), source_num: number, connect_num: number })),
    missing,
    time: z.iso.datetime(),
  }),
});
