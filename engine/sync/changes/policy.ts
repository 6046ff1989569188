import { z } from 'zod';

/** What a task that follows changes does when something out of the ordinary happens. Stored with the task; pure data. */
export const changesPolicy = z.object({
  /** The structure of a table has changed. `follow`: as the schema policy of the table says; `pause`: stop there until somebody has agreed. */
  drift: z.enum(['follow', 'pause']).default('follow'),
  /** Rows from before a column was added are empty in it. `auto`: they are read anew; `offer`: the log says so and how to do it. */
  backfill: z.enum(['offer', 'auto']).default('offer'),
  /** The source no longer has the changes from our place on. `recopy`: start again with a first copy. */
  lost: z.enum(['fail', 'recopy']).default('fail'),
  /** A table is no longer there. `leave`: its target stays as it is, the others go on. */
  tableGone: z.enum(['fail', 'leave']).default('fail'),
  /** Log that the source may keep for us, in megabytes, before somebody is warned; null: any amount. */
  keptMegabytes: z.int().min(1).nullable().default(4096),
  /** Beyond it: warn only, or stop. What the source keeps is dropped only if somebody says so. */
  keptBeyond: z.enum(['warn', 'stop']).default('warn'),
  /** Behind the source by more than this, somebody is told; null: nobody. */
  lagSeconds: z.int().min(1).max(1_000_000).nullable().default(600),
});

export type ChangesPolicy = z.output<typeof changesPolicy>;
