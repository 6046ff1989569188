import type { z } from 'zod';
import type { Text } from '#platform/contract';
import type { Kysely } from 'kysely';
import type { Services } from '../context.ts';
import type { Tables } from '../database.ts';

/** What a running job gets. Progress and log lines reach the screens that follow it, live. */
export interface JobContext {
  /** The run's wid: what screens follow. */
  run: string;
  db: Kysely<Tables>;
  services: Services;
  /** Aborted when the run is cancelled or the process stops. */
  signal: AbortSignal;
  progress(done: number, total?: number, note?: string): void;
  log(line: string, level?: 'info' | 'warning' | 'error'): void;
}

export interface Job<Input extends z.ZodType = z.ZodType> {
  /** `area.verbNoun`, for example `system.importUsers`. */
  name: string;
  title: Text;
  input: Input;
  /** How often a failed run is tried again (with growing pauses); 0: never. */
  retries?: number;
  /** How many of this kind one process runs at a time. */
  concurrency?: number;
  /** Seconds after which a run is stopped and called failed. */
  timeout?: number;
  run(input: z.output<Input>, context: JobContext): Promise<unknown>;
}

export function defineJob<Input extends z.ZodType>(job: Job<Input>): Job<Input> {
  return job;
}
