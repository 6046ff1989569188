import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure, type FailureKind } from '../connectors/failure.ts';
import { DiskFull, LakeConflict, OutOfMemory } from '../lake/failures.ts';
import { SyncFailure, type SyncFailureKind } from './run.ts';

/** Which end of the way an error comes from. */
export type Side = 'source' | 'lake';

interface Meaning {
  kind: SyncFailureKind;
  passing?: boolean;
  /** What to do, after what the connector says. */
  advice?: Text;
}

const unreachableSource: Meaning = {
  kind: 'source-unreachable', passing: true,
  advice: { zh: '请确认数据源正在运行且网络可达，然后重新运行任务', en: 'Make sure that the source runs and can be reached, then run the task again' },
};
const wrongSource: Meaning = { kind: 'source-unreachable', advice: { zh: '请在数据源设置中更正连接信息', en: 'Correct the connection in the settings of the source' } };
const unreachableLake: Meaning = {
  kind: 'lake-unreachable', passing: true,
  advice: { zh: '请确认数据湖正在运行，然后重新运行任务', en: 'Make sure that the lake runs, then run the task again' },
};
const stopped: Meaning = { kind: 'stopped' };

const meanings: Record<Side, Record<FailureKind, Meaning>> = {
  source: {
    'name-unknown': unreachableSource, 'port-closed': unreachableSource, 'timed-out': unreachableSource, 'connection-lost': unreachableSource,
    tls: wrongSource, 'database-unknown': wrongSource,
    login: { kind: 'source-rights', advice: { zh: '请在数据源设置中更正用户名和密码', en: 'Correct user and password in the settings of the source' } },
    rights: { kind: 'source-rights', advice: { zh: '请为数据源的用户授予读取权限', en: 'Grant the user of the source the right to read' } },
    'table-gone': {
      kind: 'source-table',
      advice: { zh: '若已改名，请在任务中选择新的表或字段；若已删除，请停用该任务。目标表保持原样', en: 'If it was renamed, choose the new table or column in the task; if it was dropped, take the task offline. The target stays as it is' },
    },
    'bad-data': { kind: 'source-data', advice: { zh: '请在来源中更正数据，或在映射中转换该字段', en: 'Correct the data in the source, or convert the field in the mapping' } },
    stopped, unsupported: { kind: 'unsupported' }, other: { kind: 'source-error' },
  },
  lake: {
    'name-unknown': unreachableLake, 'port-closed': unreachableLake, 'timed-out': unreachableLake, 'connection-lost': unreachableLake,
    tls: unreachableLake, login: unreachableLake, 'database-unknown': unreachableLake,
    rights: { kind: 'target', advice: { zh: '请为数据湖的用户授予写入权限', en: 'Grant the user of the lake the right to write' } },
    'table-gone': { kind: 'target', advice: { zh: '目标表在运行期间被更改，请重新运行任务', en: 'The target was changed during the run; run the task again' }, passing: true },
    'bad-data': { kind: 'target', advice: { zh: '请检查目标表的字段类型和约束', en: 'Check the column types and constraints of the target' } },
    stopped, unsupported: { kind: 'target' }, other: { kind: 'other' },
  },
};

/** Every error of a run as the one kind that people and schedules are told about. `segments`: where our own files go on their way. */
export function syncFailure(error: unknown, side: Side, signal?: AbortSignal, segments?: string): SyncFailure {
  if (signal?.aborted) return stoppedFailure(signal.reason);
  if (error instanceof SyncFailure) return error;
  if (error instanceof DiskFull) return fail('disk-full', error, { advice: freeSpace, passing: true });
  if (isNoSpace(error)) return fail('disk-full', segments === undefined ? error : segmentsFull(segments, error), { advice: freeSpace, passing: true });
  if (error instanceof OutOfMemory) return fail('memory', error, { advice: { zh: '请减少并行数，或为数据湖分配更多内存', en: 'Read fewer parts side by side, or give the lake more memory' } });
  if (error instanceof LakeConflict) return fail('other', error, { passing: true });
  if (!(error instanceof ConnectorFailure)) return fail('other', error, {});
  const meaning = meanings[side][error.kind];
  return fail(meaning.kind, error, meaning);
}

function fail(kind: SyncFailureKind, cause: unknown, { advice, passing = false }: Omit<Meaning, 'kind'>): SyncFailure {
  const said = cause instanceof ConnectorFailure ? cause.text : { zh: `运行出错：${messageOf(cause)}`, en: `The run broke off: ${messageOf(cause)}` };
  const text = advice ? { zh: `${withStop(said.zh, '。')}${advice.zh}`, en: `${withStop(said.en, '. ')}${advice.en}` } : said;
  return new SyncFailure(kind, text, { cause, passing });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const withStop = (text: string, stop: string) => (/[。.!！？?]\s*$/.test(text) ? (stop === '. ' ? `${text.trimEnd()} ` : text) : `${text}${stop}`);

/** Segments are files of ours. */
const isNoSpace = (error: unknown) => error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const segmentsFull = (folder: string, cause: unknown) => new ConnectorFailure('other', {
  zh: `磁盘空间不足：传输中数据所在的 ${folder} 已满，未写入任何数据`, en: `The disk is full: there is no space left at ${folder}, where data is kept on its way; nothing was written`,
}, { cause });

const freeSpace: Text = { zh: '释放空间后请重新运行任务', en: 'Free some space, then run the task again' };

export function stoppedFailure(reason: unknown): SyncFailure {
  if (reason instanceof SyncFailure) return reason;
  if (reason instanceof Error && reason.name === 'TimeoutError') {
    return new SyncFailure('timed-out', {
      zh: '运行超过了任务的时限，已停止，未写入任何数据。请提高时限，或改为增量读取', en: 'The run took longer than the task allows and was stopped; nothing was written. Raise the limit, or read incrementally',
    }, { passing: true });
  }
  return new SyncFailure('stopped', { zh: '运行已被停止，未写入任何数据', en: 'The run was stopped; nothing was written' });
}
