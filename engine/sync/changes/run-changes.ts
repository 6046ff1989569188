import { setTimeout as pause } from 'node:timers/promises';
import type { Text } from '#platform/contract/text.ts';
import { PlaceLost } from '../../connectors/failure.ts';
import { ensureBooks } from '../books.ts';
import { stageSchema } from '../run.ts';
import { NeedsSource } from './apply-part.ts';
import { placeNameOf, type ChangesEnd, type ChangesRequest } from './changes.ts';
import { copyTables } from './copy-tables.ts';
import { changesFailure } from './failures.ts';
import { followStream } from './follow-stream.ts';
import { LagAlarm } from './lag-alarm.ts';
import { StructureChanged } from './open-view.ts';
import { PlaceBook } from './place.ts';
import { captureOf, preparePlace, type Capture } from './prepare-place.ts';
import { tidyStages } from '../stages.ts';
import { Tally } from './tally.ts';
import { PlaceGivenUp } from './watch-source.ts';

const patienceSeconds = 600;
const longestPause = 30_000;

/**
 * Copies tables once and then follows their changes, until it is called off or cannot go on; what passes (a source or a lake
 * that is away) is waited for. Killed anywhere, it goes on where it stopped: position and data are one transaction of the lake.
 */
export async function runChanges(request: ChangesRequest): Promise<ChangesEnd> {
  return new ChangesRun(request).run();
}

class ChangesRun {
  readonly #request: ChangesRequest;
  readonly #book: PlaceBook;
  readonly #tally = new Tally();
  readonly #changes: Text[] = [];
  #mistrust: string | null = null;
  #failures = 0;
  #failingSince = 0;
  readonly #alarm: LagAlarm;
  #structure: string | undefined;

  constructor(request: ChangesRequest) {
    this.#request = request;
    this.#alarm = new LagAlarm(request.report, request.policy.lagSeconds);
    this.#book = new PlaceBook(request.lake.sql, request.task, request.run);
  }

  async run(): Promise<ChangesEnd> {
    const { signal, lake, run } = this.#request;
    try {
      for (let taken = false; ;) {
        try {
          taken ||= await this.#takeOver();
          const end = await this.#attempt();
          if (end) return this.#end(end);
        } catch (error) {
          if (signal.aborted) return this.#end('stopped');
          if (error instanceof StructureChanged) {
            this.#changes.push(...error.changes);
            this.#structure = error.structure;
            return this.#end('paused');
          }
          await this.#overcome(error);
        }
      }
    } finally {
      await tidyStages(lake, run, signal);
    }
  }

  async #takeOver(): Promise<true> {
    const { lake, signal } = this.#request;
    await lake.session({ signal }, async (session) => {
      await ensureBooks(session);
      await session.ensureSchema(stageSchema);
      await this.#book.takeOver(session);
    }).catch((error: unknown) => {
      throw changesFailure(error, 'lake', signal);
    });
    return true;
  }

  /** Undefined: there is more to do. */
  async #attempt(): Promise<'copied' | undefined> {
    const { lake, signal, snapshot, connect } = this.#request;
    const ending = new AbortController();
    const both = AbortSignal.any([signal, ending.signal]);
    const connection = await connect(both).catch((error: unknown) => {
      throw changesFailure(error, 'source', signal);
    });
    try {
      return await lake.session({ signal: both }, async (session) => {
        await preparePlace(this.#request, connection, session, this.#book);
        for (const { created, updated, deleted } of await copyTables(this.#request, connection, session, this.#book)) this.#tally.applied({ created, updated, deleted });
        if (snapshot === 'only') return 'copied';
        const mistrust = this.#mistrust;
        await followStream({
          request: this.#request, connection, session, book: this.#book, tally: this.#tally, signal: both, mistrust, changes: this.#changes, alarm: this.#alarm, progressed: () => (this.#failures = 0),
        });
        return undefined;
      });
    } finally {
      ending.abort();
      await connection.close().catch(() => {});
    }
  }

  /** Gets over what can be got over; everything else is thrown. */
  async #overcome(error: unknown): Promise<void> {
    const { signal, report } = this.#request;
    let reason = error;
    try {
      if (await this.#isMended(error)) return;
    } catch (another) {
      reason = another;
    }
    const failure = changesFailure(reason, 'source', signal, this.#request.segments);
    if (!failure.passing) throw failure;
    const now = Date.now();
    if (this.#failures === 0) this.#failingSince = now;
    this.#failures += 1;
    if (now - this.#failingSince > (this.#request.patienceSeconds ?? patienceSeconds) * 1000) throw failure;
    const wait = Math.min(1000 * 2 ** (this.#failures - 1), longestPause);
    report.log('warning', { zh: `${failure.text.zh}。${wait / 1000} 秒后自动重试`, en: `${failure.text.en}. Trying again in ${wait / 1000} s` });
    await pause(wait, undefined, { signal }).catch(() => {});
  }

  /** What something can be done about at once. */
  async #isMended(error: unknown): Promise<boolean> {
    if (error instanceof NeedsSource) {
      this.#mistrust = await this.#ask((capture) => capture.here());
      return true;
    }
    if (error instanceof PlaceGivenUp) await this.#forget();
    if (!(error instanceof PlaceLost) || this.#request.policy.lost !== 'recopy') return false;
    await this.#beginAnew(error);
    return true;
  }

  async #forget(): Promise<void> {
    await this.#ask(async (capture) => capture.forget?.(placeNameOf(this.#request.task)));
  }

  async #ask<T>(question: (capture: Capture) => Promise<T>): Promise<T> {
    const { connect, signal } = this.#request;
    const connection = await connect(signal).catch((error: unknown) => {
      throw changesFailure(error, 'source', signal);
    });
    try {
      return await question(captureOf(connection));
    } catch (error) {
      throw changesFailure(error, 'source', signal);
    } finally {
      await connection.close();
    }
  }

  async #beginAnew(lost: PlaceLost): Promise<void> {
    const { signal, lake, report } = this.#request;
    report.log('warning', { zh: `${lost.text.zh}。按策略重新复制全部表`, en: `${lost.text.en}. All tables are copied again, as the policy says` });
    await this.#forget();
    await lake.session({ signal }, (session) => this.#book.write(session, { position: null, tables: {} }));
  }

  #end(end: ChangesEnd['end']): ChangesEnd {
    const { counts, read, rejected } = this.#tally;
    return { end, ...counts, read, rejected, position: this.#book.place.position, changes: this.#changes, structure: this.#structure };
  }
}

