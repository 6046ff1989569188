import { Form, Modal, Segmented, Table } from 'antd';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { UploadBox } from '#platform/web/blocks/upload/upload-box.tsx';
import { useUpload } from '#platform/web/blocks/upload/use-upload.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { listModelCategories } from '../../contract/model-categories.ts';
import { importModels } from '../../contract/model-files.ts';
import { listModels } from '../../contract/models.ts';
import { libraryWords } from './library-words.ts';

type Imported = ReplyOf<typeof importModels>;

/** What a file would do is shown first; then it is done. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(libraryWords);
  const text = useText();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [conflict, setConflict] = useState<'skip' | 'replace'>('skip');
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<Imported>();
  const [busy, setBusy] = useState(false);
  const look = (one: File, how: 'skip' | 'replace', work: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}) => sendUpload(importModels, { file: one, query: { preview: '1', conflict: how }, level: noticeLevel.silent, ...work });
  const upload = useUpload<Imported>({ limit: 50 * 1024 ** 2, types: ['.json'], send: (one, work) => look(one, conflict, work), onDone: (reply, one) => { setPlan(reply); setFile(one); } });
  const choose = (how: 'skip' | 'replace') => {
    setConflict(how);
    if (file) void look(file, how).then(setPlan).catch(ignoreTold);
  };
  const run = async () => {
    setBusy(true);
    try {
      const done = await sendUpload(importModels, { file: file!, query: { conflict } });
      refreshCalls(client, [listModels, listModelCategories]);
      void message.success(say('done', { created: done.created, replaced: done.replaced, skipped: done.skipped, refused: done.refused }));
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open width={760} title={say('importTitle')} okText={say('importVerb')} cancelText={say('cancel')} confirmLoading={busy} okButtonProps={{ disabled: !plan || plan.created + plan.replaced === 0 }} onOk={() => void run().catch(ignoreTold)} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item extra={say('importHint')}><UploadBox {...upload} /></Form.Item>
        <Form.Item label={say('conflict')}><Segmented value={conflict} aria-label={say('conflict')} onChange={choose} options={[{ value: 'skip' as const, label: say('skip') }, { value: 'replace' as const, label: say('replace') }]} /></Form.Item>
      </Form>
      {plan && (
        <Table<Imported['models'][number]> size="small" tableLayout="fixed" rowKey={(_, at) => String(at)} dataSource={plan.models} pagination={plan.models.length > 20 && { pageSize: 20, simple: true }} title={() => say('found', { count: plan.models.length })} columns={[
          { key: 'name', dataIndex: 'name', title: say('name') },
          { key: 'code', dataIndex: 'code', title: say('code'), render: (code: string) => <span className="lake-code">{code}</span> },
          { key: 'what', dataIndex: 'what', title: say('what'), width: 140, render: (what: Imported['models'][number]['what']) => say(what) },
          { key: 'problem', dataIndex: 'problem', title: say('problem'), render: (problem: Imported['models'][number]['problem']) => (problem ? text(problem) : <Missing />) },
        ]} />
      )}
    </Modal>
  );
}
