import { Button, Modal, Table } from 'antd';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { useWords } from '#platform/web/words.ts';
import type { TaskBatchReply } from '../../contract/tasks.ts';
import { linkToTask } from './task-links.ts';
import { tasksWords } from './tasks-words.ts';

/** What could not be done, one by one with its reason. */
export function RefusedDialog({ outcome: { done, refused }, onClose }: { outcome: TaskBatchReply; onClose: () => void }) {
  const say = useWords(tasksWords);
  return (
    <Modal open width={720} title={say('refusedTitle', { done, count: refused.length })} onCancel={onClose} footer={<Button type="primary" onClick={onClose}>{say('close')}</Button>}>
      <Table size="small" tableLayout="fixed" rowKey="wid" dataSource={refused} pagination={refused.length > 10 ? { pageSize: 10 } : false} columns={[
        { key: 'name', title: say('name'), width: '35%', render: (_, { wid, name }) => (name ? <LinkCell to={linkToTask(wid)}>{name}</LinkCell> : wid) },
        { key: 'reason', title: say('reason'), dataIndex: 'reason' },
      ]} />
    </Modal>
  );
}
