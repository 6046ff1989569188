import { z } from 'zod';
import { builder } from '#engine/builder/builder.ts';
import { streamPlan } from '#engine/stream/stream-plan.ts';
import { incremental, syncPlan } from '#engine/sync/plan.ts';
import { messageFacts, messageFormat } from '#engine/sync/readers/kafka/message-fields.ts';
import { topicFormat } from '#engine/sync/topic-changes/change-format.ts';
import { wid } from './fields.ts';
import type { TaskKind } from './task-words.ts';

/** What a task does, by its kind: stored whole with the task and with each of its versions. */

const table = z.object({ schema: z.string().max(500).default(''), table: z.string().max(500).default('') });

export const DatabaseDefinition = z.object({
  database_wid: wid,
  /** The data object that was imported; empty: a table named by hand, or a query. */
  object_wid: z.string().max(100).default(''),
  ...table.shape,
  /** A SELECT of the source's own instead of a table. */
  query: z.string().max(100_000).default(''),
  incremental: incremental.prefault({ kind: 'full' }),
  plan: syncPlan.prefault({}),
});

/** Files, logs, APIs and documents: resources of a source that is no database. */
export const ResourceDefinition = z.object({
  database_wid: wid,
  resource_wid: wid,
  plan: syncPlan.prefault({ mode: 'append' }),
});

export const KafkaDefinition = z.object({
  /** A registered source of log kind whose resource is a topic, or brokers of its own. */
  database_wid: wid,
  resource_wid: z.string().max(100).default(''),
  topic: z.string().max(300).default(''),
  start: z.enum(['earliest', 'latest']).default('earliest'),
  /** Rows, or what other tools tell about changes of rows: those are applied by key instead of being added. */
  format: topicFormat.prefault({ kind: 'json' }),
  facts: messageFacts.prefault({}),
  plan: syncPlan.prefault({ mode: 'append' }),
});

export const DeviceDefinition = z.object({
  /** Devices whose messages are taken; empty: all that the owner of the task sees. */
  devices: z.array(wid).max(10_000).default([]),
  plan: syncPlan.prefault({ mode: 'append' }),
});

const statements = z.array(z.string().max(20_000)).max(20).default([]);

/** Out of the lake again. */
export const ExportDefinition = z.object({
  from: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('table'), lake_table: wid }),
    z.object({ kind: z.literal('sql'), sql: z.string().min(1).max(100_000) }),
  ]),
  to: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('database'), database_wid: wid, ...table.shape,
      mode: z.enum(['append', 'overwrite', 'upsert', 'insert-only', 'update-only', 'truncate-load']).default('overwrite'), key: z.array(z.string()).max(20).default([]),
      /** Statements of the target, in one transaction with the writing; run parameters are filled in. */
      before: statements, after: statements,
    }),
    z.object({
      kind: z.literal('file'), name: z.string().min(1).max(500), format: z.enum(['csv', 'json-lines', 'parquet', 'xlsx']).default('csv'), gzip: z.boolean().default(false),
      /** A file resource of a source, whose place is written to; empty: the platform's own folder of exports. */
      resource_wid: z.string().max(100).default(''),
    }),
    z.object({ kind: z.literal('topic'), database_wid: wid, topic: z.string().min(1).max(300), key: z.string().max(300).default('') }),
  ]),
});

/** SQL that the lake runs: statements one after another in one transaction, or a SELECT that fills a table. */
export const SqlDefinition = z.object({
  sql: z.string().max(1_000_000),
  /** Absent: the statements say themselves where they write. */
  target: z.object({ mode: z.enum(['overwrite', 'append', 'upsert']).default('overwrite'), key: z.array(z.string()).max(20).default([]) }).nullable().default(null),
  parameters: z.record(z.string().max(100), z.string().max(10_000)).default({}),
  /** The algorithm whose SQL it was at first: the key of a built-in one, or the wid of another and what it was called then. */
  algorithm: z.object({ algorithm: wid, name: z.string().max(500) }).optional(),
});

export const ScriptDefinition = z.object({
  language: z.enum(['javascript']).default('javascript'),
  text: z.string().max(1_000_000),
  parameters: z.record(z.string().max(100), z.string().max(10_000)).default({}),
});

/** A graph of tasks. */
export const ComposeNode = z.object({
  id: z.string().min(1).max(100),
  name: z.string().max(500),
  x: z.number().default(0),
  y: z.number().default(0),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('task'), task_wid: wid }),
    z.object({ kind: z.literal('flow'), task_wid: wid }),
    /** In the small language, over results of earlier nodes: `copy.read > 0`. The edge says for which answer it is. */
    z.object({ kind: z.literal('condition'), expression: z.string().min(1).max(10_000) }),
    z.object({ kind: z.literal('wait'), seconds: z.int().min(1).max(86_400) }),
    z.object({ kind: z.literal('http'), method: z.enum(['GET', 'POST', 'PUT', 'DELETE']), url: z.string().min(1).max(2000), body: z.string().max(100_000).default(''), seconds: z.int().min(1).max(600).default(30) }),
    /** A question to the lake: its rows are the `body` for the nodes after it. */
    z.object({ kind: z.literal('query'), sql: z.string().min(1).max(100_000) }),
    /** A registered model service; `input` is a JSON object, run parameters and results of earlier nodes filled in. */
    z.object({ kind: z.literal('model'), service_wid: wid, input: z.string().max(100_000).default('{}') }),
    /** Waits until one of `people` agrees, or whoever may manage runs where none is named; a refusal, or no answer in time, is a failure. */
    z.object({ kind: z.literal('approval'), question: z.string().max(2000).default(''), people: z.array(wid).max(50).default([]), minutes: z.int().min(1).max(43_200).nullable().default(null) }),
    /** A task once for each item of a list; the item is the run parameter `parameter`. */
    z.object({
      kind: z.literal('each'), task_wid: wid, items: z.string().min(1).max(100_000), parameter: z.string().trim().min(1).max(100).default('item'), parallel: z.int().min(1).max(50).default(1),
      onItemFailure: z.enum(['end', 'continue']).default('continue'),
    }),
  ]),
  onFailure: z.enum(['end', 'continue']).default('end'),
  retries: z.int().min(0).max(10).default(0),
});
export const ComposeDefinition = z.object({
  nodes: z.array(ComposeNode).max(500),
  edges: z.array(z.object({ from: z.string(), to: z.string(), when: z.enum(['success', 'failure', 'always', 'true', 'false']).default('success') })).max(5000),
  parallel: z.int().min(1).max(100).default(4),
  onFailure: z.enum(['end', 'continue']).default('end'),
  parameters: z.record(z.string().max(100), z.string().max(10_000)).default({}),
});

/** Many tasks of one kind that run as one, in groups side by side; made and joined by batch creation. */
export const CompositeDefinition = z.object({
  /** Of the specification's `belong_type`: which tasks belong together. */
  belong_type: z.string().max(200).default(''),
  limit: z.int().min(1).max(500).default(50),
  parallel: z.int().min(1).max(50).default(4),
  onFailure: z.enum(['end', 'continue']).default('continue'),
});

/** A subject table of the lake, made from others by SQL, or by `builder`: then `sql` is what it came to when it was saved, for reading only. */
export const SubjectDefinition = SqlDefinition.extend({ builder: builder.nullable().default(null) });

/** Nodes and edges; each kind of node has settings of its own (contract/plugins.ts). */
export const CustomDefinition = z.object({
  nodes: z.array(z.object({ id: z.string().min(1).max(100), plugin: z.string().max(60), name: z.string().max(500), x: z.number(), y: z.number(), settings: z.record(z.string(), z.unknown()) })).max(200),
  /** `output`: where a line begins. `port`: where it ends; at an SQL node the name of a relation. */
  edges: z.array(z.object({ from: z.string().max(100), output: z.string().max(60).default(''), to: z.string().max(100), port: z.string().max(60).default('') })).max(1000),
});

/** Where events come from: messages of a topic, or what happens to the rows of a table. */
export const StreamSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('topic'), database_wid: wid, resource_wid: z.string().max(100).default(''), topic: z.string().max(300).default(''), start: z.enum(['earliest', 'latest']).default('latest'),
    format: messageFormat.prefault({ kind: 'json' }), facts: messageFacts.prefault({}),
  }),
  z.object({ kind: z.literal('changes'), database_wid: wid, ...table.shape }),
]);

export const StreamDefinition = streamPlan.extend({
  source: StreamSource,
  /** Results go to this topic, too. `key`: a column of the result whose value is the key of the message. */
  topic: z.object({ database_wid: wid, topic: z.string().min(1).max(300), key: z.string().max(300).default('') }).nullable().default(null),
});

export const definitions = {
  database: DatabaseDefinition,
  file: ResourceDefinition, log: ResourceDefinition, api: ResourceDefinition, document: ResourceDefinition,
  kafka: KafkaDefinition, device: DeviceDefinition, subject: SubjectDefinition, export: ExportDefinition, custom: CustomDefinition,
  stream: StreamDefinition, compose: ComposeDefinition, composite: CompositeDefinition, sql: SqlDefinition, script: ScriptDefinition,
} as const satisfies Record<TaskKind, z.ZodType>;

export type Definition<Kind extends TaskKind = TaskKind> = z.output<(typeof definitions)[Kind]>;
