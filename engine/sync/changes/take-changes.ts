import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseConnection } from '../../connectors/connector.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { LakeConflict } from '../../lake/failures.ts';
import { inTurn } from '../../lake/in-turn.ts';
import type { LakeSession } from '../../lake/lake.ts';
import type { Counts } from '../write-modes/writing.ts';
import { applyPart, type StagedPart } from './apply-part.ts';
import type { RowChange } from './changed-rows.ts';
import type { ChangesRequest } from './changes.ts';
import { PartCollector, type CollectContext, type OpenPart } from './collect-parts.ts';
import { completeRows, needsSource } from './complete-rows.ts';
import { changesFailure } from './failures.ts';
import type { PlaceBook } from './place.ts';
import { quarantineChanges, tooManyRejected } from './quarantine-changes.ts';
import { loadRows, originsOf, stageRows, untoldTargets, type RejectedChange, type StageWork } from './stage-changes.ts';
import { foldsIntoCopy } from './table-view.ts';
import type { ChangeWindow } from './windows.ts';

const mostAttempts = 6;

export interface TakeContext extends CollectContext {
  request: Pick<ChangesRequest, 'task' | 'run' | 'lake' | 'signal'>;
  session: LakeSession;
  /** For segments of this run alone. */
  folder: string;
  book: Pick<PlaceBook, 'place' | 'writePosition'>;
  side: () => Promise<DatabaseConnection>;
}

/** On its way into the stage. */
interface WaitingPart extends StagedPart {
  changes: RowChange[];
}

/** Takes windows of changes into the lake: into stages, and once a transaction is whole, into the targets with the new place. */
export class ChangesTaker {
  readonly #context: TakeContext;
  readonly #collector: PartCollector;
  #staged: StagedPart[] = [];
  #rejected: RejectedChange[] = [];
  #parts = 0;

  constructor(context: TakeContext) {
    this.#context = context;
    this.#collector = new PartCollector(context);
  }

  async take({ batches, more }: ChangeWindow): Promise<void> {
    const { position } = batches.at(-1)!;
    try {
      for (const batch of batches) for (const change of batch.changes) await this.#collector.add(change, batch);
      const parts = await this.#prepare();
      if (!more && !this.#staged.length && await this.#applyAtOnce(parts, position)) return;
      for (const part of parts) await this.#stage(part);
      // An empty window only says where we are.
      if (!more && (this.#staged.length || position !== this.#context.book.place.position)) await this.#apply(position);
    } catch (error) {
      throw this.#failure(error, 'lake');
    }
  }

  async #prepare(): Promise<WaitingPart[]> {
    const parts: WaitingPart[] = [];
    for (const part of this.#collector.drain()) {
      const { view, truncated, ahead, copied } = part;
      const rows = await this.#complete(part, part.compactor.rows());
      const origins = view.mode === 'append' && !foldsIntoCopy(view, ahead) ? [] : originsOf(rows);
      const untold = new Set(rows.map((row) => untoldTargets(view, row.untold)));
      untold.delete('');
      const removed = rows.filter(({ operation }) => operation === 'delete').length;
      parts.push({
        view, truncated, ahead, copied, number: (this.#parts += 1), rows: rows.length, puts: rows.length - removed, untold: [...untold], origins: origins.length > 0, changes: [...rows, ...origins],
      });
    }
    return parts;
  }

  async #complete({ view, ahead, ...part }: OpenPart, rows: RowChange[]): Promise<RowChange[]> {
    // A table of changes says what was not told.
    const asking = view.mode === 'append' ? foldsIntoCopy(view, ahead) : part.asking;
    if (!rows.some((row) => needsSource(view, row, asking))) return rows;
    try {
      return await completeRows(await this.#context.side(), view, rows, asking);
    } catch (error) {
      throw this.#failure(error, 'source');
    }
  }

  /** Everything in one transaction, which is much cheaper; false: some row does not fit, and has to be found first. */
  async #applyAtOnce(parts: readonly WaitingPart[], position: string): Promise<boolean> {
    if (!parts.length) return false;
    this.#staged = [...parts];
    try {
      await this.#apply(position, async () => {
        for (const { view, number, changes } of parts) await loadRows(this.#work, view, number, changes);
      });
      return true;
    } catch (error) {
      this.#staged = [];
      if (error instanceof ConnectorFailure && error.kind === 'bad-data') return false;
      throw error;
    }
  }

  async #stage(part: WaitingPart): Promise<void> {
    const { view, number, changes } = part;
    const { tally } = this.#context;
    const allowed = tally.allowed(view);
    const rejected = await stageRows({ ...this.#work, mostRejected: allowed }, view, number, changes);
    tally.reject(view, rejected.length);
    if (rejected.length > allowed || tally.isBeyondPercent(view)) throw tooManyRejected(rejected[0]!);
    this.#rejected.push(...rejected);
    this.#staged.push(part);
    part.changes = [];
  }

  async #apply(position: string, before?: () => Promise<void>): Promise<void> {
    const { session, book, tables, tally, request } = this.#context;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const compared = this.#staged.filter(({ view }) => view.mode !== 'append').map(({ view }) => view.table.target);
        const { counts, done } = await inTurn({ lake: request.lake, session, signal: request.signal }, compared, () => session.transaction(async () => {
          await before?.();
          const sum = await this.#applyParts();
          return { counts: sum, done: await book.writePosition(session, position, tables.shapes(book)) };
        }));
        done();
        tally.applied(counts);
        break;
      } catch (error) {
        // Somebody else wrote to the same table; what is staged is still there.
        if (!(error instanceof LakeConflict) || attempt === mostAttempts) throw error;
        await pause(25 * 2 ** attempt, undefined, { signal: request.signal });
      }
    }
    this.#staged = [];
    this.#rejected = [];
    this.#parts = 0;
    await tables.dropFormer();
  }

  async #applyParts(): Promise<Counts> {
    const { session, request } = this.#context;
    const { sql } = request.lake;
    const sum: Counts = { created: 0, updated: 0, deleted: 0 };
    for (const part of this.#staged) {
      const { created, updated, deleted } = await applyPart({ session, sql }, part);
      sum.created += created;
      sum.updated += updated;
      sum.deleted += deleted;
    }
    await quarantineChanges(session, sql, request, this.#rejected);
    for (const stage of new Set(this.#staged.map(({ view }) => sql.table(view.stage)))) await session.execute(`delete from ${stage}`);
    return sum;
  }

  get #work(): StageWork {
    const { session, folder, request } = this.#context;
    return { session, sql: request.lake.sql, folder };
  }

  /** Only what comes from outside is put into words here. */
  #failure(error: unknown, side: 'source' | 'lake'): unknown {
    return error instanceof ConnectorFailure ? changesFailure(error, side, this.#context.request.signal) : error;
  }
}
