import { ConnectorFailure, type FailureKind } from '../connectors/failure.ts';

/** Somebody else changed the same rows or the same table at the same moment: the same again may go well. */
export class LakeConflict extends ConnectorFailure {
  readonly conflict = true;
}

/** No space left where the lake keeps its data. */
export class DiskFull extends ConnectorFailure {
  readonly diskFull = true;
}

export class OutOfMemory extends ConnectorFailure {
  readonly outOfMemory = true;
}

export const conflict = (cause: unknown) => new LakeConflict('other', {
  zh: '数据湖中的同一张表正被另一个操作修改，请稍后重试', en: 'The same table of the lake is being changed by something else; try again in a moment',
}, { cause });

export const diskFull = (folder: string, cause: unknown) => new DiskFull('other', {
  zh: `磁盘空间不足：数据湖所在的 ${folder} 已满。请释放空间或扩大磁盘，原有数据不受影响`,
  en: `The disk is full: there is no space left at ${folder}, where the lake is. Free some or enlarge the disk; the data that was there is untouched`,
}, { cause });

export const outOfMemory = (megabytes: number | undefined, said: string, cause: unknown) => new OutOfMemory('other', {
  zh: `数据湖可用的内存${megabytes === undefined ? '' : `（${megabytes} MB）`}不足：${said}`, en: `The memory of the lake${megabytes === undefined ? '' : ` (${megabytes} MB)`} is not enough: ${said}`,
}, { cause });

export const refused = (zh: string, en: string, cause?: unknown) => new ConnectorFailure('unsupported', { zh, en }, { cause });

interface Place {
  line: number;
  column: number;
}

/** What the database says about a question, with the place in it. */
export class BadQuestion extends ConnectorFailure {
  readonly said: string;
  readonly place: Place | undefined;

  constructor(kind: FailureKind, said: string, place: Place | undefined, cause: unknown) {
    const at = place ? { zh: `（第 ${place.line} 行第 ${place.column} 列）`, en: ` (line ${place.line}, column ${place.column})` } : { zh: '', en: '' };
    super(kind, { zh: `${said}${at.zh}`, en: `${said}${at.en}` }, { cause });
    this.said = said;
    this.place = place;
  }
}

export const badQuestion = (kind: FailureKind, said: string, place: Place | undefined, cause: unknown) => new BadQuestion(kind, said, place, cause);

/** People count in what they wrote: a place on the first line moves back by what was put before it. */
export function asWritten(error: unknown, before: string): unknown {
  if (!(error instanceof BadQuestion) || error.place?.line !== 1) return error;
  return badQuestion(error.kind, error.said, { line: 1, column: Math.max(1, error.place.column - before.length) }, error.cause);
}

export const lakeClosed = () => new ConnectorFailure('connection-lost', { zh: '数据湖已关闭', en: 'The lake is closed' });
