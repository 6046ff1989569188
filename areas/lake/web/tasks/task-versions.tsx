import { App, Button, Table } from 'antd';
import { useState } from 'react';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ValueDifference } from '#platform/web/blocks/difference/value-difference.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { TaskDetail } from '../../contract/task.ts';
import { getTask, getTaskVersion, listTasks, listTaskVersions, restoreTaskVersion } from '../../contract/tasks.ts';
import { useVersionsInWords } from './content-in-words.ts';
import { taskPageWords } from './task-page-words.ts';

const size = 20;

/** Versions, the newest first; the chosen one beside what it changed. */
export function TaskVersions({ task, mayWrite }: { task: TaskDetail; mayWrite: boolean }) {
  const say = useWords(taskPageWords);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const versions = useCall(listTaskVersions, { params: { id: task.wid }, query: { pi: page, ps: size } }, { keepPrevious: true, level: noticeLevel.silent });
  const number = chosen ?? task.version_number;
  if (versions.error && !versions.data) return <div className="task-part"><ErrorState error={versions.error} onRetry={() => void versions.refetch()} /></div>;
  return (
    <div className="task-versions">
      <div className="list-card">
        <Table size="small" rowKey="version_number" showHeader={false} loading={versions.isFetching && !versions.data} dataSource={versions.data?.rows ?? []}
          pagination={(versions.data?.total ?? 0) > size && { current: page, pageSize: size, total: versions.data!.total, onChange: setPage, simple: true }}
          rowSelection={{ type: 'radio', selectedRowKeys: [number], onChange: ([key]) => setChosen(Number(key)) }}
          onRow={({ version_number }) => ({ onClick: () => setChosen(version_number) })}
          columns={[
            { key: 'number', render: (_, version) => <>{say('versionNumber', { number: version.version_number })} {version.version_number === task.version_number && <span className="task-quiet">{say('current')}</span>}<div className="task-quiet">{[version.saver_name, version.note].filter(Boolean).join(' · ')}</div></> },
            { key: 'time', width: 100, align: 'right', render: (_, { time }) => <TimeCell value={time} /> },
          ]} />
      </div>
      <VersionDifference key={number} task={task} number={number} mayWrite={mayWrite} onRestored={() => setChosen(undefined)} />
    </div>
  );
}

function VersionDifference({ task, number, mayWrite, onRestored }: { task: TaskDetail; number: number; mayWrite: boolean; onRestored: () => void }) {
  const say = useWords(taskPageWords);
  const { modal } = App.useApp();
  const inWords = useVersionsInWords();
  const of = (one: number) => ({ params: { id: task.wid, number: String(one) } });
  const [after, before] = [useCall(getTaskVersion, of(number), { level: noticeLevel.silent }), useCall(getTaskVersion, of(number - 1), { enabled: number > 1, level: noticeLevel.silent })];
  const restore = useChange(restoreTaskVersion, { refresh: [getTask, listTasks, listTaskVersions], success: say('restored'), onSuccess: onRestored });
  const ask = () => {
    modal.confirm({
      title: say('restoreTitle', { number }), content: say('restoreHint'), okText: say('restore'), cancelText: say('cancel'),
      onOk: () => restore.mutateAsync({ body: { wid: task.wid, version_number: number } }),
    });
  };
  const error = after.error ?? before.error;
  return (
    <div className="task-part">
      <div className="task-version-bar">
        <strong>{number > 1 ? say('compare', { from: number - 1, to: number }) : say('firstVersion')}</strong>
        {mayWrite && number !== task.version_number && <Button onClick={ask}>{say('restore')}</Button>}
      </div>
      {error ? <ErrorState compact error={error} onRetry={() => void Promise.all([after.refetch(), before.refetch()])} />
        : after.data && (number === 1 || before.data) ? <ValueDifference named {...inWords(number > 1 ? before.data : undefined, after.data)} /> : <LinesSkeleton lines={6} />}
    </div>
  );
}
