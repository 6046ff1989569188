import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Area, Setting } from '#platform/contract';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import type { Database, Tables } from '../database.ts';
import { UserError, reasonOf } from '../errors.ts';
import type { Events } from '../events/events.ts';
import { insertRecord, updateRecord, type By } from '../records.ts';
import { secretsTopic } from '../secrets/rotate-key-file.ts';
import type { Secrets } from '../secrets/secrets.ts';
import './settings-table.ts';

declare module '#platform/server/context.ts' {
  interface Services {
    settings: Settings;
  }
}

/** What administrators changed while the platform runs; read from memory, the same in every process. */
export interface Settings {
  /** Those who declare settings, for the screen that lists them. */
  areas: readonly Area[];
  get<Value extends z.ZodType>(setting: Setting<Value>): z.output<Value>;
  /** Holds in every process a moment after the transaction commits. */
  set<Value extends z.ZodType>(setting: Setting<Value>, value: unknown, user: By, db?: Database): Promise<void>;
  /** Back to the default. */
  reset(setting: Setting<any>, db?: Database): Promise<void>;
  /** Whether it differs from its default; for a secret: whether it is set. */
  isChanged(setting: Setting<any>): boolean;
  /** Calls when the value may have changed, also from another process. */
  onChange(setting: Setting<any>, changed: () => void): () => void;
  /** The http kit calls it once a changing call is committed: what it set holds here before it is answered. */
  settle(transaction: Database): Promise<void>;
  start(): Promise<void>;
}

const topic = 'settings';

export function createSettings({ db, areas, events, secrets, onProblem }: {
  db: Kysely<Tables>;
  areas: readonly Area[];
  events: Events;
  secrets: Secrets;
  /** A stored value that cannot be used: the default holds instead. */
  onProblem(key: string, reason: string): void;
}): Settings {
  let stored = new Map<string, { value: unknown } | { sealed: string }>();
  // Parsed once per change, as settings are read on every request.
  let parsed = new Map<string, unknown>();
  const listeners = new Map<string, Set<() => void>>();
  let loading: Promise<void> | undefined;
  let again = false;
  const changedIn = new WeakSet<Database>();

  /** One load at a time; a change that comes meanwhile is loaded after it. */
  function load(): Promise<void> {
    if (loading) {
      again = true;
      return loading;
    }
    loading = (async () => {
      try {
        do {
          again = false;
          const rows = await db.selectFrom('setting').select(['key', 'value', 'sealed']).execute();
          stored = new Map(rows.map(({ key, value, sealed }) => [key, sealed === null ? { value } : { sealed }]));
          parsed = new Map();
        } while (again);
      } finally {
        // In the same breath as the last look at `again`: a change in between would never be loaded.
        loading = undefined;
      }
    })();
    return loading;
  }

  function read(setting: Setting<any>): unknown {
    const found = stored.get(setting.key);
    if (!found) return setting.initial;
    try {
      const value = 'sealed' in found ? JSON.parse(secrets.open(found.sealed)) : found.value;
      return setting.value.parse(value);
    } catch (error) {
      onProblem(setting.key, reasonOf(error));
      return setting.initial;
    }
  }

  async function changed(key: string | undefined): Promise<void> {
    await load().catch((error: unknown) => onProblem(key ?? '*', reasonOf(error)));
    const told = key === undefined ? [...listeners.values()] : [listeners.get(key) ?? new Set<() => void>()];
    for (const set of told) for (const listener of set) listener();
  }

  return {
    areas,

    get(setting) {
      if (!parsed.has(setting.key)) parsed.set(setting.key, read(setting));
      return parsed.get(setting.key) as z.output<typeof setting.value>;
    },

    async set(setting, value, user, transaction = db) {
      const result = setting.value.safeParse(value);
      if (!result.success) {
        const [issue] = result.error.issues;
        const place = issue?.path.length ? `${issue.path.join('.')}: ` : '';
        throw new UserError(serviceErrors.invalidSetting, { title: setting.title, reason: `${place}${issue?.message ?? ''}` });
      }
      const json = JSON.stringify(result.data);
      const values = setting.secret ? { value: null, sealed: secrets.seal(json) } : { value: json, sealed: null };
      const seen = await transaction.selectFrom('setting').select(['wid', 'row_version']).where('key', '=', setting.key).executeTakeFirst();
      if (seen) await updateRecord(transaction, 'setting', seen, values, user);
      else await insertRecord(transaction, 'setting', { key: setting.key, ...values }, user);
      changedIn.add(transaction);
      await events.publish(topic, 'changed', setting.key, transaction);
    },

    async reset(setting, transaction = db) {
      await transaction.deleteFrom('setting').where('key', '=', setting.key).execute();
      changedIn.add(transaction);
      await events.publish(topic, 'changed', setting.key, transaction);
    },

    isChanged: (setting) => stored.has(setting.key),

    onChange(setting, listener) {
      const set = listeners.get(setting.key) ?? new Set();
      listeners.set(setting.key, set.add(listener));
      return () => set.delete(listener);
    },

    async settle(transaction) {
      if (!changedIn.delete(transaction)) return;
      // It is committed already; the message that follows loads it again.
      await load().catch((error: unknown) => onProblem('*', reasonOf(error)));
    },

    async start() {
      // Rotation seals them anew; what memory holds was sealed with a key that goes away.
      events.on(secretsTopic, () => void changed(undefined));
      events.on(topic, ({ event, data }) => void changed(event === 'missed' ? undefined : String(data)));
      await load();
    },
  };
}
