import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { can } from './permissions.ts';

const base = '/api/drd/dataLake/dataTask';

/** `*` for a field: the table as a whole, where no field can be named. */
const LineageLine = z.object({ from: z.string(), from_field: z.string(), to: z.string(), to_field: z.string(), how: z.string() });
export type LineageLine = z.output<typeof LineageLine>;

/** Which fields a task makes of which, as its last run that could tell wrote it down; or as one run did. */
export const getTaskLineage = defineCall({
  method: 'GET', path: `${base}/lineage/{id}`, summary: { zh: '任务血缘', en: 'Lineage of a task' },
  permission: can.readTasks, query: z.object({ run: z.string().max(100).optional() }),
  reply: z.object({ run_wid: z.string().nullable(), time: z.iso.datetime().nullable(), lines: z.array(LineageLine), /** How many there are, of which the first are shown. */ total: z.number() }),
});
