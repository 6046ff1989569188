import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { dataType } from '#engine/sync/plan.ts';
import { CustomDefinition } from './definitions.ts';
import { text } from './fields.ts';
import { lakeAnswer } from './lake-tables.ts';
import { can } from './permissions.ts';
import { Plugin } from './plugins.ts';
import { runStates } from './task-words.ts';

const base = '/api/drd/customIntegration';

export const listPlugins = defineCall({ method: 'GET', path: `${base}/pluginList`, summary: { zh: '插件列表', en: 'Plugins of a custom integration' }, permission: can.readTasks, reply: z.array(Plugin) });

export const NodeColumn = z.object({ name: z.string(), type: dataType, nullable: z.boolean(), comment: z.string() });
export type NodeColumn = z.output<typeof NodeColumn>;
export const NodeColumns = z.object({ node: z.string(), port: z.string(), columns: z.array(NodeColumn) });
export type NodeColumns = z.output<typeof NodeColumns>;

/** What comes out of every node that can be reckoned so far, and what is wrong with the others. */
export const describeGraph = defineCall({
  method: 'POST', path: `${base}/nodeColumns`, summary: { zh: '各节点的字段', en: 'Fields of the nodes of a graph' },
  permission: can.writeTasks, body: z.object({ definition: CustomDefinition }), reply: z.object({ outputs: z.array(NodeColumns), problems: z.array(z.object({ node: z.string().nullable(), text })) }),
});

/** The first rows that come out of a node. Of sources outside the lake only a sample is read. */
export const previewNode = defineCall({
  method: 'POST', path: `${base}/previewNode`, summary: { zh: '预览节点数据', en: 'Rows of a node' },
  permission: can.queryLake, body: z.object({ definition: CustomDefinition, node: z.string().min(1).max(100), port: z.string().max(60).default('') }),
  reply: lakeAnswer.extend({ sampled: z.boolean() }),
});

export const CustomNodeRun = z.object({
  id: z.string(), name: z.string(), plugin: z.string(), state: z.enum(['idle', ...runStates]),
  /** By output; of a sink those that came in. */
  rows: z.record(z.string(), z.number()), bad: z.number(), created: z.number(), updated: z.number(), deleted: z.number(), error: text.nullable(),
});
export type CustomNodeRun = z.output<typeof CustomNodeRun>;

/** What became of each node in a run, also while it runs. */
export const getCustomRun = defineCall({
  method: 'GET', path: `${base}/runNodes/{id}`, summary: { zh: '各节点的执行情况', en: 'Nodes of a custom run' }, permission: can.readTasks,
  reply: z.object({ wid: z.string(), task_wid: z.string(), state: z.enum(runStates), nodes: z.array(CustomNodeRun) }),
});
