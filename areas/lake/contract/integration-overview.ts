import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { text } from './fields.ts';
import { can } from './permissions.ts';
import { runStates, taskKinds } from './task-words.ts';

const count = z.number().int();
const states = Object.fromEntries(runStates.map((state) => [state, count])) as Record<(typeof runStates)[number], typeof count>;

/** What the statistics calls do not tell: today by hours, continuous tasks, what comes next, sources without tasks, rows put aside. */
export const IntegrationOverview = z.object({
  /** Of today in the caller's zone, each hour by how its runs stand. */
  hours: z.array(z.object({ hour: count, ...states, written: z.number() })),
  /** Without end: how far behind, as their run told last. */
  continuous: z.array(z.object({ wid: z.string(), name: z.string(), kind: z.enum(taskKinds), state: z.enum(runStates).nullable(), run: z.string().nullable(), lag_seconds: z.number().nullable(), rate: z.number().nullable(), read: z.number() })),
  next: z.array(z.object({ wid: z.string(), name: z.string(), kind: z.enum(taskKinds), time: z.iso.datetime(), schedule_text: text })),
  /** Rows put aside by runs of the last seven days. */
  quarantined: z.object({ rows: z.number(), tasks: z.array(z.object({ wid: z.string(), name: z.string(), rows: z.number() })) }),
  /** `object_num`: tables or resources; a source without any task at all first. */
  sources: z.array(z.object({ wid: z.string(), databasename: z.string(), source_type: z.string(), object_num: count, task_num: count, online_num: count, failed_num: count })),
  covered_num: count, uncovered_num: count,
  time: z.iso.datetime(),
});
export type IntegrationOverview = z.output<typeof IntegrationOverview>;

export const getIntegrationOverview = defineCall({
  method: 'POST', path: '/api/drd/dataResourceDev/integrationOverview', summary: { zh: '集成概览', en: 'Overview of integration' },
  permission: can.readTasks, body: z.object({ zone: z.string().max(60).default('Asia/Shanghai') }).prefault({}), reply: IntegrationOverview,
});
