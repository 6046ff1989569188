import type { ChangesStart } from '../../connector.ts';
import { ConnectorFailure } from '../../failure.ts';
import type { MysqlOptions } from '../options.ts';
import { literal } from '../quoting.ts';
import type { Session } from '../session.ts';
import { openLog, type LogReader } from './log-reader.ts';
import { currentPosition, fileNumber, readPosition, writePosition, type LogPosition } from './position.ts';
import { isMariadbGtid, startAfterGtid } from './start-after-gtid.ts';
import { endsTransaction } from './statements.ts';

/** Behind the magic number that every file begins with. */
const fileStart = 4;
/** Events that stand inside a transaction. */
const inside = /^(Table_map|Annotate_rows|Rows_query|Xid|(Write|Update|Delete)_rows|Intvar|Rand|User_var|Partial_update)/i;

/** The place in the log that somebody names, if the log still has it. */
export async function startAt(session: Session, start: ChangesStart, options: MysqlOptions): Promise<string> {
  const logs = (await session.rows('SHOW BINARY LOGS')).map(([file, size]) => ({ file: String(file), size: Number(size) })).sort((one, other) => fileNumber(one.file) - fileNumber(other.file));
  return writePosition(start.kind === 'position' ? await atPosition(session, start.position, logs) : await atTime(session, start.time, logs, options));
}

interface LogFile { file: string; size: number }

async function atPosition(session: Session, text: string, logs: readonly LogFile[]): Promise<LogPosition> {
  if (isMariadbGtid(text.trim())) return await startAfterGtid(session, text.trim(), logs) ?? Promise.reject(gone(text, logs));
  const { file, offset } = readPosition(text.trim());
  const log = logs.find((one) => one.file === file);
  if (!log) throw gone(file, logs);
  if (offset > log.size) throw new ConnectorFailure('other', { zh: `binlog 文件 ${file} 只有 ${log.size} 字节，没有位置 ${offset}`, en: `The log file ${file} has ${log.size} bytes only and no place ${offset}` });
  if (offset === log.size) return { file, offset };
  const at = Math.max(offset, fileStart);
  const [event] = await session.rows(`SHOW BINLOG EVENTS IN ${literal(file)} FROM ${at} LIMIT 1`).catch((cause: unknown) => {
    if (cause instanceof ConnectorFailure && cause.kind === 'other') throw notBetween(text);
    throw cause;
  });
  if (event && (Number(event[1]) !== at || inside.test(String(event[2])))) throw notBetween(text);
  return { file, offset: at };
}

const notBetween = (text: string) => new ConnectorFailure('other', {
  zh: `位置“${text}”不在两个事务之间。请填写事务开始的位置，可用 SHOW BINLOG EVENTS 查看`, en: `The place "${text}" is not between two transactions; give the beginning of one, as SHOW BINLOG EVENTS tells it`,
});

/** No place that was lost: there was none yet, and a copy was not asked for. */
const gone = (what: string, logs: readonly LogFile[]) => new ConnectorFailure('other', {
  zh: `服务器的 binlog 中没有 ${what}：可能已被清理，最早的文件是 ${logs[0]?.file ?? '无'}。请选择更晚的位置，或先复制已有数据`,
  en: `The server's log does not have ${what}, it was probably purged; the oldest file is ${logs[0]?.file ?? 'none'}. Choose a later place, or copy what is there first`,
});

/** Files are found by halves; only the one that has the moment is read. */
async function atTime(session: Session, text: string, logs: readonly LogFile[], options: MysqlOptions): Promise<LogPosition> {
  // The log counts whole seconds: what happened later in the same one would be taken for earlier.
  const time = Math.floor(new Date(text).getTime() / 1000) * 1000;
  const end = await currentPosition(session);
  if (!end) throw gone(text, logs);
  let [low, high] = [0, logs.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (await beginsAt(session, logs[middle]!.file, options) < time) low = middle;
    else high = middle - 1;
  }
  if (low === 0 && await beginsAt(session, logs[0]!.file, options) > time) throw gone(text, logs);
  return firstSince(session, logs[low]!.file, time, end, options);
}

const beginsAt = (session: Session, file: string, options: MysqlOptions) => listen<number>(session, file, options, (event, _reader, found) => {
  if (event.timestamp > 0) found(event.timestamp);
});

/** Behind the last transaction that ended before the moment. */
function firstSince(session: Session, file: string, time: number, end: LogPosition, options: MysqlOptions): Promise<LogPosition> {
  let durable: LogPosition = { file, offset: fileStart };
  return listen<LogPosition>(session, file, options, (event, reader, found) => {
    const name = event.getTypeName();
    if (name === 'Rotate') {
      const { binlogName, position } = event as Extract<LogEvent, { binlogName: string; position: number }>;
      if (fileNumber(binlogName) > fileNumber(durable.file)) durable = { file: binlogName, offset: position };
      return;
    }
    if (event.timestamp >= time && name !== 'Format') return found(durable);
    const reached: LogPosition = { file: String(reader.zongji.get('filename')), offset: event.nextPosition };
    const isEnd = name === 'Xid' || name === 'XaPrepare' || (name === 'Query' && endsTransaction((event as Extract<LogEvent, { query: string }>).query));
    if (isEnd && event.nextPosition > 0) durable = reached;
    if (reached.file === end.file && reached.offset >= end.offset) found(end);
  });
}

type LogEvent = Parameters<Parameters<typeof openLog>[4]['onEvent']>[0];

async function listen<T>(session: Session, file: string, options: MysqlOptions, onEvent: (event: LogEvent, reader: LogReader, found: (answer: T) => void) => void): Promise<T> {
  let reader: LogReader | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      reader = openLog(session, { file, offset: fileStart }, {}, options, { onEvent: (event) => onEvent(event, reader!, resolve), onFailure: reject });
    });
  } finally {
    await reader?.stop();
  }
}
