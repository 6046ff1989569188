import { DatabaseOutlined } from '@ant-design/icons';
import { Alert, Button, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { checkBackup, deleteBackup, downloadBackup, listBackups, type Backup } from '#platform/contract/platform/backups.ts';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useRowList } from '#platform/web/blocks/list/use-row-list.ts';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { backupsWords } from './backups-words.ts';
import { LastRestore } from './last-restore.tsx';
import './backups.css';

const MakeDrawer = lazy(() => import('./make-drawer.tsx').then((module) => ({ default: module.MakeDrawer })));
const RestoreDrawer = lazy(() => import('./restore-drawer.tsx').then((module) => ({ default: module.RestoreDrawer })));
const UploadDialog = lazy(() => import('./upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })));
const RunDialog = lazy(() => import('./run-dialog.tsx').then((module) => ({ default: module.RunDialog })));

type Opened = { kind: 'make' } | { kind: 'upload' } | { kind: 'restore'; backup: Backup } | { kind: 'run'; run: string };

export function BackupsScreen() {
  const say = useWords(backupsWords);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const { data, error, refetch } = useCall(listBackups, undefined, { level: noticeLevel.silent });
  const remove = useChange(deleteBackup, { refresh: [listBackups], success: say('removed'), level: noticeLevel.silent });
  const check = useChange(checkBackup, { onSuccess: ({ run }) => setOpened({ kind: 'run', run }) });
  const list = useRowList(data?.rows, {
    name: 'backups', rowKey: 'name', filter: {}, matches: () => true, sort: '-time', size: 20,
    error: error ?? undefined, loading: !data && !error, refresh: () => void refetch(),
  });
  const columns = useColumns<Backup>(list, [
    { key: 'name', title: say('name'), width: 320, render: (_, { name }) => <LongText>{name}</LongText> },
    { key: 'time', title: say('time'), width: 140, align: 'right', sorter: true, render: (_, { time }) => <TimeCell value={time} /> },
    { key: 'bytes', title: say('size'), width: 110, align: 'right', sorter: true, render: (_, { bytes }) => fileSize(bytes) },
    { key: 'tables', title: say('tables'), width: 90, align: 'right', render: (_, { tables }) => <NumberCell value={tables} /> },
    { key: 'rows', title: say('rows'), width: 110, align: 'right', render: (_, { rows }) => <NumberCell value={rows} /> },
    { key: 'files', title: say('files'), width: 90, align: 'right', render: (_, { files }) => <NumberCell value={files} /> },
    { key: 'has_key', title: say('key'), width: 170, render: (_, row) => say(row.has_key ? 'keyInside' : 'keyOutside') },
    { key: 'version', title: say('version'), width: 110 },
    { key: 'sha256', title: say('checksum'), width: 240, optional: true, render: (_, { sha256 }) => <LongText>{sha256}</LongText> },
    {
      key: 'actions', title: say('actions'), width: 200, tool: true, render: (_, backup) => (
        <RowActions name={backup.name} actions={[
          { key: 'restore', label: say('restore'), run: () => setOpened({ kind: 'restore', backup }) },
          { key: 'download', label: say('download'), run: () => void downloadFrom(downloadBackup, { params: { name: backup.name } }).catch(() => undefined) },
          { key: 'check', label: say('check'), run: () => check.mutate({ body: { name: backup.name } }) },
          {
            key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { name: backup.name } }),
            destroys: { name: backup.name, consequence: say('removeHint', { time: new Date(backup.time).toLocaleString() }) },
          },
        ]} />
      ),
    },
  ]);
  const close = () => setOpened(undefined);
  const makeButton = <Button type="primary" onClick={() => setOpened({ kind: 'make' })}>{say('make')}</Button>;

  return (
    <>
      <ListScreen
        title={say('title')} description={say('purpose')} list={list} columns={columns}
        actions={
          <>
            <Button onClick={() => void navigate('/systemManagement/settings?key=backup.schedule')}>{say('schedule')}</Button>
            <Button onClick={() => setOpened({ kind: 'upload' })}>{say('upload')}</Button>
            {makeButton}
          </>
        }
        filters={data && <span className="backups-free">{say('free', { size: fileSize(data.free_bytes) })}</span>}
        empty={{ icon: <DatabaseOutlined />, title: say('emptyTitle'), description: say('emptyText'), action: makeButton }}
      >
        {data?.restore && <LastRestore outcome={data.restore} />}
        {data?.unread.map((name) => (
          <Alert key={name} banner type="info" title={name}
            action={<Button size="small" onClick={() => check.mutate({ body: { name } })}>{say('readIt')}</Button>} />
        ))}
        <Table<Backup> {...list.table} {...columns.table} />
      </ListScreen>
      <Suspense>
        {opened?.kind === 'make' && <MakeDrawer onClose={close} onStarted={(run) => setOpened({ kind: 'run', run })} />}
        {opened?.kind === 'upload' && <UploadDialog onClose={close} />}
        {opened?.kind === 'restore' && <RestoreDrawer backup={opened.backup} onClose={close} />}
        {opened?.kind === 'run' && <RunDialog run={opened.run} onClose={close} />}
      </Suspense>
    </>
  );
}
