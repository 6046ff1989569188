import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { Lake, LakeKind, LakeSession } from '#engine/lake/lake.ts';
import { takeSteps, type LakeTestStep } from '#engine/lake/lake-test.ts';
import { usualMegabytes } from '#engine/lake/duckdb/options.ts';
import { lakeDrivers } from '#engine/lake/lakes.ts';
import { lakeErrors } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';

export type LakeConnectionRow = Selectable<Tables['lake_connection']>;
export const lakeTopic = 'lake:connection';

/** The lake of this platform, for whoever reads or writes it. */
export interface Lakes {
  /** Opened when first asked for, then shared. Refused while none is connected. */
  current(): Promise<Lake>;
  /** A session with plain words: what the lake says goes on as a message to the user. */
  use<T>(signal: AbortSignal, work: (session: LakeSession, lake: Lake) => Promise<T>): Promise<T>;
  /** Opens one with these options and closes it again: what it is, or a ConnectorFailure. */
  try(kind: LakeKind, options: Record<string, unknown>, signal: AbortSignal): Promise<{ version: string }>;
  /** The same step by step, with cause and remedy: nothing fails, the steps say it. */
  test(kind: LakeKind, options: Record<string, unknown>, signal: AbortSignal): Promise<LakeTestStep[]>;
  /** Where segments of a run are put. */
  segments(run: string): string;
  /** Only the server process may open the embedded one. */
  mayRun(): Promise<boolean>;
  close(): Promise<void>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    lakes: Lakes;
  }
}

export function createLakes({ db, services }: { db: Database; services: Services }): Lakes {
  const base = join(services.folders.data, 'lake');
  const place = { folder: join(base, 'store'), segments: join(base, 'segments'), megabytes: usualMegabytes };
  let opened: { key: string; lake: Promise<Lake> } | undefined;
  const forever = new AbortController();

  const stored = () => db.selectFrom('lake_connection').selectAll().executeTakeFirst();

  async function open(kind: LakeKind, options: Record<string, unknown>, signal: AbortSignal): Promise<Lake> {
    await mkdir(place.folder, { recursive: true });
    await mkdir(place.segments, { recursive: true });
    const driver = lakeDrivers[kind];
    return driver.open(driver.options.parse(options), place, { signal, seconds: 15 });
  }

  async function closeOpened(): Promise<void> {
    const last = opened;
    opened = undefined;
    await last?.lake.then((lake) => lake.close(), () => undefined);
  }

  const lakes: Lakes = {
    async current() {
      const row = await stored();
      if (!row) throw new UserError(lakeErrors.noLake);
      if (row.kind === 'duckdb' && services.process.role !== 'server') throw new UserError(lakeErrors.embeddedElsewhere);
      const key = `${row.wid} ${row.row_version}`;
      if (opened && opened.key !== key) await closeOpened();
      if (!opened) {
        const lake = open(row.kind as LakeKind, lakeOptions(services, row), forever.signal);
        opened = { key, lake };
        lake.catch(() => { if (opened?.lake === lake) opened = undefined; });
      }
      return opened.lake;
    },
    async use(signal, work) {
      try {
        const lake = await lakes.current();
        return await lake.session({ signal }, (session) => work(session, lake));
      } catch (error) {
        throw error instanceof ConnectorFailure ? Object.assign(new UserError(lakeErrors.lakeFailed, { reason: error.text }), { cause: error }) : error;
      }
    },
    async try(kind, options, signal) {
      // The embedded one is open already, and only once.
      const row = await stored();
      const ours = row?.kind === 'duckdb' && kind === 'duckdb';
      const lake = ours ? await lakes.current() : await open(kind, options, signal);
      try {
        return await lake.session({ signal }, async ({ database }) => ({ version: (await database.version()).product }));
      } finally {
        if (!ours) await lake.close();
      }
    },
    async test(kind, options, signal) {
      const driver = lakeDrivers[kind];
      if (driver.test) return driver.test(driver.options.parse(options) as never, { signal });
      const open = async () => {
        const { version } = await lakes.try(kind, options, signal);
        return { zh: version, en: version };
      };
      return takeSteps([{ key: 'open', title: { zh: '打开数据湖', en: 'Open the lake' }, run: open }]);
    },
    segments: (run) => join(place.segments, run),
    async mayRun() {
      const row = await stored();
      return row?.kind === 'duckdb' ? services.process.role === 'server' : services.process.works;
    },
    async close() {
      forever.abort();
      await closeOpened();
    },
  };
  return lakes;
}

/** The options of the driver, secrets opened: for the driver alone. */
export function lakeOptions(services: Services, row: Pick<LakeConnectionRow, 'settings' | 'secrets'>): Record<string, unknown> {
  return { ...row.settings, ...(row.secrets ? (JSON.parse(services.secrets.open(row.secrets)) as Record<string, unknown>) : {}) };
}
