import { Button, Modal } from 'antd';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getSplitChoices } from '../../contract/task-split.ts';
import { SplitFields } from './split-fields.tsx';
import { SplitMembers } from './split-members.tsx';
import { splitWords } from './split-words.ts';
import './split.css';

interface SplitDialogProps {
  task: { wid: string; name: string };
  /** Tasks of a composite flow that are chosen already. */
  chosen?: readonly string[];
  mayRun: boolean;
  onClose: () => void;
}

/** What a task can be split into depends on what it is: the server says, and knows the source as it is now. */
export function SplitDialog({ task, chosen = [], mayRun, onClose }: SplitDialogProps) {
  const say = useWords(splitWords);
  const text = useText();
  const choices = useCall(getSplitChoices, { query: { wid: task.wid } }, { level: noticeLevel.silent });
  const title = say('title', { name: task.name });
  if (choices.data?.ways.includes('members')) return <SplitMembers choices={choices.data} chosen={chosen} title={title} onClose={onClose} />;
  if (choices.data && !choices.data.reason) return <SplitFields choices={choices.data} mayRun={mayRun} title={title} onClose={onClose} />;
  return (
    <Modal open width={640} title={title} onCancel={onClose} footer={<Button onClick={onClose}>{say('close')}</Button>}>
      {choices.error ? <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
        : choices.data?.reason ? <EmptyState compact title={say('cannot')} description={text(choices.data.reason)} /> : <LinesSkeleton lines={5} />}
    </Modal>
  );
}
