import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Text } from '#platform/contract';
import type { Translations } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { Catalogue } from './catalogue.ts';
import { samePlaceholders } from './placeholders.ts';

export type ChangedTexts = Record<string, Partial<Text>>;

/** The changed texts in memory, the same in every process; what the area itself needs besides the port. */
export interface KeptTranslations extends Translations {
  catalogue(): Catalogue;
  /** What browsers lay over their own words; the version changes with it. */
  forBrowsers(): { version: string; texts: ChangedTexts };
  /** Within a transaction that changed texts: told to everybody when it commits. */
  changed(transaction: Database): Promise<void>;
  start(catalogue: Catalogue): Promise<void>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    keptTranslations: KeptTranslations;
  }
}

const topic = 'translations';
/** Said by the server alone. */
const serverOnly = /^(error|job|setting|object)\./;

export function createTranslations({ db, events }: { db: Kysely<Tables>; events: Pick<Events, 'publish' | 'on'> }): KeptTranslations {
  let catalogue: Catalogue = { branches: [], entries: new Map() };
  let texts: ReadonlyMap<string, Partial<Text>> = new Map();
  let version = '';
  let browsers: ChangedTexts = {};
  let loading: Promise<void> | undefined;
  let again = false;
  const changedIn = new WeakSet<Database>();

  async function readAll(): Promise<void> {
    const rows = await db.selectFrom('translation').select(['id', 'zh_cn', 'en_us']).orderBy('id').execute();
    texts = new Map(rows.flatMap(({ id, zh_cn, en_us }) => {
      const built = catalogue.entries.get(id);
      // A later release may have dropped the text, or put other values into it.
      if (!built) return [];
      const usable = (text: string, original: string) => text !== '' && samePlaceholders(text, original);
      const text = { ...(usable(zh_cn, built.zh) && { zh: zh_cn }), ...(usable(en_us, built.en) && { en: en_us }) };
      return 'zh' in text || 'en' in text ? [[id, text] as const] : [];
    }));
    browsers = Object.fromEntries([...texts].filter(([id]) => !serverOnly.test(id)));
    version = createHash('sha256').update(JSON.stringify([...texts])).digest('base64url').slice(0, 16);
  }

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
          await readAll();
        } while (again);
      } finally {
        loading = undefined;
      }
    })();
    return loading;
  }

  return {
    of(id, declared) {
      const text = texts.get(id);
      if (!text) return declared;
      const worded = (language: keyof Text) => {
        const own = text[language];
        // A text that was filled in before cannot be replaced by one that waits for values.
        return own !== undefined && samePlaceholders(own, declared[language]) ? own : declared[language];
      };
      return { zh: worded('zh'), en: worded('en') };
    },

    catalogue: () => catalogue,
    forBrowsers: () => ({ version, texts: browsers }),

    async changed(transaction) {
      changedIn.add(transaction);
      await events.publish(topic, 'changed', null, transaction);
      await events.publish('broadcast', 'translations', null, transaction);
    },

    async settle(transaction) {
      // It is committed already; should the store be away now, the event that follows loads it again.
      if (changedIn.delete(transaction)) await load().catch(() => undefined);
    },

    async start(made) {
      catalogue = made;
      events.on(topic, () => void load().catch(() => undefined));
      await load();
    },
  };
}
