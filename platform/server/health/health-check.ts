import type { Kysely } from 'kysely';
import type { Text } from '#platform/contract';
import type { CheckState } from '#platform/contract/platform/health.ts';
import type { Configuration } from '../configuration.ts';
import type { Services } from '../context.ts';
import type { Tables } from '../database.ts';
import type { Store } from '../store/store.ts';

export interface CheckContext {
  db: Kysely<Tables>;
  services: Services;
  store: Pick<Store, 'kind' | 'pool'>;
  configuration: Configuration;
  signal: AbortSignal;
}

export interface CheckFinding {
  state: CheckState;
  found: Text;
  /** What to do about it, when it is not good. */
  advice?: Text;
  /** The screen where it is done. */
  to?: string;
}

/** Something that should be so, for an administrator to see. An area names its own in `checks` of its server side. */
export interface HealthCheck {
  key: string;
  title: Text;
  run(context: CheckContext): CheckFinding | Promise<CheckFinding>;
}

export function defineHealthCheck(check: HealthCheck): HealthCheck {
  return check;
}
