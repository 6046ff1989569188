import type { Kysely } from 'kysely';
import type { Database, Tables } from '#platform/server/database.ts';
import type { RefusalWords } from '#platform/server/records.ts';

/** What other areas may ask about people without knowing our tables. */
export interface People {
  /**
   * The name to show for a user's wid; the wid itself when nobody has it any more. Within a changing
   * call give its `db`: waiting for a second connection while holding one can block everybody.
   */
  nameOf(wid: string, db?: Database): Promise<string>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    people: People;
  }
}

export async function nameOf(db: Database, wid: string): Promise<string> {
  const row = await db.selectFrom('user_account').select('name').where('wid', '=', wid).executeTakeFirst();
  return row?.name ?? wid;
}

export function createPeople(db: Kysely<Tables>): People {
  return { nameOf: (wid, within = db) => nameOf(within, wid) };
}

/** For updateRecord: names the person who was faster. */
export function faster(db: Database): RefusalWords {
  return { who: (wid) => nameOf(db, wid) };
}
