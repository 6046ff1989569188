import { z } from 'zod';
import type { DataType } from '../types/data-type.ts';
import { changesPolicy } from './changes/policy.ts';

/**
 * What a task does with data on its way, as data: pure shapes without I/O, so that contracts and screens can use them.
 * Everything here is stored with the task; what a run adds (credentials, times) is in run.ts.
 */

/** Shape of DataType; see engine/types/data-type.ts. */
export const dataType: z.ZodType<DataType> = z.lazy(() => z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('boolean') }),
  z.object({ kind: z.literal('integer'), bits: z.literal([8, 16, 32, 64]), unsigned: z.boolean().optional() }),
  z.object({ kind: z.literal('decimal'), precision: z.int().min(1).max(1000).optional(), scale: z.int().min(0).max(1000).optional() }),
  z.object({ kind: z.literal('float'), bits: z.literal([32, 64]) }),
  z.object({ kind: z.literal('string'), length: z.int().min(1).optional(), fixed: z.boolean().optional() }),
  z.object({ kind: z.literal('binary'), length: z.int().min(1).optional(), fixed: z.boolean().optional() }),
  z.object({ kind: z.literal('date') }),
  z.object({ kind: z.literal('time'), precision: z.int().min(0).max(9).optional(), zone: z.boolean().optional() }),
  z.object({ kind: z.literal('datetime'), precision: z.int().min(0).max(9).optional(), zone: z.boolean().optional() }),
  z.object({ kind: z.literal('interval') }),
  z.object({ kind: z.literal('json') }),
  z.object({ kind: z.literal('xml') }),
  z.object({ kind: z.literal('uuid') }),
  z.object({ kind: z.literal('array'), of: dataType }),
  z.object({ kind: z.literal('other'), name: z.string() }),
])) as unknown as z.ZodType<DataType>;

const name = z.string().min(1).max(200);

/** One step on the way of a value: a function of engine/sync/functions by its key, with its settings. */
export const functionStep = z.object({
  function: z.string().min(1).max(60),
  settings: z.record(z.string(), z.union([z.string().max(10_000), z.number(), z.boolean(), z.null(), z.record(z.string(), z.string())])).default({}),
});

/** Where a field of the target gets its value from, before the steps. */
export const fieldOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('field'), field: name }),
  /** Text; run parameters such as `$[yyyyMMdd-1]` are filled in at the start of a run. */
  z.object({ kind: z.literal('constant'), value: z.string().max(10_000).nullable() }),
  /** In the small language of engine/sync/expression. */
  z.object({ kind: z.literal('expression'), text: z.string().min(1).max(10_000) }),
  /** Facts of the run itself. */
  z.object({ kind: z.literal('run'), fact: z.enum(['run-id', 'run-time', 'scheduled-time', 'source']) }),
]);

export const fieldMapping = z.object({
  /** Column of the target. */
  target: name,
  comment: z.string().max(2000).default(''),
  /** Absent: as it comes from the origin and its steps. */
  type: dataType.optional(),
  origin: fieldOrigin,
  steps: z.array(functionStep).max(20).default([]),
});

export const writeMode = z.enum([
  'append',
  /** The new data takes the place of the old in one moment; readers see the old until then. */
  'overwrite',
  'upsert', 'update-only', 'insert-only',
  /** As upsert; rows that the source no longer has are marked in `_deleted_at`. */
  'soft-delete',
  /** Every state of a row is kept with `_valid_from`, `_valid_to`, `_is_current` (SCD 2). */
  'history',
]);

/** How the target follows the source. Nothing is ever left empty in silence: each case is named in the run log. */
export const schemaPolicy = z.object({
  missingTable: z.enum(['create', 'fail']).default('create'),
  /** A column of the source that the mapping does not know. Only for tasks that take all columns. */
  newColumn: z.enum(['add', 'ignore', 'fail']).default('add'),
  /** A column of the mapping that the source has lost. `keep`: null from now on, with a warning. */
  lostColumn: z.enum(['keep', 'fail']).default('fail'),
  /** A column whose type has changed. `widen`: the target follows where every old value fits, otherwise it fails. */
  changedType: z.enum(['widen', 'fail']).default('widen'),
});

export const incremental = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full') }),
  /** By columns that only grow: one timestamp or number, or several together. `lookBack`: seconds for a time, steps for a number. */
  z.object({
    kind: z.literal('cursor'), columns: z.array(name).min(1).max(5), lookBack: z.number().min(0).default(0), initial: z.array(z.string()).nullable().default(null),
    nulls: z.enum(['skip', 'always', 'fail']).default('fail'),
    /** `compare`: the keys of all rows are read too, and what the target has beyond them is gone. Only where rows are merged by key. */
    deletes: z.enum(['ignore', 'compare']).default('ignore'),
  }),
  /** Changes as the database tells them: a first copy, then the stream. */
  z.object({
    kind: z.literal('changes'), snapshot: z.enum(['initial', 'never', 'only']).default('initial'), following: changesPolicy.prefault({}),
    /** Without a first copy: where to begin, of a database that can say it; absent: now. */
    from: z.discriminatedUnion('kind', [z.object({ kind: z.literal('position'), position: z.string().trim().min(1).max(300) }), z.object({ kind: z.literal('time'), time: z.iso.datetime({ offset: true }) })]).optional(),
  }),
]);

export const dirtyLimit = z.object({
  /** A run fails beyond either; null: no such limit. */
  rows: z.int().min(0).nullable().default(0),
  percent: z.number().min(0).max(100).nullable().default(null),
});

export const runLimits = z.object({
  rowsPerSecond: z.int().min(1).nullable().default(null),
  bytesPerSecond: z.int().min(1024).nullable().default(null),
  /** Ranges of the key that are read side by side. */
  parallel: z.int().min(1).max(16).default(1),
  /** Characters of one value beyond which the row is put aside. */
  mostCharacters: z.int().min(1).default(4_000_000),
});

export const deduplicate = z.object({ by: z.array(name).min(1), keep: z.enum(['first', 'latest']), order: z.array(name).default([]) });

/** Overwriting only the rows that have a value in a column: `value` with run parameters such as `$[yyyyMMdd-1]`; empty: the values that the run brings. */
export const overwrittenPart = z.object({ column: name, value: z.string().max(1000).default('') });

export const syncPlan = z.object({
  /** Empty: every column of the source under its own name, followed as `policy` says. */
  mapping: z.array(fieldMapping).default([]),
  /** In the small language; rows for which it does not hold are left out. Fields of the source. */
  filter: z.string().max(10_000).default(''),
  deduplicate: deduplicate.nullable().default(null),
  /** Columns of the target that tell rows apart; empty: the key of the source. */
  key: z.array(name).default([]),
  mode: writeMode.default('overwrite'),
  /** Of `overwrite`; null: the whole table. */
  part: overwrittenPart.nullable().default(null),
  policy: schemaPolicy.prefault({}),
  dirty: dirtyLimit.prefault({}),
  limits: runLimits.prefault({}),
});

export type FunctionStep = z.output<typeof functionStep>;
export type FieldOrigin = z.output<typeof fieldOrigin>;
export type FieldMapping = z.output<typeof fieldMapping>;
export type WriteMode = z.output<typeof writeMode>;
export type SchemaPolicy = z.output<typeof schemaPolicy>;
export type Incremental = z.output<typeof incremental>;
export type SyncPlan = z.output<typeof syncPlan>;
