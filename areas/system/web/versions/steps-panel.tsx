import { PlusOutlined } from '@ant-design/icons';
import { Button, Select, Table, type TableProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteReleaseStep, listReleaseSteps, saveReleaseStep, stepStates, type ReleaseStep } from '../../contract/release-steps.ts';
import { getVersion, listVersions } from '../../contract/versions.ts';
import { stepInput } from './step-input.ts';
import { StepStateDot } from './version-state.tsx';
import { versionsWords } from './versions-words.ts';

const StepDrawer = lazy(() => import('./step-drawer.tsx').then((module) => ({ default: module.StepDrawer })));

/** What is to be done before the release, and how far each of it is. */
export function StepsPanel({ version, mayWrite }: { version: string; mayWrite: boolean }) {
  const say = useWords(versionsWords);
  const [editing, setEditing] = useState<ReleaseStep | 'new'>();
  const [used, setUsed] = useState(false);
  if (editing && !used) setUsed(true);
  const steps = useCall(listReleaseSteps, { query: { version } }, { level: noticeLevel.silent });
  const refresh = [listReleaseSteps, listVersions, getVersion];
  const save = useChange(saveReleaseStep, { refresh });
  const remove = useChange(deleteReleaseStep, { refresh, success: say('removed') });

  const columns: TableProps<ReleaseStep>['columns'] = [
    { key: 'title', title: say('step'), render: (_, step) => <LongText plain>{step.title}</LongText> },
    { key: 'state', title: say('state'), width: 140, render: (_, step) => (mayWrite ? (
      <Select variant="borderless" size="small" className="step-state" aria-label={say('setState', { title: step.title })} value={step.state} popupMatchSelectWidth={false}
        disabled={save.isPending} onChange={(state) => save.mutate({ body: { ...stepInput(step), state } })}
        options={stepStates.map((state) => ({ value: state, label: <StepStateDot state={state} /> }))} />
    ) : <StepStateDot state={step.state} />) },
    { key: 'owner', title: say('owner'), width: 140, render: (_, step) => (step.owner ? <LongText plain>{step.owner.name}</LongText> : <Missing />) },
    { key: 'due', title: say('due'), width: 160, align: 'right', render: (_, step) => (step.due
      ? <span className="cell-number step-due" data-late={step.late || undefined}>{step.due}{step.late && ` · ${say('late')}`}</span>
      : <Missing />) },
    { key: 'done_time', title: say('doneTime'), width: 120, align: 'right', render: (_, step) => <TimeCell value={step.done_time} /> },
    ...(mayWrite ? [{ key: 'actions', title: say('actions'), width: 120, render: (_: unknown, step: ReleaseStep) => (
      <RowActions name={step.title} actions={[
        { key: 'edit', label: say('edit'), run: () => setEditing(step) },
        { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wid: step.wid } }), destroys: { name: step.title, consequence: say('stepRemoved') } },
      ]} />
    ) }] : []),
  ];
  const add = mayWrite && <Button icon={<PlusOutlined />} onClick={() => setEditing('new')}>{say('addStep')}</Button>;
  return (
    <>
      {steps.error ? <ErrorState compact error={steps.error} onRetry={() => void steps.refetch()} />
        : !steps.data ? <LinesSkeleton lines={5} />
          : steps.data.rows.length === 0 ? <EmptyState compact title={say('noSteps')} description={mayWrite && say('noStepsText')} action={add} />
            : (
              <>
                <div className="steps-bar">{add}</div>
                <Table<ReleaseStep> className="steps-table" rowKey="wid" size="small" tableLayout="fixed" pagination={false} columns={columns} dataSource={steps.data.rows} />
              </>
            )}
      {used && <Suspense><StepDrawer version={version} editing={editing} onClosed={() => setEditing(undefined)} /></Suspense>}
    </>
  );
}
