import { PlusOutlined, ShareAltOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { getModelUses, listModelGrants, revokeModelGrant, type ModelGrant } from '../../../contract/model-uses.ts';
import { modelKindWords } from '../../../contract/model-words.ts';
import type { ModelDetail } from '../../../contract/model.ts';
import { taskKindWords, type RunState, type TaskKind, type TaskState } from '../../../contract/task-words.ts';
import { linkToTask } from '../../tasks/task-links.ts';
import { RunStateDot, TaskStateDot } from '../../tasks/task-states.tsx';
import { linkToModel } from '../model-links.ts';
import { ModelStateDot } from '../model-states.tsx';
import { partsWords } from './parts-words.ts';

const GrantForm = lazy(() => import('./grant-form.tsx').then((module) => ({ default: module.GrantForm })));
type Uses = ReplyOf<typeof getModelUses>;
const looks = { valid: 'connected', expired: 'expired', revoked: 'disabled' } as const;

/** Who uses a model, and who may look at it. */
export function UsesPane({ model, mayWrite }: { model: ModelDetail; mayWrite: boolean }) {
  const say = useWords(partsWords);
  const uses = useCall(getModelUses, { query: { wid: model.wid } }, { level: noticeLevel.silent });
  return (
    <div className="lake-stack">
      <Grants model={model} mayWrite={mayWrite} />
      <h3 className="model-part-title">{say('usedBy')}</h3>
      {uses.error && !uses.data ? <div className="lake-part"><ErrorState error={uses.error} onRetry={() => void uses.refetch()} /></div> : !uses.data ? <LinesSkeleton lines={5} /> : <Users uses={uses.data} />}
    </div>
  );
}

function Users({ uses }: { uses: Uses }) {
  const say = useWords(partsWords);
  const text = useText();
  const hidden = uses.hidden > 0 && <p className="lake-note">{say('hidden', { count: uses.hidden })}</p>;
  if (uses.tasks.length + uses.models.length + uses.fields.length === 0) return <div className="lake-part"><EmptyState compact icon={<ShareAltOutlined />} title={say('nobody')} description={say('nobodyHint')} />{hidden}</div>;
  return (
    <>
      <div className="model-two">
        <div className="list-card">
          <Table<Uses['tasks'][number]> size="small" tableLayout="fixed" rowKey="wid" pagination={false} dataSource={uses.tasks} columns={[
            { key: 'name', dataIndex: 'name', title: say('usingTasks'), render: (name: string, { wid }) => <LinkCell to={linkToTask(wid)}><LongText plain>{name}</LongText></LinkCell> },
            { key: 'kind', dataIndex: 'kind', title: say('kind'), width: 110, render: (kind: TaskKind) => text(taskKindWords[kind]) },
            { key: 'status', dataIndex: 'status', title: say('state'), width: 100, render: (state: TaskState) => <TaskStateDot state={state} /> },
            { key: 'run', dataIndex: 'exe_status', title: say('lastRun'), width: 110, render: (state: RunState | null) => (state ? <RunStateDot state={state} /> : <Missing />) },
          ]} />
        </div>
        <div className="list-card">
          <Table<Uses['models'][number]> size="small" tableLayout="fixed" rowKey="wid" pagination={false} dataSource={uses.models} columns={[
            { key: 'name', dataIndex: 'name', title: say('usingModels'), render: (name: string, one) => <LinkCell to={linkToModel(one)}><LongText plain>{name}</LongText></LinkCell> },
            { key: 'kind', dataIndex: 'kind', title: say('kind'), width: 110, render: (_, one) => text(modelKindWords[one.kind]) },
            { key: 'state', dataIndex: 'state', title: say('state'), width: 110, render: (_, one) => <ModelStateDot state={one.state} /> },
          ]} />
        </div>
      </div>
      {uses.fields.length > 0 && (
        <div className="list-card">
          <Table<Uses['fields'][number]> size="small" tableLayout="fixed" rowKey={({ field, to_place, to_field, task_wid }) => [field, to_place, to_field, task_wid].join(' ')} pagination={uses.fields.length > 50 && { pageSize: 50 }} dataSource={uses.fields} columns={[
            { key: 'field', dataIndex: 'field', title: say('lineage'), width: 220, render: (field: string) => <span className="lake-code">{field}</span> },
            { key: 'place', dataIndex: 'to_place', title: say('target'), render: (place: string) => <span className="lake-code"><LongText plain>{place.replace(/^lake:/, '')}</LongText></span> },
            { key: 'to', dataIndex: 'to_field', title: say('targetField'), width: 200, render: (field: string) => <span className="lake-code">{field}</span> },
            { key: 'how', dataIndex: 'how', title: say('how'), render: (how: string) => (how ? <span className="lake-code"><LongText plain>{how}</LongText></span> : <Missing />) },
            { key: 'seen', dataIndex: 'seen_time', title: say('seen'), width: 110, align: 'right', render: (time: string) => <TimeCell value={time} /> },
          ]} />
        </div>
      )}
      {hidden}
    </>
  );
}

function Grants({ model, mayWrite }: { model: ModelDetail; mayWrite: boolean }) {
  const say = useWords(partsWords);
  const [editing, setEditing] = useState<{ id: number; grant: Partial<ModelGrant> }>();
  const grants = useCall(listModelGrants, { query: { model_wid: model.wid } }, { level: noticeLevel.silent });
  const revoke = useChange(revokeModelGrant, { refresh: [listModelGrants] });
  const edit = (grant: Partial<ModelGrant> = {}) => setEditing({ id: (editing?.id ?? 0) + 1, grant });
  const word = (state: ModelGrant['state']) => ({ zh: say(state), en: say(state) });
  const add = mayWrite && <Button icon={<PlusOutlined />} onClick={() => edit()}>{say('addGrant')}</Button>;
  return (
    <>
      <div className="lake-bar"><strong>{say('grants')}</strong><span className="lake-note">{say('grantsHint')}</span><span className="lake-bar-end">{add}</span></div>
      <div className="list-card">
        {grants.error && !grants.data ? <ErrorState compact error={grants.error} onRetry={() => void grants.refetch()} /> : !grants.data ? <LinesSkeleton lines={3} /> : grants.data.length === 0 ? <EmptyState compact title={say('noGrants')} description={say('noGrantsHint')} /> : (
          <Table<ModelGrant> size="small" tableLayout="fixed" rowKey="wid" pagination={grants.data.length > 20 && { pageSize: 20 }} dataSource={grants.data} columns={[
            { key: 'subject', dataIndex: 'subject_name', title: say('subject'), width: 220, render: (name: string) => <LongText plain>{name}</LongText> },
            { key: 'kind', dataIndex: 'subject_kind', title: say('kind'), width: 90, render: (kind: ModelGrant['subject_kind']) => say(kind) },
            { key: 'state', dataIndex: 'state', title: say('state'), width: 110, render: (state: ModelGrant['state']) => <StateDot state={looks[state]} word={word(state)} /> },
            { key: 'reason', dataIndex: 'reason', title: say('reason'), render: (reason: string) => <LongText plain>{reason}</LongText> },
            { key: 'until', dataIndex: 'until_date', title: say('until'), width: 120, align: 'right', render: (day: string | null) => day ?? say('forever') },
            { key: 'granter', dataIndex: 'granter_name', title: say('granter'), width: 120 },
            { key: 'time', dataIndex: 'create_time', title: say('time'), width: 110, align: 'right', render: (time: string) => <TimeCell value={time} /> },
            { key: 'actions', width: 150, render: (_, grant) => mayWrite && grant.state !== 'revoked' && (
              <RowActions name={grant.subject_name} actions={[
                { key: 'edit', label: say('edit'), run: () => edit(grant) },
                { key: 'revoke', label: say('revoke'), run: () => revoke.mutateAsync({ body: { wid: grant.wid } }), destroys: { name: grant.subject_name, consequence: say('revokeHint') } },
              ]} />
            ) },
          ]} />
        )}
      </div>
      <Suspense>{editing && <GrantForm key={editing.id} model={model.wid} grant={editing.grant} onClose={() => setEditing(undefined)} />}</Suspense>
    </>
  );
}
