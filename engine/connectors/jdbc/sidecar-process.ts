import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { delimiter } from 'node:path';
import { ConnectorFailure } from '../failure.ts';
import { AnswerLines } from './answer-lines.ts';
import { compileSidecar } from './compile-sidecar.ts';

/** What a driver threw. */
export interface Complaint {
  /** Of the throwable and of its causes, each with its ancestors. */
  classes: string[];
  message: string;
  state: string;
  code: number;
}

/** To be told in words by whoever knows the database. */
export class DriverComplaint extends Error {
  readonly complaint: Complaint;

  constructor(complaint: Complaint) {
    super('the driver complains');
    this.complaint = complaint;
  }
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const megabytes = 256;
const longestAnswer = 256 * 1024 ** 2;
const keptErrors = 4096;
/** The process itself takes two seconds at most to leave. */
const patience = 4000;

/** One Java process with one set of jars. It ends when it is closed, when it hangs, and when this process ends, however. */
export class SidecarProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, Waiting>();
  readonly #gone: Promise<void>;
  #next = 0;
  #errors = '';
  #ended: Error | undefined;

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    const lines = new AnswerLines(longestAnswer);
    child.stdout.on('data', (piece: Buffer) => {
      try {
        for (const line of lines.take(piece)) this.#take(line);
      } catch (error) {
        this.end(error instanceof RangeError ? tooLarge() : new ConnectorFailure('other', { zh: 'JDBC 桥接程序的应答无法读取', en: 'The JDBC bridge gave an answer that cannot be read' }, { cause: error }));
      }
    });
    child.stderr.on('data', (piece: Buffer) => (this.#errors = (this.#errors + piece.toString('utf8')).slice(-keptErrors)));
    child.stdin.on('error', () => {});
    this.#gone = new Promise((resolve) => {
      child.once('error', (cause) => {
        this.#fail(new ConnectorFailure('other', { zh: '无法启动 Java 进程', en: 'Java could not be started' }, { cause }));
        resolve();
      });
      child.once('close', (code, signal) => {
        this.#fail(code === 3 ? tooLarge() : ended(code ?? signal, this.#errors));
        resolve();
      });
    });
  }

  static async start(jars: readonly string[]): Promise<SidecarProcess> {
    const { java, jar, folder } = await compileSidecar();
    // It lives shortly or waits for the server: the quick compiler will do. Nothing of our own environment, no file of our user, no file left behind; its clock is UTC, which has no gaps.
    return new SidecarProcess(spawn(java.program, [
      `-Xmx${megabytes}m`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:+ExitOnOutOfMemoryError', '-XX:+DisplayVMOutputToStderr', '-XX:-UsePerfData', '-XX:-CreateCoredumpOnCrash', `-XX:ErrorFile=${folder}/crash.log`,
      '-Dfile.encoding=UTF-8', '-Duser.timezone=UTC', '-Duser.language=en', '-Duser.country=US', `-Duser.home=${folder}`, '-Djava.awt.headless=true',
      '--class-path', [jar, ...jars].join(delimiter), 'Sidecar',
    ], { cwd: folder, env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' }, stdio: 'pipe' }));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get alive(): boolean {
    return this.#ended === undefined;
  }

  /** Work of one `link` is done in turn, that of others beside it. */
  request<Answer>(link: string, operation: string, body: object = {}): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#next;
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#child.stdin.write(`${JSON.stringify({ id, link, do: operation, ...body })}\n`);
    });
  }

  /** Whoever waits hears `reason` at once; the process gets a moment to call off what the server does for it. */
  end(reason: Error): void {
    this.#fail(reason);
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), patience);
    void this.#gone.then(() => clearTimeout(timer));
  }

  async close(reason: Error): Promise<void> {
    this.end(reason);
    await this.#gone;
  }

  #take(line: string): void {
    const { id, answer, complaint } = JSON.parse(line) as { id: number; answer?: unknown; complaint?: Complaint };
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (complaint) waiting?.reject(new DriverComplaint(complaint));
    else waiting?.resolve(answer);
  }

  #fail(reason: Error): void {
    this.#ended ??= reason;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

const tooLarge = () => new ConnectorFailure('other', {
  zh: `驱动用完了 ${megabytes} MB 内存：有的值过大。请减少每批行数，或不读取这些字段`,
  en: `The driver ran out of its ${megabytes} MB of memory: some values are very large. Read fewer rows at a time, or leave these columns out`,
});

/** What stands in the errors may be anybody's; it stays in the cause and is in no message. */
const ended = (how: number | string | null, errors: string) => new ConnectorFailure('connection-lost', {
  zh: `JDBC 驱动的 Java 进程意外结束（${how}），请重试`, en: `The Java process of the JDBC driver ended unexpectedly (${how}); try again`,
}, { cause: { errors } });
