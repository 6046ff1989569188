import type { Page } from '#platform/contract';
import type { Recycled, RecycleCheck, RecycleFamilyName, RecycleFilter } from '#areas/sources';
import type { Context, Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';

/** A call's context with somebody behind it. */
export type AtRecycleBin = Context & { user: Principal };

/** What was done to one item. `place`: where it is now, in words. */
export interface RecycleTouched {
  wid: string;
  name: string;
  place: string;
  /** Its own name was taken meanwhile. */
  renamed?: boolean;
  database_wid: string;
}

/**
 * One family of things that can be deleted and come back. Everything it does is limited to what the caller sees;
 * what cannot be done is refused with a UserError, and then nothing of that one item is changed.
 */
export interface RecycleFamily {
  list(context: AtRecycleBin, filter: RecycleFilter): Promise<Page<Recycled>>;
  /** Of those that are in the bin; others are left out. */
  check(context: AtRecycleBin, wids: readonly string[]): Promise<RecycleCheck[]>;
  /** The names of those that are in the bin, for messages. */
  names(context: AtRecycleBin, wids: readonly string[]): Promise<Map<string, string>>;
  recover(context: AtRecycleBin, wid: string): Promise<RecycleTouched>;
  remove(context: AtRecycleBin, wid: string): Promise<RecycleTouched>;
  /** Everything the caller sees; gives back how many there were. */
  clear(context: AtRecycleBin): Promise<number>;
  /** What was deleted longer ago than so many days goes for good, whosever it is. */
  sweep(db: Database, days: number): Promise<number>;
}

/** The area that has the things adds its family once, in its `prepare`. */
export interface RecycleFamilies {
  add(name: RecycleFamilyName, family: RecycleFamily): void;
  /** Undefined while no area fills it. */
  get(name: RecycleFamilyName): RecycleFamily | undefined;
}

declare module '#platform/server/context.ts' {
  interface Services {
    recycleFamilies: RecycleFamilies;
  }
}

export function createRecycleFamilies(): RecycleFamilies {
  const families = new Map<RecycleFamilyName, RecycleFamily>();
  return {
    add: (name, family) => void families.set(name, family),
    get: (name) => families.get(name),
  };
}
