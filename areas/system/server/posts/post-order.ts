import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PostMove } from '#areas/system';
import type { Database } from '#platform/server/database.ts';

const step = 10;

/** The place behind all others. */
export async function lastPlace(db: Database): Promise<number> {
  const { last } = await db.selectFrom('post').select(sql<number>`coalesce(max(order_num), 0)`.as('last')).executeTakeFirstOrThrow();
  return Math.min(last + step, 1_000_000);
}

/** Puts one post elsewhere among those the caller sees and numbers all of them anew. */
export async function storePlace(db: Database, wid: string, to: PostMove, seen: RawBuilder<SqlBool>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('post-order'))`.execute(db);
  const rows = await db.selectFrom('post').select(['wid', seen.as('seen')]).orderBy('order_num').orderBy('wid').execute();
  const order = moved(rows.map((row) => row.wid), wid, to, new Set(rows.filter((row) => row.seen).map((row) => row.wid)));
  // The place is not what people edit in the form, so their versions stay as they are.
  await sql`
    update post set order_num = place.number * ${step}::int
    from unnest(${order}::text[]) with ordinality as place (wid, number)
    where post.wid = place.wid and post.order_num <> place.number * ${step}::int`.execute(db);
}

/** `up` and `down` pass the next one in sight; what is hidden in between is passed too. */
export function moved(order: readonly string[], wid: string, to: PostMove, seen: ReadonlySet<string>): string[] {
  const from = order.indexOf(wid);
  const others = order.filter((one) => one !== wid);
  const before = others.slice(0, from).findLastIndex((one) => seen.has(one));
  const after = others.findIndex((one, place) => place >= from && seen.has(one));
  const place = { first: 0, last: others.length, up: before < 0 ? from : before, down: after < 0 ? from : after + 1 }[to];
  return others.toSpliced(place, 0, wid);
}
