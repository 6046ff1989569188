import { App, Button, Select, Table } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ValueDifference } from '#platform/web/blocks/difference/value-difference.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getModelResource } from '../../../contract/model-resources.ts';
import type { ModelDetail } from '../../../contract/model.ts';
import { getModel, getModelVersion, listModels, listModelVersions, restoreModelVersion } from '../../../contract/models.ts';
import { modelsWords } from '../models-words.ts';
import { useModelInWords } from './model-in-words.ts';
import '../../tasks/tasks.css';

const size = 20;

/** Versions, the newest first; the chosen one beside any other. */
export function OverviewPane({ model, mayWrite }: { model: ModelDetail; mayWrite: boolean }) {
  const say = useWords(modelsWords);
  const [parameters] = useSearchParams();
  const [page, setPage] = useState(1);
  const asked = Number(parameters.get('version'));
  const [chosen, setChosen] = useState<number | undefined>(asked > 0 ? asked : undefined);
  const versions = useCall(listModelVersions, { query: { wid: model.wid, pi: page, ps: size } }, { keepPrevious: true, level: noticeLevel.silent });
  const number = chosen ?? model.version_number;
  if (versions.error && !versions.data) return <div className="lake-part"><ErrorState error={versions.error} onRetry={() => void versions.refetch()} /></div>;
  return (
    <div className="task-versions">
      <div className="list-card">
        <Table size="small" rowKey="version_number" showHeader={false} loading={versions.isFetching && !versions.data} dataSource={versions.data?.rows ?? []}
          pagination={(versions.data?.total ?? 0) > size && { current: page, pageSize: size, total: versions.data!.total, onChange: setPage, simple: true }}
          rowSelection={{ type: 'radio', selectedRowKeys: [number], onChange: ([key]) => setChosen(Number(key)) }} onRow={({ version_number }) => ({ onClick: () => setChosen(version_number) })}
          columns={[
            { key: 'number', render: (_, version) => (
              <>
                {say('versionNumber', { number: version.version_number })}{' '}
                <span className="task-quiet">{[version.version_number === model.version_number && say('current'), version.published && say('published')].filter(Boolean).join(' · ')}</span>
                <div className="task-quiet">{[version.saver_name, version.note].filter(Boolean).join(' · ')}</div>
              </>
            ) },
            { key: 'time', width: 100, align: 'right', render: (_, { time }) => <TimeCell value={time} /> },
          ]} />
      </div>
      <Difference key={number} model={model} number={number} mayWrite={mayWrite} onRestored={() => setChosen(undefined)} />
    </div>
  );
}

function Difference({ model, number, mayWrite, onRestored }: { model: ModelDetail; number: number; mayWrite: boolean; onRestored: () => void }) {
  const say = useWords(modelsWords);
  const { modal } = App.useApp();
  const inWords = useModelInWords();
  const [other, setOther] = useState(number - 1);
  const after = useCall(getModelVersion, { query: { wid: model.wid, version_number: number } }, { level: noticeLevel.silent });
  const before = useCall(getModelVersion, { query: { wid: model.wid, version_number: Math.max(1, other) } }, { enabled: other > 0, level: noticeLevel.silent });
  const restore = useChange(restoreModelVersion, { refresh: [getModel, listModels, listModelVersions, getModelResource], success: say('restored'), onSuccess: onRestored });
  const ask = () => modal.confirm({ title: `${say('restore')}: ${say('versionNumber', { number })}`, content: say('restoreHint'), okText: say('restore'), cancelText: say('cancel'), onOk: () => restore.mutateAsync({ body: { wid: model.wid, version_number: number } }) });
  const error = after.error ?? before.error;
  return (
    <div className="task-part">
      <div className="task-version-bar">
        <strong>{other > 0 ? say('compare', { from: other, to: number }) : say('firstVersion')}</strong>
        <span className="lake-buttons">
          {model.version_number > 1 && (
            <>
              <span className="lake-note">{say('compareWith')}</span>
              <Select size="small" style={{ width: 120 }} aria-label={say('compareWith')} value={other > 0 ? other : undefined} onChange={setOther}
                options={Array.from({ length: Math.min(200, model.version_number) }, (_, at) => model.version_number - at).filter((one) => one !== number).map((value) => ({ value, label: say('versionNumber', { number: value }) }))} />
            </>
          )}
          {mayWrite && number !== model.version_number && <Button size="small" onClick={ask}>{say('restore')}</Button>}
        </span>
      </div>
      {error ? <ErrorState compact error={error} onRetry={() => void Promise.all([after.refetch(), before.refetch()])} />
        : !after.data || (other > 0 && !before.data) ? <LinesSkeleton lines={6} /> : <ValueDifference named before={other > 0 ? inWords(before.data?.content) : undefined} after={inWords(after.data.content)} />}
    </div>
  );
}
