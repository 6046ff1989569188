import { sql } from 'kysely';
import type { Text } from '#platform/contract';
import { runTopic, type RunLogLine, type RunProgress } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { redactText } from '#platform/server/redaction.ts';
import type { RunContext } from '../runners/runner.ts';

const flushMilliseconds = 400;
/** A loop that logs each row would fill the store; what is beyond is counted. */
const mostLines = 20_000;
/** Warnings and errors still get in beyond, but not without end. */
const mostImportantLines = 25_000;
/** One statement takes no more values than this makes. */
const linesAtOnce = 2000;
/** Those who watch read the others from the store. */
const toldAtOnce = 200;
/** The rate is that of the last seconds. */
const rateMilliseconds = 5000;

type Given = Parameters<RunContext['progress']>[0];

/** Writes down what a run tells, in pieces, and tells those who watch. */
export class RunRecorder {
  readonly #db: Database;
  readonly #services: Services;
  readonly #run: string;
  readonly #clean: (text: Text) => Promise<Text>;
  #number: number;
  #left = 0;
  #lines: RunLogLine[] = [];
  #progress: RunProgress | undefined;
  #progressChanged = false;
  #marks: { at: number; read: number }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #quiet: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** `clean`: what may repeat values that not everybody who sees the run may see. */
  constructor(db: Database, services: Services, run: string, lastNumber: number, clean: (text: Text) => Promise<Text> = async (text) => text) {
    this.#clean = clean;
    this.#db = db;
    this.#services = services;
    this.#run = run;
    this.#number = lastNumber;
  }

  log(level: RunLogLine['level'], text: Text): void {
    if (this.#number >= (level === 'info' ? mostLines : mostImportantLines)) {
      this.#left += 1;
      return;
    }
    this.#add(level, text);
  }

  #add(level: RunLogLine['level'], text: Text): void {
    this.#number += 1;
    this.#lines.push({ number: this.#number, time: new Date().toISOString(), level, text: { zh: redactText(text.zh), en: redactText(text.en) } });
    this.#soon();
  }

  progress(given: Given): void {
    const at = performance.now();
    this.#marks.push({ at, read: given.read });
    while (this.#marks.length > 2 && at - this.#marks[0]!.at > rateMilliseconds) this.#marks.shift();
    const first = this.#marks[0]!;
    const rate = at > first.at ? Math.max(0, (given.read - first.read) / ((at - first.at) / 1000)) : 0;
    this.#progress = { lag_seconds: null, ...given, rate };
    clearTimeout(this.#quiet);
    // A source that has given nothing for a while is not as fast as it was.
    if (rate > 0) this.#quiet = setTimeout(() => this.progress(given), rateMilliseconds);
    this.#progressChanged = true;
    this.#soon();
  }

  /** Everything told so far is written when this resolves. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#quiet);
    this.#timer = undefined;
    if (this.#left > 0) {
      const left = this.#left;
      this.#left = 0;
      this.#add('warning', { zh: `还有 ${left} 行日志未保存`, en: `${left} more lines were not kept` });
    }
    await this.#flush();
    clearTimeout(this.#timer);
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, flushMilliseconds);
  }

  #flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write()).catch(() => this.#soon());
    return this.#writing;
  }

  /** Their numbers were taken: by themselves, in an answer that got lost, or by a line that somebody else added. Those come again. */
  async #unwritten(lines: readonly RunLogLine[], added: ReadonlySet<number>): Promise<RunLogLine[]> {
    const doubtful = lines.filter(({ number }) => !added.has(number));
    const there = await this.#db.selectFrom('run_log').select('number').where('run_wid', '=', this.#run).where('number', 'in', doubtful.map(({ number }) => number)).where('part', '<>', '').execute();
    return doubtful.filter(({ number }) => there.some((one) => one.number === number));
  }

  async #write(): Promise<void> {
    const topic = runTopic(this.#run);
    while (this.#lines.length > 0) {
      const lines = this.#lines.slice(0, linesAtOnce);
      // What troubles a run is told in the words of others.
      for (const line of lines) if (line.level !== 'info') line.text = await this.#clean(line.text);
      const added = await this.#db.insertInto('run_log').values(lines.map(({ number, time, level, text }) => ({ run_wid: this.#run, number, time, level, part: '', text: JSON.stringify(text) })))
        .onConflict((conflict) => conflict.doNothing()).returning('number').execute();
      const late = added.length < lines.length ? await this.#unwritten(lines, new Set(added.map(({ number }) => number))) : [];
      // Only now: while the store is away they wait for the next time.
      this.#lines.splice(0, lines.length);
      for (const line of late) this.#lines.push({ ...line, number: (this.#number += 1) });
      for (const line of lines.filter((one) => !late.includes(one)).slice(-toldAtOnce)) await this.#services.events.publish(topic, 'log', line);
    }
    if (this.#progressChanged) {
      this.#progressChanged = false;
      const progress = this.#progress!;
      // A run that follows changes may not end for years: what it has done is known meanwhile.
      const { created, updated, deleted } = progress.changes ?? { created: 0, updated: 0, deleted: 0 };
      await sql`update task_run set progress = ${JSON.stringify(progress)}::jsonb, read_count = greatest(read_count, ${Math.round(progress.read)}),
        create_count = greatest(create_count, ${created}), update_count = greatest(update_count, ${updated}), delete_count = greatest(delete_count, ${deleted}) where wid = ${this.#run}`.execute(this.#db);
      await this.#services.events.publish(topic, 'progress', progress);
    }
  }
}
