import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Modal, Segmented, Table } from 'antd';
import { useState } from 'react';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { UploadBox } from '#platform/web/blocks/upload/upload-box.tsx';
import { useUpload } from '#platform/web/blocks/upload/use-upload.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { importConflicts, importTasks } from '../../contract/task-files.ts';
import { taskKindWords, type TaskKind } from '../../contract/task-words.ts';
import { listTasks } from '../../contract/tasks.ts';
import { importWords } from './import-words.ts';

type Conflict = (typeof importConflicts)[number];
type Plan = ReplyOf<typeof importTasks>;
type Planned = Plan['tasks'][number];
const largest = 50 * 1024 ** 2;

/** What a file would do is shown first; then it is done. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(importWords);
  const text = useText();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [conflict, setConflict] = useState<Conflict>('skip');
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<Plan>();
  const [busy, setBusy] = useState(false);
  const upload = useUpload<Plan>({
    limit: largest, types: ['.json'], send: (one, work) => sendUpload(importTasks, { file: one, query: { preview: '1', conflict }, level: noticeLevel.silent, ...work }),
    onDone: (reply, one) => { setPlan(reply); setFile(one); },
  });
  const choose = (how: Conflict) => {
    setConflict(how);
    // Until it is known what that means, nothing can be imported.
    setPlan(undefined);
    if (file) void sendUpload(importTasks, { file, query: { preview: '1', conflict: how } }).then(setPlan).catch(ignoreTold);
  };
  const run = async () => {
    setBusy(true);
    try {
      const { created, replaced, skipped, refused } = await sendUpload(importTasks, { file: file!, query: { conflict } });
      refreshCalls(client, [listTasks]);
      void message.success(say('done', { created, replaced, skipped, refused }));
      onClose();
    } finally {
      setBusy(false);
    }
  };
  const outcome = ({ what, new_name }: Planned) => (what === 'rename' ? say('renamed', { name: new_name }) : what === 'skip' ? say('skipped') : what === 'replace' ? say('replaced') : say(what));
  const coming = plan ? plan.created + plan.replaced : 0;
  return (
    <Modal open width={760} title={say('title')} okText={coming > 0 ? say('go', { count: coming }) : say('open')} cancelText={say('cancel')} confirmLoading={busy} okButtonProps={{ disabled: coming === 0 }} onOk={() => void run().catch(ignoreTold)} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item extra={say('hint')}><UploadBox {...upload} /></Form.Item>
        <Form.Item label={say('conflict')}><Segmented<Conflict> value={conflict} aria-label={say('conflict')} onChange={choose} options={importConflicts.map((value) => ({ value, label: say(value) }))} /></Form.Item>
      </Form>
      {plan && (
        <Table<Planned> size="small" rowKey={(_, at) => String(at)} dataSource={plan.tasks} pagination={plan.tasks.length > 10 && { pageSize: 10, simple: true }} title={() => say('found', { count: plan.tasks.length })} columns={[
          { key: 'name', dataIndex: 'name', title: say('name') },
          { key: 'kind', dataIndex: 'kind', title: say('kind'), width: 120, render: (kind: TaskKind) => text(taskKindWords[kind]) },
          { key: 'what', title: say('what'), render: (_, task) => outcome(task) },
          { key: 'problem', dataIndex: 'problem', title: say('problem'), render: (problem: Planned['problem']) => (problem ? text(problem) : <Missing />) },
        ]} />
      )}
    </Modal>
  );
}
