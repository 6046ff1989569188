import { randomInt } from 'node:crypto';
import ZongJi, { type AnyBinlogEvent } from '@vlasky/zongji';
import { ConnectorFailure, PlaceLost } from '../../failure.ts';
import { stopped, toFailure } from '../failures.ts';
import type { MysqlOptions } from '../options.ts';
import { connectionSettings, socketOf, type Session } from '../session.ts';
import type { LogPosition } from './position.ts';

/** The server says every so often that it is still there; silence means that it is not. */
const heartbeatSeconds = 10;
const silenceSeconds = 60;

export interface LogReader {
  zongji: ZongJi;
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export interface LogListener {
  onEvent(event: AnyBinlogEvent): void;
  onFailure(failure: ConnectorFailure): void;
}

/** Reads the binary log from a place on, as one more replica; never reconnects by itself. */
export function openLog(session: Session, from: LogPosition, includeSchema: Record<string, string[]> | undefined, options: MysqlOptions, listener: LogListener): LogReader {
  const { signal, context } = session;
  const zongji = new ZongJi({ ...connectionSettings(options), rowsAsArray: false });
  let ended = false;
  const fail = (cause: unknown): void => {
    if (ended) return;
    ended = true;
    listener.onFailure(signal.aborted ? stopped(signal.reason) : logFailure(cause, session));
  };
  const silent = (): void => fail(Object.assign(new Error('silent'), { code: 'PROTOCOL_CONNECTION_LOST' }));
  let timer = setTimeout(silent, silenceSeconds * 1000);
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(silent, silenceSeconds * 1000);
  };
  zongji.on('error', fail);
  zongji.on('ready', () => {
    const raw = zongji.connection!;
    const nanos = `${heartbeatSeconds}000000000`;
    // Queued before the command that asks for the log.
    raw.query(`SET @master_heartbeat_period = ${nanos}, @source_heartbeat_period = ${nanos}`, (error) => error && fail(error));
    socketOf(raw).once('close', () => fail(Object.assign(new Error(`closed ${context.options.host}`), { code: 'PROTOCOL_CONNECTION_LOST' })));
  });
  zongji.on('binlog', (event) => {
    alive();
    if (ended) return;
    try {
      listener.onEvent(event);
    } catch (cause) {
      fail(cause);
    }
  });
  const onAbort = (): void => fail(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  zongji.start({ serverId: randomInt(2 ** 30, 2 ** 32 - 1), filename: from.file, position: from.offset, ...(includeSchema ? { includeSchema } : {}) });
  return {
    zongji,
    pause() {
      // A reader who takes long is no silence of the server.
      clearTimeout(timer);
      zongji.connection?.pause();
    },
    resume() {
      alive();
      zongji.connection?.resume();
    },
    async stop() {
      ended = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, 2000);
        zongji.once('stopped', () => {
          clearTimeout(late);
          resolve();
        });
        zongji.stop();
      });
    },
  };
}

/** The failure of really asking for the log, or nothing: it sends something at once. */
export async function probeLog(session: Session, place: LogPosition | undefined, options: MysqlOptions): Promise<ConnectorFailure | undefined> {
  let reader: LogReader | undefined;
  try {
    return await new Promise<ConnectorFailure | undefined>((resolve) => {
      const late = setTimeout(() => resolve(toFailure({ code: 'ETIMEDOUT' }, session.context)), 15_000);
      const end = (failure?: ConnectorFailure): void => {
        clearTimeout(late);
        resolve(failure);
      };
      reader = openLog(session, place ?? { file: '', offset: 4 }, {}, options, { onEvent: () => end(), onFailure: end });
    });
  } finally {
    await reader?.stop();
  }
}

export const purged = (what: string) => new PlaceLost('other', {
  zh: `服务器的 binlog 中已没有上次的位置（可能已被清理）：${what}。请重新做一次全量同步，并延长 binlog 的保留时间`,
  en: `The server's log no longer has our place, it was probably purged: ${what}. Copy the tables anew, and keep the log longer`,
}, { remedy: '[mysqld]\nbinlog_expire_logs_seconds=604800' });

function logFailure(cause: unknown, session: Session): ConnectorFailure {
  const error = cause as { errno?: number; sqlMessage?: string; message?: string };
  if (error.errno === 1236) {
    return purged(error.sqlMessage ?? '');
  }
  if (error.errno === undefined && /schema changed between|Unsupported type|cannot decode|Insufficient permissions/.test(error.message ?? '')) {
    return new ConnectorFailure('unsupported', { zh: `无法解读 binlog：${error.message}`, en: `The log cannot be understood: ${error.message}` }, { remedy: '[mysqld]\nbinlog_row_metadata=FULL' });
  }
  return toFailure(cause, session.context);
}
