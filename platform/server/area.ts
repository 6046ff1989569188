import type { Kysely } from 'kysely';
import type { Area } from '#platform/contract';
import type { BundlePart } from './bundle-part.ts';
import type { Services } from './context.ts';
import type { Tables } from './database.ts';
import type { Handler } from './handle.ts';
import type { HealthCheck } from './health/health-check.ts';
import type { Job } from './jobs/job.ts';
import type { Log } from './log.ts';

/** `2026-11-15-users`: dated, then named; each runs once, in one transaction. */
export type Migrations = Record<string, (db: Kysely<any>) => Promise<void>>;

/** The server side of an area, as data: apps/ puts them together. */
export interface AreaServer {
  area: Area;
  handlers: readonly Handler[];
  migrations?: Migrations;
  jobs?: readonly Job<any>[];
  /** What an administrator should know about the state of this area. */
  checks?: readonly HealthCheck[];
  /** Its configuration that can be carried to another platform. */
  bundleParts?: readonly BundlePart[];
  /** Ports this area offers to the others. */
  services?(platform: { db: Kysely<Tables>; services: Services }): Partial<Services>;
  /** Runs once the store is migrated, before the first request: seeds what must exist. */
  prepare?(platform: { db: Kysely<Tables>; services: Services }): Promise<void>;
  /** Runs in every process that works for the area, servers and workers, once everything is prepared. */
  work?(platform: { db: Kysely<Tables>; services: Services; log: Log }): Promise<void>;
  /** Ends what `prepare` and `work` started, before the store goes. */
  close?(platform: { services: Services }): Promise<void>;
}

export function defineAreaServer(server: AreaServer): AreaServer {
  return server;
}
