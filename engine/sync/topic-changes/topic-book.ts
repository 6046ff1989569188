import type { LakeSession, LakeSql } from '../../lake/lake.ts';
import { readPlace, writePlace, type Place } from '../books.ts';
import type { ChangesPlace } from '../changes/place.ts';
import { quarantineRows, type RejectedRow } from '../changes/quarantine-changes.ts';
import type { SourceShape } from '../run.ts';

/** Place, structure and bad messages of a topic, written in one transaction with the changes before them. */
export class TopicBook {
  readonly #sql: LakeSql;
  readonly #whose: { task: string; run: string };
  #cursor: string | null = null;
  #shape: SourceShape | null = null;
  /** Bad messages on the way to the next place. */
  #waiting: RejectedRow[] = [];

  constructor(sql: LakeSql, whose: { task: string; run: string }) {
    this.#sql = sql;
    this.#whose = whose;
  }

  get place(): ChangesPlace {
    return { position: this.#cursor, tables: {} };
  }

  get shape(): SourceShape | null {
    return this.#shape;
  }

  /** From now on another process that still works on this task fails instead of writing. */
  async takeOver(session: LakeSession): Promise<void> {
    await session.transaction(async () => {
      const place = await readPlace(session, this.#sql, this.#whose.task);
      [this.#cursor, this.#shape] = [place?.cursor ?? null, place?.shape ?? null];
      await this.#write(session, place, this.#cursor);
    });
  }

  /** How the table is understood from here on; kept with the next place. */
  learn(shape: SourceShape): void {
    this.#shape = shape;
  }

  putAside(row: RejectedRow): void {
    this.#waiting.push(row);
  }

  writePosition = async (session: LakeSession, cursor: string): Promise<() => void> => {
    await this.#write(session, { run: this.#whose.run, cursor: null, shape: null }, cursor);
    await quarantineRows(session, this.#sql, this.#whose, this.#waiting);
    return () => {
      this.#cursor = cursor;
      this.#waiting = [];
    };
  };

  #write(session: LakeSession, before: Place | null, cursor: string | null): Promise<void> {
    return writePlace(session, this.#sql, this.#whose.task, before, { run: this.#whose.run, cursor, shape: this.#shape }, new Date());
  }
}
