import type { RawBuilder, SqlBool } from 'kysely';
import type { Database } from '#platform/server/database.ts';

/** What brings an object into the lake. */
export interface IntegrationFacts {
  exe_status: string;
  dataLakeWid: string;
  dataLakeObjectWid: string;
}

export interface ObjectTask {
  wid: string;
  name: string;
  object_wid: string;
  /** Where it writes to; absent while it writes nowhere yet. */
  lake?: { wid: string; name: string; hint: string };
}

/** Told by the area that moves data. Columns name a data object, so that lists ask in their own query. */
export interface Integrations {
  integrated(column: string): RawBuilder<SqlBool>;
  /** One JSON value; null: nothing integrates it. */
  factsOf(column: string): RawBuilder<IntegrationFacts | null>;
  tasksOf(db: Database, objects: readonly string[]): Promise<ObjectTask[]>;
}

export interface StandardFacts {
  checkNum: number;
  rate: number | null;
  standard_num: number;
  quote_standard_name: string;
  quote_standard_num: number;
}

/** Told by the areas of standards and quality. */
export interface ObjectStandards {
  /** One JSON value; null: nothing is known. */
  factsOf(column: string): RawBuilder<StandardFacts | null>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    /** Absent while no area moves data. */
    integrations?: Integrations;
    /** Absent while no area keeps standards. */
    objectStandards?: ObjectStandards;
  }
}
