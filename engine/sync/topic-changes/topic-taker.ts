import type { Change, ChangeBatch } from '../../connectors/connector.ts';
import type { KafkaMessage } from '../../connectors/kafka/consume-topic.ts';
import type { LakeSession } from '../../lake/lake.ts';
import { NeedsSource } from '../changes/apply-part.ts';
import { hasColumns } from '../changes/changed-rows.ts';
import type { ChangesRequest } from '../changes/changes.ts';
import { ChangesTaker } from '../changes/take-changes.ts';
import { leastForPercent, type Judged, type Tally } from '../changes/tally.ts';
import { changesMode, type TableView } from '../changes/table-view.ts';
import { windowLimits } from '../changes/windows.ts';
import { say } from '../drift/drift-texts.ts';
import type { SyncPlan } from '../plan.ts';
import { SyncFailure, type RunReport, type SourceShape } from '../run.ts';
import type { ChangeFormat } from './change-format.ts';
import { KnownShape } from './known-shape.ts';
import { decodedText } from './message-parts.ts';
import type { ChangesSample } from './sample-changes.ts';
import { tableFilter } from './table-filter.ts';
import { isProblem, isTold, type ToldColumn, type ToldMessage, type Understood } from './told-message.ts';
import { changesOf, shown, type RowProblem } from './told-rows.ts';
import type { TopicBook } from './topic-book.ts';
import type { TopicTable } from './topic-table.ts';
import { said, severalTables, tooManyBad } from './topic-texts.ts';
import { understanding, type Understand } from './understand-message.ts';

export interface TopicTakerContext {
  request: Pick<ChangesRequest, 'task' | 'run' | 'lake' | 'signal'>;
  plan: SyncPlan;
  format: ChangeFormat;
  topic: string;
  session: LakeSession;
  folder: string;
  book: TopicBook;
  table: TopicTable;
  tally: Tally;
  report: Pick<RunReport, 'log'>;
  /** The latest messages, where those that came do not tell enough. */
  sample(this: void): Promise<ChangesSample>;
}

/** A message of the window, and where to go on behind it. */
interface Waiting {
  batch: ChangeBatch;
  cursor: string;
  told: ToldMessage;
}

/** Takes messages into windows, and windows into the lake. */
export class TopicTaker {
  readonly #context: TopicTakerContext;
  readonly #understand: Understand;
  readonly #isWanted: (table: string) => boolean;
  readonly #known: KnownShape;
  /** As it was when this run began. */
  readonly #before: SourceShape | null;
  #window: Waiting[] = [];
  #bytes = 0;
  #bad = 0;
  #others = 0;
  #tableName: string | undefined;
  /** Behind the last message that was looked at. */
  #reached: string | undefined;
  readonly #compared = new WeakSet<readonly ToldColumn[]>();
  readonly #lost = new Set<string>();
  #isTruncationTold = false;

  constructor(context: TopicTakerContext) {
    const { format, book, plan } = context;
    this.#context = context;
    this.#understand = understanding(format);
    this.#isWanted = tableFilter(format.table);
    this.#before = book.shape;
    this.#known = new KnownShape(book.shape, { declared: format.fields, takesNew: plan.mapping.length > 0 || plan.policy.newColumn !== 'ignore' });
  }

  /** Messages that came together: what tells no types is understood better by many than by one. */
  async take(messages: readonly { message: KafkaMessage; cursor: string }[]): Promise<void> {
    const read = messages.map((one) => ({ ...one, understood: this.#understand(one.message) }));
    if (!this.#known.shape?.columns.length) await this.#learnFirst(read.map(({ understood }) => understood).filter(isTold).filter(({ table }) => this.#isWanted(table)));
    for (const one of read) await this.#takeOne(one);
  }

  async #takeOne({ message, cursor, understood }: { message: KafkaMessage; cursor: string; understood: Understood }): Promise<void> {
    const position = `${message.partition}:${message.offset}`;
    if (isProblem(understood)) this.#putAside(position, { reason: understood.problem, column: undefined, values: { value: textOf(message) } });
    else if (isTold(understood) && !this.#isWanted(understood.table)) this.#others += 1;
    else if (isTold(understood)) await this.#takeTold(understood, message, { position, cursor });
    this.#reached = cursor;
  }

  async #takeTold(told: ToldMessage, message: KafkaMessage, { position, cursor }: { position: string; cursor: string }): Promise<void> {
    const { topic, format } = this.#context;
    this.#refuseSecond(told.table);
    const view = await this.#learn(told);
    if (!view) return undefined;
    const telling = { shape: this.#known.shape!, format, identity: view.identity, name: { schema: '', table: topic } };
    const changes: Change[] = [];
    // A message may tell of many rows: each is good or bad by itself.
    for (const [index, one] of told.changes.entries()) {
      const found = this.#judged(changesOf({ ...told, changes: [one] }, telling), view);
      if (Array.isArray(found)) changes.push(...found);
      // What was to be deleted must not come back as a row that somebody sends on its way again.
      else this.#putAside(told.changes.length > 1 ? `${position}#${index + 1}` : position, one.operation === 'delete' ? { ...found, values: { value: textOf(message) } } : found);
    }
    if (!changes.length) return undefined;
    const time = told.time ?? new Date(Math.max(0, Number(message.timestamp)));
    this.#window.push({ batch: { changes, begins: position, position, time }, cursor, told });
    this.#bytes += message.value?.length ?? 0;
    return undefined;
  }

  #judged(found: Change[] | RowProblem, view: TableView): Change[] | RowProblem {
    if (!Array.isArray(found) || found.every((change) => tellsKey(change, view))) return found;
    return { reason: said.noKey(view.identity), column: view.identity[0], values: found[0]!.after ?? {} };
  }

  async flushIfFull(cursor: string): Promise<void> {
    if (this.#window.length >= windowLimits.changes || this.#bytes >= windowLimits.bytes || this.#bad >= 1000) await this.#flush(cursor);
  }

  async end(cursor: string): Promise<void> {
    await this.#flush(cursor);
    const { report } = this.#context;
    if (this.#others) report.log('info', { zh: `跳过其他表的消息 ${this.#others} 条`, en: `${this.#others} messages about other tables were left out` });
    for (const name of this.#known.ignored) report.log('warning', say.ignored(name));
  }

  /** Mixing rows of several tables without being told to would be a mess that nobody can undo. */
  #refuseSecond(table: string): void {
    this.#tableName ??= table;
    if (this.#tableName !== table && !this.#context.format.table.includes('*')) throw severalTables(this.#context.topic, this.#tableName, table);
  }

  /** Fields that a mapping speaks of and that these do not tell are looked for among the latest messages. */
  async #learnFirst(told: readonly ToldMessage[]): Promise<void> {
    const { plan: { mapping }, sample } = this.#context;
    if (!told.length || told.every(({ columns }) => columns)) return;
    this.#known.learnAll(told);
    const names = new Set(this.#known.shape?.columns.map(({ name }) => name));
    if (mapping.every(({ origin }) => origin.kind !== 'field' || names.has(origin.field))) return;
    this.#known.learnAll((await sample()).messages.flatMap(({ understood, wanted }) => (wanted && isTold(understood) ? [understood] : [])));
  }

  /** What was understood in another way is brought in first. */
  async #learn(told: ToldMessage): Promise<TableView | undefined> {
    const { table, book, plan } = this.#context;
    const before = this.#known.shape;
    const changed = this.#known.learn(told);
    const { shape } = this.#known;
    // A table was emptied of which nobody knows anything: there is nothing of it here either.
    if (!shape?.columns.length) return undefined;
    if (!table.view || changed) {
      if (changesMode(plan) !== 'append' && !plan.key.length && !shape.primaryKey.length) throw said.keyMissing();
      await this.#flush(this.#reached);
      await table.open(shape, table.view ? before : this.#before);
      book.learn(shape);
    }
    this.#judgeLost(told, table.view!);
    return table.view!;
  }

  /** Only what was known before this run can be gone; what was added during it may still come in the form from before. */
  #judgeLost({ columns, changes }: ToldMessage, view: TableView): void {
    const { plan, report, format } = this.#context;
    const after = changes[0]?.after;
    if (!after || !this.#before || format.fields || (columns && this.#compared.has(columns))) return;
    if (columns) this.#compared.add(columns);
    const has = columns ? (name: string) => columns.some((column) => column.name === name) : (name: string) => Object.hasOwn(after, name);
    const lost = this.#before.columns.map(({ name }) => name).filter((name) => !this.#lost.has(name) && view.compiled.used.includes(name) && !has(name));
    if (lost.length && plan.policy.lostColumn === 'fail') throw new SyncFailure('schema-changed', say.lost(lost, undefined));
    for (const name of lost) {
      this.#lost.add(name);
      report.log('warning', say.kept(name));
    }
  }

  #putAside(position: string, row: RowProblem): void {
    const { book, tally, topic } = this.#context;
    this.#bad += 1;
    book.putAside({ ...row, position: `${topic} ${position}` });
    if (this.#bad > tally.allowed(this.#judging)) throw tooManyBad(`${topic} ${position}`, row.reason);
  }

  get #judging(): Judged {
    const { plan, table } = this.#context;
    return { plan, table: table.table };
  }

  async #flush(cursor: string | undefined): Promise<void> {
    if (cursor === undefined) return;
    const { tally, plan: { dirty: { percent } }, topic } = this.#context;
    const [window, read] = [this.#window, tally.read + this.#window.length];
    if (percent !== null && read >= leastForPercent && (tally.rejected + this.#bad) * 100 > percent * read) throw tooManyBad(topic, said.percent(percent));
    this.#window = [];
    this.#bytes = 0;
    await this.#apply(window, cursor);
    tally.reject(this.#judging, this.#bad);
    tally.applied({ created: 0, updated: 0, deleted: 0 });
    this.#bad = 0;
  }

  /** In one transaction; rows that only the source could complete are found by halves and put aside. */
  async #apply(window: Waiting[], cursor: string): Promise<void> {
    const { request, session, folder, book, table, tally } = this.#context;
    const taker = new ChangesTaker({ request, session, folder, tables: table, book, tally, side: () => Promise.reject(new NeedsSource()), mistrustful: () => false });
    const end: ChangeBatch = { changes: [], begins: cursor, position: cursor, time: new Date() };
    try {
      await taker.take({ batches: [...window.map(({ batch }) => batch), end], more: false });
    } catch (error) {
      if (!(error instanceof NeedsSource)) throw error;
      tally.forgetWaiting();
      await table.emptyStage();
      if (window.length === 1) {
        const { batch, told } = window[0]!;
        this.#putAside(batch.position, { reason: said.untold, column: undefined, values: shown(told.changes[0]?.after ?? {}) });
        return this.#apply([], cursor);
      }
      const half = window.length >> 1;
      await this.#apply(window.slice(0, half), window[half - 1]!.cursor);
      await this.#apply(window.slice(half), cursor);
    }
    if (!this.#isTruncationTold && window.some(({ batch }) => batch.changes.some(({ operation }) => operation === 'truncate'))) {
      this.#isTruncationTold = true;
      this.#context.report.log('warning', said.emptied);
    }
    return undefined;
  }
}

/** Rows are found by it in the target; a log only has to tell them apart. */
function tellsKey({ operation, before, after }: Change, { identity, mode }: TableView): boolean {
  if (operation === 'truncate') return true;
  const rows = [before, after].filter((row) => row !== null);
  return hasColumns(before ?? after, identity) && (mode === 'append' || rows.every((row) => identity.every((name) => row[name] !== null)));
}

const textOf = ({ value }: KafkaMessage) => value && (decodedText(value) ?? Buffer.from(value).toString('latin1'));
