import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Table, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteTaskTrigger, listTaskTriggers, renewTriggerKey, type TaskTrigger } from '../../contract/task-triggers.ts';
import { KeyDialog, type ShownKey } from './key-dialog.tsx';
import { triggersWords } from './triggers-words.ts';
import { UseDialog } from './use-dialog.tsx';
import './triggers.css';

const TriggerDrawer = lazy(() => import('./trigger-drawer.tsx').then((module) => ({ default: module.TriggerDrawer })));

const looks = { on: 'succeeded', off: 'disabled', over: 'expired', rests: 'warning' } as const;

/** Which systems may start this task, each with a key of its own. */
export function TaskTriggers({ task, mayRun }: { task: string; mayRun: boolean }) {
  const say = useWords(triggersWords);
  const { modal } = App.useApp();
  const list = useCall(listTaskTriggers, { params: { id: task } }, { level: noticeLevel.silent });
  const [edited, setEdited] = useState<{ trigger: TaskTrigger | undefined; time: number }>();
  const [key, setKey] = useState<ShownKey>();
  const [used, setUsed] = useState<TaskTrigger>();
  const remove = useChange(deleteTaskTrigger, { refresh: [listTaskTriggers], success: say('removed') });
  const renew = useChange(renewTriggerKey, { refresh: [listTaskTriggers] });
  // Opened anew each time, with what the list holds now.
  const edit = (trigger?: TaskTrigger) => setEdited({ trigger, time: Date.now() });
  const askRenew = ({ wid, name, parameters, signed }: TaskTrigger) => modal.confirm({
    title: say('renewTitle', { name: name.slice(0, 60) }), content: say('renewHint'), okText: say('renew'), cancelText: say('cancel'),
    onOk: async () => setKey({ name, key: (await renew.mutateAsync({ body: { wid } })).key, trigger: { wid, parameters, signed } }),
  });
  if (list.error && !list.data) return <div className="task-part"><ErrorState error={list.error} onRetry={() => void list.refetch()} /></div>;
  if (!list.data) return <div className="task-part"><LinesSkeleton lines={4} /></div>;
  const add = mayRun && <Button type="primary" icon={<PlusOutlined />} onClick={() => edit()}>{say('add')}</Button>;
  const { triggers } = list.data;
  return (
    <div className="task-part">
      {triggers.length === 0 ? <EmptyState compact title={say('none')} description={say('noneHint')} action={add} /> : (
        <>
          <div className="trigger-head"><p>{say('purpose')}</p>{add}</div>
          <Table<TaskTrigger> size="small" rowKey="wid" pagination={false} dataSource={triggers} tableLayout="fixed" columns={[
            { key: 'name', title: say('name'), render: (_, { name }) => <LongText plain>{name}</LongText> },
            { key: 'state', title: say('state'), width: 84, render: (_, trigger) => <TriggerState trigger={trigger} /> },
            { key: 'parameters', title: say('parameters'), render: (_, { parameters }) => <LongText plain>{parameters.join(', ') || say('noParameters')}</LongText> },
            { key: 'until', title: say('until'), width: 108, render: (_, { until_date }) => until_date ?? say('always') },
            { key: 'key', title: say('key'), width: 112, render: (_, { key_hint, signed }) => (signed ? <Tooltip title={say('signedHelp')}><span tabIndex={0}>{say('signs')} <code>…{key_hint}</code></span></Tooltip> : <code>…{key_hint}</code>) },
            { key: 'used', title: say('used'), width: 116, align: 'right', render: (_, { used_time }) => <TimeCell value={used_time} /> },
            { key: 'count', title: say('count'), width: 64, align: 'right', render: (_, { used_count }) => <span className="cell-number">{used_count.toLocaleString()}</span> },
            { key: 'holder', title: say('holder'), width: 116, render: (_, { holder_name }) => <LongText plain>{holder_name}</LongText> },
            {
              key: 'actions', title: say('actions'), width: 176, render: (_, trigger) => (
                <RowActions name={trigger.name} actions={[
                  { key: 'use', label: say('use'), run: () => setUsed(trigger) },
                  ...(mayRun ? [
                    { key: 'edit', label: say('edit'), run: () => edit(trigger) },
                    { key: 'renew', label: say('renew'), run: () => askRenew(trigger) },
                    { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wid: trigger.wid } }), destroys: { name: trigger.name, consequence: say('removeHint') } },
                  ] : []),
                ]} />
              ),
            },
          ]} />
        </>
      )}
      {edited && <Suspense><TriggerDrawer key={edited.time} task={task} trigger={edited.trigger} onKey={setKey} /></Suspense>}
      {key && <KeyDialog shown={key} onClose={() => setKey(undefined)} />}
      {used && <UseDialog trigger={used} onClose={() => setUsed(undefined)} />}
    </div>
  );
}

function TriggerState({ trigger: { enabled, over, rests } }: { trigger: TaskTrigger }) {
  const say = useWords(triggersWords);
  const state = !enabled ? 'off' : over ? 'over' : rests ? 'rests' : 'on';
  const word = say(state);
  const dot = <StateDot state={looks[state]} word={{ zh: word, en: word }} />;
  return state === 'rests' ? <Tooltip title={say('restsHint')}><span tabIndex={0}>{dot}</span></Tooltip> : dot;
}
