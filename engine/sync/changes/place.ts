import type { TableName } from '../../connectors/connector.ts';
import type { LakeSession, LakeSql } from '../../lake/lake.ts';
import { bookTable, readPlace, writePlace, type Place } from '../books.ts';
import type { SourceShape } from '../run.ts';

/** `copy`: the first copy is not whole yet. `backfill`: all rows are read once more while the stream waits. */
export type TablePhase = 'copy' | 'backfill' | 'stream';

export interface TablePlace {
  phase: TablePhase;
  /** Changes up to here happened before anybody cared for this table. */
  from: string;
  /** Changes up to here may already be in the copy. */
  until: string | null;
  /** The table as it was when its changes were last understood. */
  shape: SourceShape | null;
  /** Columns that the source computes; they are left out. */
  computed: string[];
  /** The run of the copy under way. */
  copy: string | null;
}

export interface ChangesPlace {
  /** Everything up to here is in the lake. */
  position: string | null;
  tables: Record<string, TablePlace>;
}

export const keyOfTable = ({ schema, table }: TableName) => JSON.stringify([schema, table]);

/**
 * Two rows of the book of places: the position, which is written with every transaction, and what is known
 * about the tables, which is long and seldom changes. Whoever has taken over last is the only one who can write.
 */
export class PlaceBook {
  readonly #sql: LakeSql;
  readonly #task: string;
  readonly #run: string;
  readonly #tablesTask: string;
  #place: ChangesPlace = { position: null, tables: {} };

  constructor(sql: LakeSql, task: string, run: string) {
    this.#sql = sql;
    this.#task = task;
    this.#run = run;
    this.#tablesTask = tablesTask(task);
  }

  get place(): ChangesPlace {
    return this.#place;
  }

  /** From now on another process that still works on this task fails instead of writing. */
  async takeOver(session: LakeSession): Promise<void> {
    await session.transaction(async () => {
      const [position, tables] = [await readPlace(session, this.#sql, this.#task), await readPlace(session, this.#sql, this.#tablesTask)];
      this.#place = { position: position?.cursor ?? null, tables: tables?.cursor ? (JSON.parse(tables.cursor) as ChangesPlace['tables']) : {} };
      await this.#write(session, this.#task, position, this.#place.position);
      await this.#write(session, this.#tablesTask, tables, JSON.stringify(this.#place.tables));
    });
  }

  /** Within the transaction that brings the data; it counts once that is done, by calling what it gives back. */
  async writePosition(session: LakeSession, position: string, shapes: Record<string, SourceShape>): Promise<() => void> {
    const mine: Place = { run: this.#run, cursor: null, shape: null };
    let { tables } = this.#place;
    await this.#write(session, this.#task, mine, position);
    if (Object.keys(shapes).length) {
      tables = Object.fromEntries(Object.entries(tables).map(([key, table]) => [key, shapes[key] ? { ...table, shape: shapes[key] } : table]));
      await this.#write(session, this.#tablesTask, mine, JSON.stringify(tables));
    }
    return () => void (this.#place = { position, tables });
  }

  async write(session: LakeSession, place: ChangesPlace): Promise<void> {
    const mine: Place = { run: this.#run, cursor: null, shape: null };
    await session.transaction(async () => {
      await this.#write(session, this.#task, mine, place.position);
      await this.#write(session, this.#tablesTask, mine, JSON.stringify(place.tables));
    });
    this.#place = place;
  }

  async writeTable(session: LakeSession, key: string, change: Partial<TablePlace>): Promise<void> {
    const { tables } = this.#place;
    await this.write(session, { ...this.#place, tables: { ...tables, [key]: { ...tables[key]!, ...change } } });
  }

  #write(session: LakeSession, task: string, before: Place | null, cursor: string | null): Promise<void> {
    return writePlace(session, this.#sql, task, before, { run: this.#run, cursor, shape: null }, new Date());
  }
}

const tablesTask = (task: string) => `${task} tables`;

/** For screens and monitors: where a task stands, without taking it over. */
export async function readChangesPlace(session: LakeSession, sql: LakeSql, task: string): Promise<ChangesPlace> {
  const [position, tables] = [await readPlace(session, sql, task), await readPlace(session, sql, tablesTask(task))];
  return { position: position?.cursor ?? null, tables: tables?.cursor ? (JSON.parse(tables.cursor) as ChangesPlace['tables']) : {} };
}

export async function erasePlace(session: LakeSession, sql: LakeSql, task: string): Promise<void> {
  await session.execute(`delete from ${sql.table(bookTable('place'))} where task in ($1, $2)`, [task, tablesTask(task)]);
}
