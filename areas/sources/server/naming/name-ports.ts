import type { Database } from '#platform/server/database.ts';

export interface NamedThing {
  kind: 'object' | 'field';
  /** The table it belongs to, or the table itself. */
  table: string;
  name: string;
  comment: string;
}

export interface GivenName {
  name: string;
  /** 0 to 100. */
  confidence: number;
}

/** Names that the data standards have. Null where they have none; the answers stand in the order of the questions. */
export interface NameStandards {
  find(db: Database, things: readonly NamedThing[]): Promise<(GivenName | null)[]>;
}

/** A language model that an administrator configured. It is asked only about what nothing else could name. */
export interface NameModel {
  suggest(things: readonly NamedThing[], signal: AbortSignal): Promise<(GivenName | null)[]>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    /** Absent while no area keeps standards. */
    nameStandards?: NameStandards;
    /** Absent while no model is configured. */
    nameModel?: NameModel;
  }
}
