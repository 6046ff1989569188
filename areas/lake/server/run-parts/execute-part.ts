import { definitions, lakeErrors } from '#areas/lake';
import { fetchPart } from '#engine/sync/kept/fetch-part.ts';
import { KeepingParts } from '#engine/sync/kept/keep-parts.ts';
import type { KeptFiles } from '#engine/sync/kept/kept-files.ts';
import { sharedPartReader } from '#engine/sync/readers/database/shared-part-reader.ts';
import type { Counter } from '#engine/sync/reading/counters.ts';
import { readSharedPart } from '#engine/sync/spread/read-shared-part.ts';
import { dropStagesOf, partRun, stagedRun } from '#engine/sync/stages.ts';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { Log } from '#platform/server/log.ts';
import { openKept } from '../kept/open-kept.ts';
import { connecting } from '../runners/database/database-runner.ts';
import { failureOf } from '../runs/run-failure.ts';
import { asVersion } from '../tasks/online-version.ts';
import { partStaged, returnPart, type PartRow } from './part-rows.ts';

const cleaningMilliseconds = 10_000;

/** Reads a part of another worker's run into a stage of the lake, or to where parts are kept if only that one may open the lake; or gives it back. Never throws for failures of the reading. */
export async function executePart(part: PartRow, { db, services, log, signal, counted }: { db: Database; services: Services; log: Log; signal: AbortSignal; counted(counts: Counter): void }): Promise<void> {
  const name = partRun(stagedRun({ run: part.run_wid, attempt: part.attempt }), part.number, part.taking);
  let kept: KeptFiles | undefined;
  try {
    const spread = await db.selectFrom('run_spread').select('reading').where('run_wid', '=', part.run_wid).where('attempt', '=', part.attempt).executeTakeFirst();
    const run = await db.selectFrom('task_run').selectAll().where('wid', '=', part.run_wid).executeTakeFirst();
    const task = run && await db.selectFrom('task').selectAll().where('wid', '=', run.task_wid).executeTakeFirst();
    if (!spread || !run || !task) return;
    const definition = definitions.database.parse((await asVersion(db, task, run.task_version)).definition);
    const { source } = spread.reading;
    const reader = sharedPartReader({ connect: await connecting(db, services, definition), source });
    const given = { number: part.number, key: part.part_key, title: part.title };
    const report = { log: (level: 'info' | 'warning' | 'error', text: Text) => log[level === 'warning' ? 'warn' : level]({ run: run.wid, part: part.number }, text.en) };
    kept = source.kept ? await openKept(services, run.wid) : undefined;
    if (!(await services.lakes.mayRun())) {
      if (!kept) throw new UserError(lakeErrors.embeddedElsewhere);
      await partStaged(db, part, await fetchPart({ files: kept, folder: source.kept!, reader, part: given, signal, counted }));
      return;
    }
    const lake = await services.lakes.current();
    const keeping = kept && new KeepingParts(kept, source.kept!, report);
    const counts = await readSharedPart({
      shared: spread.reading, part: given, run: name, lake, folder: services.lakes.segments(name), signal, counted, report,
      reader: keeping ? { read: (one, until) => keeping.read(reader, one, until) } : reader,
    });
    if (await partStaged(db, part, counts)) return;
    await lake.session({ signal: AbortSignal.timeout(cleaningMilliseconds) }, (session) => dropStagesOf(session, name));
  } catch (error) {
    // Told to end, it is not at fault: any other may read the part.
    await returnPart(db, part, signal.aborted ? null : failureOf(error).text);
  } finally {
    await kept?.close();
  }
}
