import { z } from 'zod';
import { dataType, functionStep } from '../sync/plan.ts';

/**
 * A table of the lake made from others without SQL, as data: pure shapes without I/O, so that contracts and screens can
 * use them. Fields of the tables are spoken of as `alias.column`, fields of the result by their names.
 */

const name = z.string().min(1).max(200);
const field = z.string().min(1).max(500);

export const builderTable = z.object({
  /** By which the others speak of it; unique in the builder. */
  alias: name.regex(/^[^.[\]]+$/),
  /** Of the platform's own list of tables. */
  lake_table: z.string().min(1).max(100),
});

export const joinKinds = ['inner', 'left', 'right', 'full'] as const;
export type JoinKind = (typeof joinKinds)[number];

/** One for each table but the first, in their order. */
export const builderJoin = z.object({
  alias: name,
  kind: z.enum(joinKinds).default('left'),
  /** `left` is a field of a table before it, `right` a column of its own. */
  on: z.array(z.object({ left: field, right: name })).min(1).max(10),
});

export const aggregates = ['count-values', 'count-distinct', 'sum', 'average', 'least', 'greatest'] as const;
export type Aggregate = (typeof aggregates)[number];

export const builderColumn = z.object({
  name,
  comment: z.string().max(2000).default(''),
  origin: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('field'), field }),
    z.object({ kind: z.literal('expression'), text: z.string().min(1).max(10_000) }),
    z.object({ kind: z.literal('constant'), value: z.string().max(10_000).nullable() }),
    /** How many rows there are; only when grouped. */
    z.object({ kind: z.literal('rows') }),
  ]),
  steps: z.array(functionStep).max(20).default([]),
  /** Absent: as it comes. */
  type: dataType.optional(),
  /** Null: rows with the same value make a group. Only when grouped. */
  aggregate: z.enum(aggregates).nullable().default(null),
});

export const operators = ['=', '<>', '<', '<=', '>', '>=', 'between', 'in', 'not-in', 'contains', 'starts', 'ends', 'empty', 'filled'] as const;
export type Operator = (typeof operators)[number];
/** How many values each wants; undefined: one or more. */
export const valuesWanted: Record<Operator, number | undefined> = {
  '=': 1, '<>': 1, '<': 1, '<=': 1, '>': 1, '>=': 1, between: 2, in: undefined, 'not-in': undefined, contains: 1, starts: 1, ends: 1, empty: 0, filled: 0,
};

export const builderCondition = z.discriminatedUnion('kind', [
  /** Values as texts; run parameters such as `$[yyyyMMdd-1]` are filled in. */
  z.object({ kind: z.literal('compare'), field, operator: z.enum(operators), values: z.array(z.string().max(10_000)).max(1000).default([]) }),
  /** In the small language of engine/sync/expression. */
  z.object({ kind: z.literal('expression'), text: z.string().min(1).max(10_000) }),
]);

export const builderFilter = z.object({ match: z.enum(['all', 'any']).default('all'), conditions: z.array(builderCondition).max(100).default([]) });

export const builder = z.object({
  tables: z.array(builderTable).min(1).max(20),
  joins: z.array(builderJoin).max(19).default([]),
  columns: z.array(builderColumn).min(1).max(1000),
  /** Rows of the tables, before they are grouped. */
  filter: builderFilter.prefault({}),
  grouped: z.boolean().default(false),
  /** Rows of the result, by its own fields. */
  having: builderFilter.prefault({}),
  distinct: z.boolean().default(false),
  sort: z.array(z.object({ column: name, descending: z.boolean().default(false) })).max(20).default([]),
  limit: z.int().min(1).max(1_000_000_000).nullable().default(null),
});

export type Builder = z.output<typeof builder>;
export type BuilderColumn = z.output<typeof builderColumn>;
export type BuilderCondition = z.output<typeof builderCondition>;
export type BuilderFilter = z.output<typeof builderFilter>;
