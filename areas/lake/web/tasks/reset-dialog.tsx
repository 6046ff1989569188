import { Modal } from 'antd';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getTask, listTasks, resetTask } from '../../contract/tasks.ts';
import { tasksWords } from './tasks-words.ts';
import type { NamedTask } from './use-task-work.tsx';

/** Says first what a reset will do to this very task. */
export function ResetDialog({ task, onClose }: { task: NamedTask; onClose: () => void }) {
  const say = useWords(tasksWords);
  const text = useText();
  const preview = useCall(resetTask, { params: { id: task.wid }, query: { preview: '1' } }, { level: noticeLevel.silent, fresh: 0 });
  const reset = useChange(resetTask, { refresh: [listTasks, getTask], success: say('resetDone') });
  return (
    <Modal open title={say('resetTitle', { name: task.name })} okText={say('reset')} cancelText={say('cancel')} okButtonProps={{ danger: true, disabled: !preview.data }} confirmLoading={reset.isPending} onCancel={onClose}
      onOk={() => reset.mutateAsync({ params: { id: task.wid }, query: {} }).then(onClose).catch(ignoreTold)}>
      {preview.error ? <ErrorState compact error={preview.error} onRetry={() => void preview.refetch()} /> : preview.data ? <p>{text(preview.data.text)}</p> : <LinesSkeleton lines={2} />}
    </Modal>
  );
}
