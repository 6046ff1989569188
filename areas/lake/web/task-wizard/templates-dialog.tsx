import { App, Button, Modal, Space, Table } from 'antd';
import { useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { deleteTaskTemplate, listTaskTemplates, type templateKinds } from '../../contract/semi-structured-tasks.ts';
import { templateWords } from './template-words.ts';

type Template = ReplyOf<typeof listTaskTemplates>['rows'][number];
const pageSize = 10;

interface TemplatesDialogProps {
  kind: (typeof templateKinds)[number];
  onUse: (content: Record<string, unknown>) => void;
  onClose: () => void;
}

export function TemplatesDialog({ kind, onUse, onClose }: TemplatesDialogProps) {
  const say = useWords(templateWords);
  const { modal } = App.useApp();
  const [key, setKey] = useState('');
  const [page, setPage] = useState(1);
  const templates = useCall(listTaskTemplates, { query: { model_type: kind, key, pi: page, ps: pageSize } }, { keepPrevious: true, level: noticeLevel.silent });
  const removal = useChange(deleteTaskTemplate, { refresh: [listTaskTemplates], success: say('removed') });
  const remove = ({ wid, name }: Template) => void modal.confirm({
    title: say('removeTitle', { name }), content: say('removeHint'), okText: say('remove'), okButtonProps: { danger: true }, cancelText: say('cancel'), onOk: () => removal.mutateAsync({ body: { wid } }),
  });
  const nothing = templates.data?.total === 0 && key === '';
  return (
    <Modal open width={760} title={say('title')} footer={null} onCancel={onClose}>
      {templates.error && !templates.data ? <ErrorState compact error={templates.error} onRetry={() => void templates.refetch()} /> : nothing ? <EmptyState compact title={say('none')} description={say('noneHint')} /> : (
        <>
          <p className="task-quiet">{say('hint')}</p>
          <TextInput allowClear value={key} placeholder={say('search')} aria-label={say('search')} onChange={(event) => { setKey(event.target.value); setPage(1); }} />
          <Table<Template> className="task-templates-list" size="small" tableLayout="fixed" rowKey="wid" loading={templates.isPending} dataSource={templates.data?.rows} pagination={{ current: page, pageSize, total: templates.data?.total, hideOnSinglePage: true, showSizeChanger: false, onChange: setPage }} columns={[
            { key: 'name', dataIndex: 'name', title: say('name'), render: (name: string) => <LongText plain>{name}</LongText> },
            { key: 'source', dataIndex: 'databasename', title: say('source'), width: 150, ellipsis: true, render: (name: string) => name || <Missing /> },
            { key: 'creator', dataIndex: 'creator_name', title: say('creator'), width: 100, ellipsis: true },
            { key: 'changed', dataIndex: 'modify_time', title: say('changed'), width: 110, align: 'right', render: (time: string) => <TimeCell value={time} /> },
            { key: 'actions', width: 120, render: (_, template) => (
              <Space>
                <Button type="link" size="small" onClick={() => onUse(template.content as Record<string, unknown>)}>{say('take')}</Button>
                <Button type="link" size="small" danger onClick={() => remove(template)}>{say('remove')}</Button>
              </Space>
            ) },
          ]} />
        </>
      )}
    </Modal>
  );
}
