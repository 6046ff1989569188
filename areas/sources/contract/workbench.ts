import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { text } from './fields.ts';

/** Something that waits for the person, or that they asked for. */
export const WorkbenchItem = z.object({
  wid: z.string(),
  /** Which provider it comes from. */
  source: z.string(),
  /** What is to be done, or what was asked for. */
  action: text,
  /** What it is about, by its own name. */
  subject: z.string(),
  detail: text.optional(),
  /** A state word of the product, and the word to show for it. */
  state: z.string(),
  state_word: text,
  time: z.iso.datetime(),
  due: z.string().nullable(),
  /** Percent done, where that makes sense. */
  progress: z.number().nullable(),
  /** A path inside the platform. */
  link: z.string(),
});
export type WorkbenchItem = z.infer<typeof WorkbenchItem>;

const box = z.object({ total: z.number().int(), items: z.array(WorkbenchItem) });
export type WorkbenchBox = z.infer<typeof box>;

export const WorkbenchFigure = z.object({ key: z.string(), title: text, value: z.number().int(), link: z.string() });
export type WorkbenchFigure = z.infer<typeof WorkbenchFigure>;

/** What waits for me and what I asked for, from every area that has such things. */
export const getWorkbench = defineCall({
  method: 'GET',
  path: '/api/drd/workBench/get',
  summary: { zh: '我的工作台', en: 'My workbench' },
  permission: 'signed-in',
  reply: z.object({ figures: z.array(WorkbenchFigure), todos: box, applications: box }),
});
