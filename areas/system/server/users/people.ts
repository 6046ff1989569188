import type { Kysely } from 'kysely';
import type { Text } from '#platform/contract';
import type { Principal } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import type { By, RefusalWords } from '#platform/server/records.ts';
import { loadPrincipal } from '../login/principal.ts';
import { heldRoles } from '../roles/held-roles.ts';
import { ownBelongings } from './own-belongings.ts';

/** Something that must not be left without a person when an account is deleted. */
export interface Belonging {
  /** `area.things`, for example `sources.dataSources`. */
  key: string;
  title: Text;
  /** How many of them belong to any of these people. */
  count(db: Database, people: readonly string[]): Promise<number>;
  /** In the transaction of the deletion. `to` is null when nobody was named. */
  handOver(db: Database, people: readonly string[], to: string | null, by: By): Promise<void>;
}

/** What other areas may ask about people without knowing our tables. */
export interface People {
  /**
   * The name to show for a user's wid, also of a deleted one; the wid itself when nobody ever had it. Within a
   * changing call give its `db`: waiting for a second connection while holding one can block everybody.
   */
  nameOf(wid: string, db?: Database): Promise<string>;
  /** Who this person would be in each of their roles, for what waits for them or is done in their name; none when the account may not be used. */
  principalsOf(wid: string, db?: Database): Promise<Principal[]>;
  /**
   * An area says once, in its `prepare`, what of its own someone else takes over when a user is deleted:
   *
   *   services.people.canBeTakenOver({ key: 'sources.dataSources', title: { zh: '负责的数据源', en: 'Data sources' }, count, handOver });
   */
  canBeTakenOver(belonging: Belonging): void;
  belongings(): readonly Belonging[];
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

async function principalsOf(db: Database, wid: string): Promise<Principal[]> {
  const found: Principal[] = [];
  for (const role of await heldRoles(db, wid)) {
    const principal = await loadPrincipal(db, { user: wid, role: role.wid, session: '', loginType: 'db', simulated: null });
    if (principal) found.push(principal);
  }
  return found;
}

export function createPeople(db: Kysely<Tables>): People {
  const belongings = new Map(ownBelongings.map((belonging) => [belonging.key, belonging]));
  return {
    nameOf: (wid, within = db) => nameOf(within, wid),
    principalsOf: (wid, within = db) => principalsOf(within, wid),
    canBeTakenOver: (belonging) => void belongings.set(belonging.key, belonging),
    belongings: () => [...belongings.values()],
  };
}

/** For updateRecord: names the person who was faster. */
export function faster(db: Database): RefusalWords {
  return { who: (wid) => nameOf(db, wid) };
}
