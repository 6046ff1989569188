import { calledOff } from '../../connectors/reach-failure.ts';
import { withinLimit } from '../../connectors/within-limit.ts';
import { duckdbTypes } from '../../connectors/duckdb/types.ts';
import { DiskFull, lakeClosed } from '../failures.ts';
import type { Lake, LakeDriver } from '../lake.ts';
import { isFatal } from './failures.ts';
import { openFile, type OpenLake } from './instance.ts';
import { duckdbLakeOptions } from './options.ts';
import { plainCast } from './plain-cast.ts';
import { dropReserve, giveBackSpace, keepReserve } from './reserve.ts';
import { DuckdbLakeSession } from './session.ts';
import { duckdbLakeSql } from './sql.ts';

export const duckdbLake: LakeDriver<typeof duckdbLakeOptions> = {
  kind: 'duckdb',
  title: { zh: 'DuckDB（内置）', en: 'DuckDB (embedded)' },
  options: duckdbLakeOptions,
  async open(options, place, { signal, seconds = 60 }) {
    if (signal.aborted) throw calledOff();
    const allowed = { ...place, megabytes: options.megabytes ?? place.megabytes };
    const reopen = () => openFile(options, allowed);
    const open = await withinLimit(reopen(), { signal, seconds, where: place.folder }, closeFile);
    await keepReserve(open);
    return lakeOf(open, reopen);
  },
};

function lakeOf(first: OpenLake, reopen: () => Promise<OpenLake>): Lake {
  const sessions = new Set<DuckdbLakeSession>();
  const endSessions = () => Promise.all([...sessions].map((one) => one.close()));
  let open: OpenLake | undefined = first;
  /** After some failures DuckDB does nothing more until its file is opened anew; after a full disk it keeps what it took. */
  let dead = false;
  let full = false;
  let reopening: Promise<void> | undefined;
  let closing: Promise<void> | undefined;

  const shut = async () => {
    await endSessions();
    if (open) closeFile(open);
    open = undefined;
  };
  const openAnew = () => (reopening ??= (async () => {
    if (open) await dropReserve(open);
    await shut();
    open = await reopen();
    await giveBackSpace(open);
    dead = false;
    full = false;
  })().finally(() => (reopening = undefined)));

  return {
    kind: 'duckdb', types: duckdbTypes, sql: duckdbLakeSql, shared: false,
    readsPlain: (type) => plainCast('cell', type, '') !== undefined,
    async session(work, use) {
      if (closing) throw lakeClosed();
      if (work.signal.aborted) throw calledOff();
      if (dead || !open || (full && !sessions.size)) await openAnew();
      await reopening;
      const session = new DuckdbLakeSession(open!, work);
      sessions.add(session);
      try {
        return await use(session);
      } catch (error) {
        dead ||= isFatal(error);
        full ||= error instanceof DiskFull;
        throw error;
      } finally {
        sessions.delete(session);
        await session.close();
      }
    },
    close() {
      closing ??= Promise.resolve(reopening).catch(() => undefined).then(shut);
      return closing;
    },
  };
}

function closeFile({ instance, letGo }: OpenLake): void {
  instance.closeSync();
  letGo();
}
