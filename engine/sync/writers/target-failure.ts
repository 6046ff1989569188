import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure, type FailureKind } from '../../connectors/failure.ts';
import { stoppedFailure } from '../failures.ts';
import { SyncFailure } from '../run.ts';

const passing: readonly FailureKind[] = ['name-unknown', 'port-closed', 'timed-out', 'connection-lost'];

const advice: Partial<Record<FailureKind, Text>> = {
  login: { zh: '请在数据源设置中更正用户名和密码', en: 'Correct user and password in the settings of the source' },
  rights: { zh: '请为目标的用户授予写入和建表的权限', en: 'Grant the user of the target the rights to write and to create tables' },
  'table-gone': { zh: '目标在运行期间被更改，请重新运行任务', en: 'The target was changed during the run; run the task again' },
  'bad-data': { zh: '请检查目标的字段类型和约束，或在查询中转换该字段', en: 'Check the column types and constraints of the target, or convert the field in the question' },
};
const unreachable: Text = { zh: '请确认写入的目标正在运行且网络可达，然后重新运行任务', en: 'Make sure that the target runs and can be reached, then run the task again' };

/** What went wrong at the far end of the way out of the lake. */
export function targetFailure(error: unknown, signal: AbortSignal): SyncFailure {
  if (signal.aborted) return stoppedFailure(signal.reason);
  if (error instanceof SyncFailure) return error;
  if (!(error instanceof ConnectorFailure)) return new SyncFailure('other', { zh: `写出时出错：${String(error)}`, en: `Writing broke off: ${String(error)}` }, { cause: error });
  const isPassing = passing.includes(error.kind);
  const what = isPassing ? unreachable : advice[error.kind];
  const { zh, en } = error.text;
  return new SyncFailure('target', what ? { zh: `${zh.replace(/。$/, '')}。${what.zh}`, en: `${en.replace(/\.$/, '')}. ${what.en}` } : error.text, { cause: error, passing: isPassing || error.kind === 'table-gone' });
}
