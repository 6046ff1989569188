import { Form, Modal, Radio, Table } from 'antd';
import { useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { listSubtasks } from '../../contract/composite-tasks.ts';
import { splitTask, type getSplitChoices } from '../../contract/task-split.ts';
import { taskKindWords } from '../../contract/task-words.ts';
import { getTask, listTasks } from '../../contract/tasks.ts';
import { splitWords } from './split-words.ts';

interface SplitMembersProps {
  choices: ReplyOf<typeof getSplitChoices>;
  chosen: readonly string[];
  title: string;
  onClose: () => void;
}

/** Some tasks leave a composite flow. */
export function SplitMembers({ choices: { wid, name, members }, chosen, title, onClose }: SplitMembersProps) {
  const say = useWords(splitWords);
  const text = useText();
  const [leaving, setLeaving] = useState<string[]>([...chosen]);
  const [into, setInto] = useState<'alone' | 'composite'>('composite');
  const [given, setGiven] = useState(`${name} 2`);
  const split = useChange(splitTask, { refresh: [listSubtasks, listTasks, getTask], success: ({ moved }) => say('moved', { count: moved }) });
  const together = into === 'composite';
  const ready = leaving.length > 0 && (!together || (given.trim() !== '' && leaving.length < members.length));
  const go = () => void split.mutateAsync({ body: { wid, members: leaving, into, ...(together && { name: given.trim() }) } }).then(onClose).catch(ignoreTold);
  return (
    <Modal open width={640} title={title} okText={say('split')} cancelText={say('cancel')} okButtonProps={{ disabled: !ready }} confirmLoading={split.isPending} onOk={go} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={say('members')}>
          <Table size="small" tableLayout="fixed" rowKey="wid" dataSource={members} pagination={false} scroll={{ y: 280 }} rowSelection={{ selectedRowKeys: leaving, onChange: (keys) => setLeaving(keys.map(String)) }} columns={[
            { key: 'name', title: say('memberName'), render: (_, member) => <LongText plain>{member.name}</LongText> },
            { key: 'kind', title: say('memberKind'), width: 140, render: (_, member) => text(taskKindWords[member.kind]) },
          ]} />
        </Form.Item>
        <Form.Item label={say('into')} extra={together ? say('intoHint') : undefined}>
          <Radio.Group value={into} onChange={(event) => setInto(event.target.value as typeof into)} options={[{ value: 'composite', label: say('intoComposite') }, { value: 'alone', label: say('intoAlone') }]} />
        </Form.Item>
        {together && <Form.Item label={say('name')} required><TextInput value={given} maxLength={500} onChange={(event) => setGiven(event.target.value)} /></Form.Item>}
      </Form>
    </Modal>
  );
}
