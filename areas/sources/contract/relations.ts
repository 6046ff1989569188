import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { objectKinds } from './data-object-words.ts';
import { all, flag, key, no, wid, wids } from './fields.ts';
import { can } from './permissions.ts';
import { cardinalities, relationOrigins, relationReasons, relationStates } from './relation-words.ts';

const base = '/api/drd/dataBussiness/dataBusinessERGraph';

/** A table as a node of the graph. */
export const ErObject = z.object({
  wid: z.string(),
  database_wid: z.string(),
  schema_name: z.string(),
  dataObject: z.string(),
  dataObjectName: z.string(),
  object_kind: z.enum(objectKinds),
  dropped: z.boolean(),
  field_num: z.number().int(),
  /** Relations that hold, and those that wait for a decision, to whatever table. */
  relation_num: z.number().int(),
  suggested_num: z.number().int(),
  /** Where somebody put it; null: nowhere yet. */
  x: z.number().nullable(),
  y: z.number().nullable(),
});
export type ErObject = z.infer<typeof ErObject>;

export const ErField = z.object({
  wid: z.string(),
  dataField: z.string(),
  dataFieldName: z.string(),
  native_type: z.string(),
  nullable: z.boolean(),
  is_pk: z.number().int(),
  order_num: z.number().int(),
});
export type ErField = z.infer<typeof ErField>;

/** Primary key, fields of relations, and as many others as were asked for. */
export const ErNode = ErObject.extend({ fields: z.array(ErField) });
export type ErNode = z.infer<typeof ErNode>;

/** What speaks for an inferred relation. Absent: it was not looked at. */
export const RelationEvidence = z.object({
  reason: z.enum(relationReasons).optional(),
  /** From 0 to 1. */
  name: z.number().optional(),
  sameType: z.boolean().optional(),
  /** Different values of the child that were looked for, the rows they stand in, and of both how many the parent lacks. */
  values: z.number().int().optional(),
  rows: z.number().int().optional(),
  missing: z.number().int().optional(),
  missingRows: z.number().int().optional(),
  /** How we know that the parent's field is unique. */
  unique: z.enum(['declared', 'measured', 'assumed']).optional(),
  /** Why the values could not be compared, in the words of the source. */
  unmeasured: z.object({ zh: z.string(), en: z.string() }).optional(),
});
export type RelationEvidence = z.infer<typeof RelationEvidence>;

const fieldNames = z.array(z.string().min(1).max(500)).min(1).max(32);

/** `dataObject.fields` refer to `refDataObject.refFields`, in this order. */
export const ErRelation = z.object({
  ...recordFields,
  database_wid: z.string(),
  origin: z.enum(relationOrigins),
  state: z.enum(relationStates),
  name: z.string(),
  dataObject: z.string(),
  fields: z.array(z.string()),
  refDataObject: z.string(),
  refFields: z.array(z.string()),
  cardinality: z.enum(cardinalities),
  confidence: z.number().int(),
  evidence: RelationEvidence,
});
export type ErRelation = z.infer<typeof ErRelation>;

/** A relation in a list, with the names of its ends. */
export const ErRelationRow = ErRelation.extend({
  object: z.string(), objectName: z.string(), objectSchema: z.string(),
  refObject: z.string(), refObjectName: z.string(), refObjectSchema: z.string(),
});
export type ErRelationRow = z.infer<typeof ErRelationRow>;

/** The origin that the caller believes it has; another one means that it changed meanwhile. Empty and ALL: any. */
const type = all(z.enum(relationOrigins));
const hops = z.coerce.number().int().min(1).max(5).default(1);

/** The first 101 tables of a source, then 50 at a time; without a source: the sources themselves. */
export const treeFirst = 101;
export const treeNext = 50;
export const getErTree = defineCall({
  method: 'GET',
  path: `${base}/dataBusinessTree`,
  summary: { zh: '实体关系图的对象树', en: 'Tables beside the entity relation graph' },
  permission: can.readSources,
  query: z.object({
    database_wid: z.string().max(100).default(''),
    key,
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    /** Absent: 101 from the beginning, 50 further on. */
    limit: z.coerce.number().int().min(1).max(2000).optional(),
    related: flag.default(0),
  }),
  reply: z.object({
    nodes: z.array(z.object({
      wid: z.string(),
      type: z.enum(['source', 'object']),
      /** As the database names it, and as people do; of a source, its name and its kind. */
      name: z.string(),
      title: z.string(),
      schema_name: z.string(),
      relation_num: z.number().int(),
      suggested_num: z.number().int(),
      field_num: z.number().int(),
    })),
    total: z.number().int(),
    more: z.boolean(),
  }),
});
export type ErTreeNode = z.infer<typeof getErTree.reply>['nodes'][number];

const graph = z.object({ objects: z.array(ErNode), relations: z.array(ErRelation) });
export type ErGraph = z.infer<typeof graph>;

/** The tables asked for and the relations among them. Rejected relations are never drawn. */
export const getErGraph = defineCall({
  method: 'POST',
  path: `${base}/dataObjectsAndFields`,
  summary: { zh: '多个对象及其字段和关系', en: 'Tables with their fields and relations' },
  permission: can.readSources,
  body: z.object({
    database_wid: wid,
    wids: z.array(wid).max(2000).default([]),
    /** `keys`: those that a relation or a primary key has. */
    fields: z.enum(['all', 'keys']).default('all'),
  }),
  reply: graph,
});

/** A table with all its fields. */
export const getErObject = defineCall({
  method: 'GET',
  path: `${base}/dataObjectAndFields`,
  summary: { zh: '一个对象及其字段', en: 'A table with its fields' },
  permission: can.readSources,
  query: z.object({ wid }),
  reply: ErNode,
});

/** The table and those that relations lead to within so many steps; `more`: there were too many. */
export const getErNeighbours = defineCall({
  method: 'GET',
  path: `${base}/dataObjectAndRefDataObjects`,
  summary: { zh: '一个对象及与它相关的对象', en: 'A table and those related to it' },
  permission: can.readSources,
  query: z.object({ wid, hops }),
  reply: z.object({ dataObject: ErNode, refDataObjects: z.array(ErNode), more: z.boolean() }),
});

export const getErLinks = defineCall({
  method: 'GET',
  path: `${base}/dataObjectAndRefDataObjectsLinks`,
  summary: { zh: '一个对象与相关对象之间的关系', en: 'Relations of a table and those around it' },
  permission: can.readSources,
  query: z.object({ wid, hops }),
  reply: z.array(ErRelation),
});

/** Between the table and another one, both ways; without another one: all of the table, rejected ones too. */
export const showRelation = defineCall({
  method: 'GET',
  path: `${base}/showRelation`,
  summary: { zh: '两个对象之间的关系', en: 'Relations between two tables' },
  permission: can.readSources,
  query: z.object({ wid, refDataObject: z.string().max(100).default(''), type }),
  reply: z.array(ErRelationRow),
});

export const RelationInput = z.object({
  wid: z.string().max(100).optional(),
  row_version: z.number().int().optional(),
  name: z.string().trim().max(500).default(''),
  dataObject: wid,
  fields: fieldNames,
  refDataObject: wid,
  refFields: fieldNames,
  cardinality: z.enum(cardinalities).default('n:1'),
});
export type RelationInput = z.input<typeof RelationInput>;

/** Draws a relation, or changes one. One that was only suggested or had been rejected is taken over. */
export const updateRelation = defineCall({
  method: 'POST',
  path: `${base}/updateRelation`,
  summary: { zh: '新建或修改关系', en: 'Draw or change a relation' },
  permission: can.writeSources,
  changes: 'data relation',
  query: z.object({ type }),
  body: RelationInput,
  reply: ErRelation,
});

/** A drawn one goes, an inferred one is rejected and so does not come back, a declared one stays. */
export const deleteRelation = defineCall({
  method: 'POST',
  path: `${base}/deleteRelation_put_req`,
  summary: { zh: '删除关系', en: 'Delete a relation' },
  permission: can.writeSources,
  changes: 'data relation',
  query: z.object({ wid, type }),
  /** As it was. */
  reply: ErRelation,
});

export const updatePrimaryKey = defineCall({
  method: 'POST',
  path: `${base}/updatePk_put_req`,
  summary: { zh: '在实体关系图中设置主键', en: 'Set a key field in the graph' },
  permission: can.writeSources,
  changes: 'data field',
  query: z.object({ wid, is_pk: flag }),
});

export const listRelations = defineCall({
  method: 'POST',
  path: `${base}/relations`,
  summary: { zh: '关系列表', en: 'List relations' },
  permission: can.readSources,
  query: paging,
  body: z.object({
    database_wid: wid,
    origin: all(z.enum(relationOrigins)),
    state: all(z.enum(relationStates)),
    /** In the names of tables or fields. */
    key,
    object_wid: z.string().max(100).optional(),
    /** At least so sure. */
    confidence: z.coerce.number().int().min(0).max(100).optional(),
  }),
  reply: pageOf(ErRelationRow),
});

/** How many there are, for the tabs of the list and for a graph that has none. */
export const countRelations = defineCall({
  method: 'GET',
  path: `${base}/relationCounts`,
  summary: { zh: '关系数量', en: 'How many relations there are' },
  permission: can.readSources,
  query: z.object({ database_wid: wid }),
  reply: z.object({ objects: z.number().int(), declared: z.number().int(), confirmed: z.number().int(), suggested: z.number().int(), rejected: z.number().int() }),
});

export type RelationCounts = z.infer<typeof countRelations.reply>;

/** Confirms, rejects or puts back what was inferred, many at once; others among them are refused whole. */
export const decideRelations = defineCall({
  method: 'POST',
  path: `${base}/decideRelations`,
  summary: { zh: '确认或否决推断的关系', en: 'Confirm or reject inferred relations' },
  permission: can.writeSources,
  changes: 'data relation',
  body: z.object({ wids: wids(1000), state: z.enum(relationStates) }),
  reply: z.object({ changed: z.number().int() }),
});

/** Looks for relations that nobody declared. `measure`: 0 goes by names and types alone and reads no data. */
export const inferRelations = defineCall({
  method: 'POST',
  path: `${base}/inferRelations`,
  summary: { zh: '推断关系', en: 'Infer relations' },
  permission: can.writeSources,
  changes: 'data source',
  body: z.object({ database_wid: wid, measure: flag.default(1) }),
  reply: z.object({ run: z.string() }),
});

/** What the run of an inference says as its result. */
export const InferenceResult = z.object({
  tables: z.number().int(),
  candidates: z.number().int(),
  measured: z.number().int(),
  unmeasured: z.number().int(),
  suggested: z.number().int(),
  fresh: z.number().int(),
  /** Suggested before, and no longer. */
  withdrawn: z.number().int(),
});
export type InferenceResult = z.infer<typeof InferenceResult>;

const place = z.number().min(-10_000_000).max(10_000_000);
/** Saves where tables stand; `clear` forgets the places of all others of the source first. */
export const savePositions = defineCall({
  method: 'POST',
  path: `${base}/savePositions`,
  summary: { zh: '保存对象在图中的位置', en: 'Save where tables stand in the graph' },
  permission: can.writeSources,
  changes: 'data source',
  body: z.object({ database_wid: wid, positions: z.array(z.object({ wid, x: place, y: place })).max(5000), clear: no }),
});
