import { LRUCache } from 'lru-cache';
import { sql, type Kysely } from 'kysely';
import type { Database, Tables } from '../database.ts';
import type { Principal } from '../context.ts';
import { newId } from '../ids.ts';
import type { Tokens } from './tokens.ts';

export interface SessionTable {
  wid: string;
  user_wid: string;
  role_wid: string;
  login_type: 'db' | 'cas';
  /** The CAS service ticket, so that single logout finds the session. */
  ticket: string | null;
  /** A department seen through simulateLogin; such a session may only read. */
  simulated: string | null;
  address: string;
  agent: string;
  create_time: string;
  last_seen: string;
  expires: string;
  ended: string | null;
  end_reason: string | null;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    session: SessionTable;
  }
}

declare module '#platform/server/context.ts' {
  interface Services {
    sessions: Sessions;
  }
}

export interface NewSession {
  user: string;
  role: string;
  loginType: 'db' | 'cas';
  ticket?: string;
  /** JSON of the department that is looked through. */
  simulated?: string;
  address: string;
  agent: string;
}

export type EndReason = 'logout' | 'password' | 'locked' | 'administrator' | 'sso' | 'deleted';

export interface Identity {
  principal: Principal;
  readonly: boolean;
}

/** Whoever owns the users says who someone is now; null: no longer welcome. */
export type LoadPrincipal = (
  db: Kysely<Tables>,
  who: { user: string; role: string; session: string; loginType: 'db' | 'cas'; simulated: string | null },
) => Promise<Principal | null>;

export interface Sessions {
  open(session: NewSession, db?: Database): Promise<{ token: string; session: string }>;
  /** Says how many it ended. */
  end(which: { session: string } | { user: string; except?: string } | { ticket: string }, reason: EndReason, db?: Database): Promise<number>;
  switchRole(session: string, role: string, db?: Database): Promise<void>;
  /** A token for a session that is already open: the browser asks who it is and keeps what it gets. */
  tokenFor(session: string): Promise<string>;
  authenticate(token: string): Promise<Identity | null>;
  /** Whoever changes users, roles or grants calls this; it then holds on the next request, in every process. */
  forget(db?: Database): Promise<void>;
  /** Whoever commits a transaction in which identities changed calls this after it; the http kit does. */
  settle(transaction: Database): void;
  /** Whether whoever opened it may still use it. Looks into the store and, unlike a request, does not prolong it. */
  isOpen(session: string): Promise<boolean>;
  /** For work that goes on after the request, and maybe after the session: who someone is now, in the role they began it. */
  principal(who: { wid: string; session: string; role: { wid: string } }): Promise<Principal | null>;
}

/** How long an identity is believed without a look into the store, should a notification be lost. */
const believeFor = 30_000;
/** A session's sliding expiry is written at most this often. */
const touchEvery = 60_000;
export const identityChannel = 'tributary_identity';

interface Known extends Identity {
  checked: number;
  expires: number;
  touched: number;
}

export function createSessions(options: {
  db: Kysely<Tables>;
  tokens: Tokens;
  loadPrincipal: LoadPrincipal;
  hours: () => number;
  /** Tells open live streams of the session that it is over. */
  onEnd?: (session: string, db: Database) => Promise<void>;
  listen?: (channel: string, subscription: { onMessage(): void; onGap(): void }) => Promise<unknown>;
}): Sessions {
  const { db, tokens, loadPrincipal, hours } = options;
  const known = new LRUCache<string, Known>({ max: 10_000 });
  let generation = 0;
  const changedIn = new WeakSet<Database>();

  function clear(): void {
    generation += 1;
    known.clear();
  }
  void options.listen?.(identityChannel, { onMessage: clear, onGap: clear });

  async function read(wid: string) {
    const row = await db
      .selectFrom('session')
      .select(['user_wid', 'role_wid', 'login_type', 'simulated', 'expires', 'last_seen'])
      .where('wid', '=', wid)
      .where('ended', 'is', null)
      .where('expires', '>', sql<string>`now()`)
      .executeTakeFirst();
    if (!row) return null;
    const principal = await loadPrincipal(db, { user: row.user_wid, role: row.role_wid, session: wid, loginType: row.login_type, simulated: row.simulated });
    return principal && { row, principal };
  }

  async function load(token: string): Promise<Known | null> {
    const startedAt = generation;
    const wid = await tokens.read(token);
    const found = wid && (await read(wid));
    if (!found) return null;
    const { row, principal } = found;
    const identity: Known = {
      principal,
      readonly: row.simulated !== null,
      checked: Date.now(),
      expires: Date.parse(row.expires),
      touched: Date.parse(row.last_seen),
    };
    // What was read before a change must not be believed after it.
    if (generation === startedAt) known.set(token, identity);
    return identity;
  }

  async function slide(identity: Known, now: number): Promise<void> {
    identity.touched = now;
    identity.expires = now + hours() * 3_600_000;
    await db
      .updateTable('session')
      .set({ last_seen: new Date(now).toISOString(), expires: new Date(identity.expires).toISOString() })
      .where('wid', '=', identity.principal.session)
      .where('ended', 'is', null)
      .execute();
  }

  return {
    async open(session, database = db) {
      const wid = newId();
      const now = new Date();
      await database
        .insertInto('session')
        .values({
          wid,
          user_wid: session.user,
          role_wid: session.role,
          login_type: session.loginType,
          ticket: session.ticket ?? null,
          simulated: session.simulated ?? null,
          address: session.address,
          agent: session.agent,
          create_time: now.toISOString(),
          last_seen: now.toISOString(),
          expires: new Date(now.getTime() + hours() * 3_600_000).toISOString(),
          ended: null,
          end_reason: null,
        })
        .execute();
      return { token: await tokens.sign(wid), session: wid };
    },

    async end(which, reason, database = db) {
      let update = database
        .updateTable('session')
        .set({ ended: new Date().toISOString(), end_reason: reason })
        .where('ended', 'is', null);
      if ('session' in which) update = update.where('wid', '=', which.session);
      else if ('ticket' in which) update = update.where('ticket', '=', which.ticket);
      else {
        update = update.where('user_wid', '=', which.user);
        if (which.except) update = update.where('wid', '!=', which.except);
      }
      const ended = await update.returning('wid').execute();
      for (const { wid } of ended) await options.onEnd?.(wid, database);
      await this.forget(database);
      return ended.length;
    },

    async switchRole(session, role, database = db) {
      await database.updateTable('session').set({ role_wid: role }).where('wid', '=', session).execute();
      await this.forget(database);
    },

    tokenFor: (session) => tokens.sign(session),

    async authenticate(token) {
      const now = Date.now();
      let identity: Known | null | undefined = known.get(token);
      if (!identity || now - identity.checked > believeFor) identity = await load(token);
      if (!identity || identity.expires <= now) return null;
      // Not awaited: a request need not wait for its own time stamp.
      if (now - identity.touched > touchEvery) slide(identity, now).catch(() => undefined);
      return identity;
    },

    async forget(database = db) {
      await sql`select pg_notify(${identityChannel}, '')`.execute(database);
      // What is read until the commit is old; each transaction clears for itself when it is through.
      if (database.isTransaction) changedIn.add(database);
      clear();
    },

    settle(transaction) {
      if (changedIn.delete(transaction)) clear();
    },

    isOpen: async (session) => (await read(session)) !== null,

    principal: ({ wid, session, role }) => loadPrincipal(db, { user: wid, role: role.wid, session, loginType: 'db', simulated: null }),
  };
}
