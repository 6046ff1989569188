import { sql } from 'kysely';
import { sourcesErrors, type RecycleReply } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import type { AtRecycleBin, RecycleFamily, RecycleTouched } from './recycle-port.ts';

/** Someone put another one in its place between the look and the change. */
const isTaken = (error: unknown) => (error as { code?: unknown }).code === '23505';

/** Each item in a savepoint of its own: one that is refused leaves no trace, and the others are done all the same. */
export async function eachApart(context: AtRecycleBin, family: RecycleFamily | undefined, wids: readonly string[], work: 'recover' | 'remove'): Promise<RecycleReply> {
  const reply: RecycleReply = { done: 0, items: [], refused: [] };
  const names = await family?.names(context, wids);
  for (const wid of new Set(wids)) {
    await sql`savepoint recycle_item`.execute(context.db);
    try {
      if (!family) throw new UserError(sourcesErrors.notInRecycleBin);
      done(context, reply, await family[work](context, wid));
      await sql`release savepoint recycle_item`.execute(context.db);
    } catch (error) {
      await sql`rollback to savepoint recycle_item`.execute(context.db);
      if (!(error instanceof UserError) && !isTaken(error)) throw error;
      const name = names?.get(wid) ?? '';
      const refusal = error instanceof UserError ? error : new UserError(sourcesErrors.objectPlaceTaken, { name });
      reply.refused.push({ wid, name, reason: refusal.say(context.language) });
    }
  }
  return reply;
}

/** One item, or the reason why not. */
export async function allOrNone(context: AtRecycleBin, family: RecycleFamily | undefined, wids: readonly string[], work: 'recover' | 'remove'): Promise<RecycleReply> {
  if (!family) throw new UserError(sourcesErrors.notInRecycleBin);
  const reply: RecycleReply = { done: 0, items: [], refused: [] };
  for (const wid of new Set(wids)) done(context, reply, await family[work](context, wid));
  return reply;
}

function done(context: AtRecycleBin, reply: RecycleReply, touched: RecycleTouched): void {
  reply.done += 1;
  reply.items.push(touched);
  context.audit({ wid: touched.wid, name: touched.name, ...(touched.place && { after: { place: touched.place } }) });
}
