import { Button, Input, Table } from 'antd';
import { useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { listDocuments } from '../../contract/file-documents.ts';
import { deleteUploads, listUploads, type UploadedFile } from '../../contract/file-uploads.ts';
import { can } from '../../contract/permissions.ts';
import { onlyFile } from './file-form.ts';
import { UploadDrop } from './upload-drop.tsx';
import { uploadWords } from './upload-words.ts';

interface UploadedFilesProps {
  source: string;
  /** The pattern that a resource has; absent: nothing is chosen here. */
  chosen?: string | undefined;
  /** With null: all of them. */
  onUse?: (name: string | null) => void;
}

const pageSize = 10;

/** Files that were uploaded for a source: add, replace, delete, and choose which a resource reads. */
export function UploadedFiles({ source, chosen, onUse }: UploadedFilesProps) {
  const say = useWords(uploadWords);
  const mayWrite = useCan(can.writeSources);
  const [page, setPage] = useState(1);
  const [name, setName] = useState('');
  const uploads = useCall(listUploads, { query: { datasource_wid: source, name, pi: page, ps: pageSize } }, { keepPrevious: true, level: noticeLevel.silent });
  const remove = useChange(deleteUploads, { refresh: [listUploads, listDocuments], success: ({ deleted }) => say('removed', { count: deleted }) });
  const { data } = uploads;
  const total = data?.total ?? 0;
  return (
    <div className="uploaded-files">
      {mayWrite && <UploadDrop source={source} limit={data?.largest} {...(onUse && { onUploaded: (file) => onUse(file.name) })} />}
      {uploads.error && !data && <ErrorState compact error={uploads.error} onRetry={() => void uploads.refetch()} />}
      {data && (
        <div className="uploaded-bar">
          <span>{say('used', { used: fileSize(data.used), quota: fileSize(data.quota) })}</span>
          {onUse && total > 1 && <Button type="link" size="small" disabled={chosen === '*'} onClick={() => onUse(null)}>{say('useAll')}</Button>}
          {(total > pageSize || name !== '') && <Input.Search size="small" allowClear className="uploaded-search" placeholder={say('search')} onSearch={(text) => { setName(text.trim()); setPage(1); }} />}
        </div>
      )}
      {data && (total > 0 || name !== '') && (
        <Table<UploadedFile> size="small" rowKey="name" dataSource={data.rows} loading={uploads.isPlaceholderData}
          pagination={{ current: page, pageSize, total, onChange: setPage, hideOnSinglePage: true, size: 'small', showSizeChanger: false }}
          columns={[
            { key: 'name', title: say('name'), render: (_, file) => <LongText plain>{file.name}</LongText> },
            { key: 'size', title: say('size'), width: 90, align: 'right', render: (_, file) => <span className="cell-number">{fileSize(file.size)}</span> },
            ...(onUse ? [] : [{ key: 'modified', title: say('modified'), width: 130, align: 'right' as const, render: (_: unknown, file: UploadedFile) => <TimeCell value={file.modified} /> }]),
            {
              key: 'actions', title: say('actions'), width: onUse ? 190 : 90, render: (_, file) => (
                <RowActions name={file.name} actions={[
                  onUse && { key: 'use', label: say(isChosen(chosen, file.name) ? 'inUse' : 'use'), disabled: isChosen(chosen, file.name), run: () => onUse(file.name) },
                  mayWrite && { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { datasource_wid: source, names: [file.name] } }), destroys: { name: file.name, consequence: say('removeText') } },
                ]} />
              ),
            },
          ]} />
      )}
    </div>
  );
}

const isChosen = (pattern: string | undefined, name: string) => pattern !== undefined && pattern !== '*' && onlyFile(name).pattern === pattern;
