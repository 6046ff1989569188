import { DatabaseOutlined, LockOutlined } from '@ant-design/icons';
import { Alert, Button, Table, Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { getModelResource, sampleModel, type ModelDrift } from '../../../contract/model-resources.ts';
import type { ModelDetail } from '../../../contract/model.ts';
import { can } from '../../../contract/permissions.ts';
import type { RunState, TaskState } from '../../../contract/task-words.ts';
import { AnswerTable } from '../../lake/answer/answer-table.tsx';
import { linkToLakeTable } from '../../lake/lake-links.ts';
import { ByteSize } from '../../lake/tables/byte-size.tsx';
import { linkToTask } from '../../tasks/task-links.ts';
import { RunStateDot, TaskStateDot } from '../../tasks/task-states.tsx';
import { partsWords } from './parts-words.ts';

const MaterialiseDialog = lazy(() => import('./materialise-dialog.tsx').then((module) => ({ default: module.MaterialiseDialog })));
type Resource = ReplyOf<typeof getModelResource>;

/** The table that a model is materialised as: what it is, what fills it, how it differs, some rows. */
export function ResourcePane({ model, mayWrite }: { model: ModelDetail; mayWrite: boolean }) {
  const say = useWords(partsWords);
  const text = useText();
  const [open, setOpen] = useState(false);
  const resource = useCall(getModelResource, { query: { wid: model.wid } }, { fresh: 0, level: noticeLevel.silent });
  const { data } = resource;
  if (resource.error && !data) return <div className="lake-part"><ErrorState error={resource.error} onRetry={() => void resource.refetch()} /></div>;
  if (!data) return <LinesSkeleton lines={8} />;
  const ready = model.field_num > 0 && data.problems.length === 0;
  return (
    <div className="lake-stack">
      {data.problems.length > 0 && <Alert type="warning" showIcon title={say('problems')} description={text(data.problems[0]!.text)} />}
      {data.exists && !data.linked && <Alert type="info" showIcon title={say('notLinked')} />}
      <div className="lake-part">
        <div className="lake-bar">
          <TableFacts data={data} />
          {mayWrite && <span className="lake-bar-end"><Button type={data.linked ? 'default' : 'primary'} disabled={!ready} onClick={() => setOpen(true)}>{say(data.linked ? 'materialiseAgain' : 'materialise')}</Button></span>}
        </div>
      </div>
      <div className="model-two">
        <section>
          <h3 className="model-part-title">{say('tasks')}</h3>
          <div className="list-card">
            {data.tasks.length === 0 ? <EmptyState compact title={say('noTasks')} /> : (
              <Table size="small" tableLayout="fixed" rowKey="wid" pagination={false} dataSource={data.tasks} columns={[
                { key: 'name', dataIndex: 'name', title: say('name'), render: (name: string, task) => <><LinkCell to={linkToTask(task.wid)}><LongText plain>{name}</LongText></LinkCell>{task.mine && <span className="model-mine">{say('ofModel')}</span>}</> },
                { key: 'status', dataIndex: 'status', title: say('state'), width: 110, render: (state: TaskState) => <TaskStateDot state={state} /> },
                { key: 'run', dataIndex: 'exe_status', title: say('lastRun'), width: 120, render: (state: RunState | null) => (state ? <RunStateDot state={state} /> : <Missing />) },
                { key: 'time', dataIndex: 'exe_time', title: say('time'), width: 110, align: 'right', render: (time: string | null) => <TimeCell value={time} /> },
              ]} />
            )}
          </div>
        </section>
        <section>
          <h3 className="model-part-title">{say('drift')}</h3>
          <div className="list-card">
            {!data.exists ? <EmptyState compact title={say('noTable')} /> : data.drift.length === 0 ? <EmptyState compact title={say('noDrift')} /> : (
              <Table<ModelDrift> size="small" tableLayout="fixed" rowKey="field" pagination={data.drift.length > 20 && { pageSize: 20, simple: true }} dataSource={data.drift} columns={[
                { key: 'field', dataIndex: 'field', title: say('driftField'), render: (field: string) => <span className="lake-code"><LongText plain>{field}</LongText></span> },
                { key: 'what', dataIndex: 'what', title: say('driftWhat'), width: 150, render: (what: ModelDrift['what']) => say(what) },
                { key: 'model', dataIndex: 'model', title: say('inModel'), render: (one: string) => <span className="lake-code">{one || <Missing />}</span> },
                { key: 'table', dataIndex: 'table', title: say('inTable'), render: (one: string) => <span className="lake-code">{one || <Missing />}</span> },
              ]} />
            )}
          </div>
        </section>
      </div>
      <Tabs items={[
        { key: 'sample', label: say('sample'), children: <Sample wid={model.wid} linked={data.linked} /> },
        ...[['ddl', data.ddl] as const, ['select', data.select] as const].filter(([, code]) => code).map(([key, code]) => ({ key, label: say(key), children: <div className="lake-stack"><div><CopyButton text={code} /></div><pre className="model-code">{code}</pre></div> })),
      ]} />
      <Suspense>{open && <MaterialiseDialog model={model} resource={data} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

function TableFacts({ data }: { data: Resource }) {
  const say = useWords(partsWords);
  const name = `${data.schema}.${data.table}`;
  return (
    <KeyFacts>
      <KeyFact label={say('table')}>{data.lake_table_wid ? <LinkCell to={linkToLakeTable(data.lake_table_wid)}><span className="lake-code">{name}</span></LinkCell> : <span className="lake-code">{name}</span>}</KeyFact>
      <KeyFact label={say('rows')}>{data.exists ? <NumberCell value={data.row_count} /> : say('noTable')}</KeyFact>
      <KeyFact label={say('bytes')}><ByteSize value={data.byte_count} /></KeyFact>
      <KeyFact label={say('dataTime')}><TimeCell value={data.data_time} /></KeyFact>
      <KeyFact label={say('keyCheck')}>{data.key_problems === null ? say('keyUnknown') : data.key_problems === 0 ? say('keyGood') : <span className="model-problem">{say('keyBad', { count: data.key_problems })}</span>}</KeyFact>
    </KeyFacts>
  );
}

function Sample({ wid, linked }: { wid: string; linked: boolean }) {
  const say = useWords(partsWords);
  const mayQuery = useCan(can.queryLake);
  const sample = useCall(sampleModel, { query: { wid, rows: 50 } }, { enabled: mayQuery && linked, fresh: 0, level: noticeLevel.silent });
  if (!mayQuery) return <div className="lake-part"><EmptyState compact icon={<LockOutlined />} title={say('forbidden')} /></div>;
  if (!linked) return <div className="lake-part"><EmptyState compact icon={<DatabaseOutlined />} title={say('noSample')} /></div>;
  if (sample.error) return <div className="lake-part"><ErrorState compact error={sample.error} onRetry={() => void sample.refetch()} /></div>;
  if (!sample.data) return <LinesSkeleton lines={6} />;
  return <div className="lake-stack"><span className="lake-note">{say('sampleHint')}</span><AnswerTable answer={sample.data} /></div>;
}
