import { sql, type RawBuilder } from 'kysely';
import type { RoleEffect } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { roleName } from '../users/user-queries.ts';

const mostNames = 5;

export interface RoleEffects {
  gained: RoleEffect[];
  lost: RoleEffect[];
}

/**
 * Which roles people would gain or lose by a change, found by making it and taking it back: whatever
 * decides who holds a role (the tree, groups by rule, other ways to the same role) has its say.
 */
export async function effectsOf(db: Database, people: RawBuilder<unknown>, change: (trial: Database) => Promise<unknown>, language: Language): Promise<RoleEffects> {
  const trial = await db.startTransaction().execute();
  try {
    const wids = (await sql<{ user_wid: string }>`select distinct user_wid from (${people}) affected`.execute(trial)).rows.map(({ user_wid }) => user_wid);
    const before = await holders(trial, wids);
    await change(trial);
    const after = await holders(trial, wids);
    return { gained: await describe(trial, without(after, before), language), lost: await describe(trial, without(before, after), language) };
  } finally {
    await trial.rollback().execute();
  }
}

type Holders = Map<string, Set<string>>;

async function holders(db: Database, people: readonly string[]): Promise<Holders> {
  const rows = await db.selectFrom('role_holder')
    .select(['role', sql<string[]>`array_agg(distinct user_wid)`.as('people')])
    .where(sql<boolean>`user_wid = any(${people}::text[])`)
    .groupBy('role').execute();
  return new Map(rows.map((row) => [row.role, new Set(row.people)]));
}

function without(some: Holders, others: Holders): Holders {
  const rest: Holders = new Map();
  for (const [role, people] of some) {
    const left = [...people].filter((person) => !others.get(role)?.has(person));
    if (left.length > 0) rest.set(role, new Set(left));
  }
  return rest;
}

async function describe(db: Database, changes: Holders, language: Language): Promise<RoleEffect[]> {
  if (changes.size === 0) return [];
  const roles = await db.selectFrom('role').select(['wid', roleName(language).as('name')]).where('wid', 'in', [...changes.keys()]).orderBy('order_num').execute();
  const effects: RoleEffect[] = [];
  for (const role of roles) {
    const people = [...changes.get(role.wid)!];
    const first = await db.selectFrom('user_account').select('name').where(sql<boolean>`wid = any(${people}::text[])`).orderBy('userid').limit(mostNames).execute();
    effects.push({ ...role, people: people.length, names: first.map(({ name }) => name) });
  }
  return effects;
}
