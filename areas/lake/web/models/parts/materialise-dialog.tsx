import { Checkbox, Form, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { getModelResource, materialiseModel, sampleModel } from '../../../contract/model-resources.ts';
import type { ModelDetail } from '../../../contract/model.ts';
import { getModel, listModels } from '../../../contract/models.ts';
import { listTasks } from '../../../contract/tasks.ts';
import { partsWords } from './parts-words.ts';

/** What will be done to the table and the task is said before it is done. */
export function MaterialiseDialog({ model, resource, onClose }: { model: ModelDetail; resource: ReplyOf<typeof getModelResource>; onClose: () => void }) {
  const say = useWords(partsWords);
  const text = useText();
  const sourced = model.definition.sources.length > 0;
  const [choice, setChoice] = useState({ dropExtra: false, makeTask: sourced, mode: 'overwrite' as 'overwrite' | 'append' | 'upsert' });
  const body = { wid: model.wid, ...choice };
  const plan = useCall(materialiseModel, { body: { ...body, preview: true } }, { fresh: 0, keepPrevious: true, level: noticeLevel.silent });
  const run = useChange(materialiseModel, { refresh: [getModelResource, getModel, listModels, listTasks, sampleModel], success: say('materialised'), onSuccess: onClose });
  const hasKey = model.definition.fields.some(({ key }) => key);
  return (
    <Modal open width={640} title={say('materialiseTitle', { name: model.name })} okText={say('materialise')} cancelText={say('cancel')} confirmLoading={run.isPending} okButtonProps={{ disabled: !plan.data || !!plan.error }}
      onOk={() => void run.mutateAsync({ body }).catch(ignoreTold)} onCancel={onClose}>
      <Form layout="vertical">
        {resource.drift.some(({ what }) => what === 'extra') && <Form.Item><Checkbox checked={choice.dropExtra} onChange={(event) => setChoice({ ...choice, dropExtra: event.target.checked })}>{say('dropExtra')}</Checkbox></Form.Item>}
        {sourced && <Form.Item><Checkbox checked={choice.makeTask} onChange={(event) => setChoice({ ...choice, makeTask: event.target.checked })}>{say('makeTask')}</Checkbox></Form.Item>}
        {sourced && choice.makeTask && (
          <Form.Item label={say('mode')}>
            <Segmented value={choice.mode} aria-label={say('mode')} onChange={(mode) => setChoice({ ...choice, mode })} options={[{ value: 'overwrite' as const, label: say('overwrite') }, { value: 'append' as const, label: say('append') }, { value: 'upsert' as const, label: say('upsert'), disabled: !hasKey }]} />
          </Form.Item>
        )}
        <Form.Item label={say('willDo')}>
          {plan.error ? <ErrorState compact error={plan.error} onRetry={() => void plan.refetch()} /> : !plan.data ? <LinesSkeleton lines={3} /> : <ol className="model-steps">{plan.data.steps.map((step, at) => <li key={at}>{text(step)}</li>)}</ol>}
        </Form.Item>
      </Form>
    </Modal>
  );
}
