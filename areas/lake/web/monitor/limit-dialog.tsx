import { Alert, Form, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getQueueNow, setRunsAtOnce, watchResources } from '../../contract/run-statistics.ts';
import { monitorWords } from './monitor-words.ts';

/** How many runs go at once on the whole platform. */
export function LimitDialog({ limit, slots, onClose }: { limit: number; slots: number; onClose: () => void }) {
  const say = useWords(monitorWords);
  const [chosen, setChosen] = useState<number | null>(limit);
  const change = useChange(setRunsAtOnce, { refresh: [watchResources, getQueueNow], success: ({ maxc }) => say('limitSaved', { count: maxc }), onSuccess: onClose, level: noticeLevel.silent });
  const save = () => chosen !== null && change.mutate({ query: { maxc: chosen } });
  return (
    <Modal open title={say('limitTitle')} okText={say('save')} cancelText={say('cancel')} confirmLoading={change.isPending} okButtonProps={{ disabled: chosen === null }} onOk={save} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={say('limitTitle')} htmlFor="runs-at-once" extra={<>{say('limitHint')}{slots > 0 && chosen !== null && chosen > slots && <><br />{say('limitSlots', { slots })}</>}</>}>
          <InputNumber id="runs-at-once" autoFocus min={1} max={1000} precision={0} value={chosen} onChange={setChosen} onPressEnter={save} />
        </Form.Item>
        {change.error && <Alert type="error" showIcon title={errorText(change.error) ?? change.error.message} />}
      </Form>
    </Modal>
  );
}
