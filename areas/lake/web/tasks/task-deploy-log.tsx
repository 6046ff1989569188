import { LogPanel } from '#platform/web/blocks/log/log-panel.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getDeployLog } from '../../contract/runs.ts';
import type { TaskDetail } from '../../contract/task.ts';
import { taskPageWords } from './task-page-words.ts';

/** What was done when the task was put online or taken offline. */
export function TaskDeployLog({ task }: { task: TaskDetail }) {
  const say = useWords(taskPageWords);
  const text = useText();
  const log = useCall(getDeployLog, { params: { a: task.wid, b: String(task.version_number) }, query: {} }, { level: noticeLevel.silent });
  const lines = (log.data?.lines ?? []).map((line) => ({ seq: line.number, time: line.time, level: line.level, line: text(line.text) }));
  return <div className="task-log"><LogPanel name={say('deployLog')} lines={lines} live={false} loading={log.isPending} error={log.error ?? undefined} onRetry={() => void log.refetch()} /></div>;
}
