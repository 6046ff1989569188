import type { Kysely } from 'kysely';
import { systemArea } from '#areas/system';
import type { Area } from '#platform/contract';
import { platformArea } from '#platform/contract/platform/index.ts';
import { authMigrations } from '#platform/server/auth/migrations.ts';
import { createSessions } from '#platform/server/auth/sessions.ts';
import { createTokens } from '#platform/server/auth/tokens.ts';
import type { Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { platformMigrations } from '#platform/server/migrations.ts';
import { createSecrets } from '#platform/server/secrets/secrets.ts';
import { createSettings } from '#platform/server/settings/settings.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openTestStore } from '#platform/server/testing-store.ts';
import { scopes } from '../roles/data-scope.ts';
import { systemMigrations } from '../migrations/index.ts';
import { createTranslations } from '../translations/kept-translations.ts';
import { createPeople } from '../users/people.ts';
import { loadPrincipal } from '../login/principal.ts';
import { createMessages } from '../messages/send-message.ts';

export interface SystemUnderTest {
  db: Kysely<Tables>;
  services: Services;
  /** For those who need a connection of their own. */
  url: string;
  close(): Promise<void>;
}

/** The system area's tables on a real, throw-away store, with the services its rules need. */
export async function openSystem(): Promise<SystemUnderTest> {
  const test = await openTestStore();
  const { db } = test.store;
  await migrate(db, [
    { area: 'platform', migrations: platformMigrations },
    { area: 'auth', migrations: authMigrations },
    { area: 'system', migrations: systemMigrations },
  ]);
  const events = createEvents({ db, listen: test.store.listen, onError: () => undefined });
  await events.start();
  const settings = createSettings({
    db, events, areas: [systemArea], secrets: createSecrets({ data: test.dataFolder }), onProblem: () => undefined,
  });
  await settings.start();
  const sessions = createSessions({ db, tokens: createTokens(new Uint8Array(32)), loadPrincipal, hours: () => 8 });
  const services = { events, settings, sessions, people: createPeople(db), scopes, areas: [platformArea, systemArea] as readonly Area[] } as Services;
  services.messages = createMessages(services);
  services.keptTranslations = createTranslations({ db, events });
  services.translations = services.keptTranslations;
  return {
    db,
    services,
    url: test.url,
    async close() {
      await events.stop();
      await test.close();
    },
  };
}
