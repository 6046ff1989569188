import { Alert, Button, Checkbox, DatePicker, Drawer, Form, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { listBackfills, previewBackfill, startBackfill } from '../../contract/backfills.ts';
import { listRuns } from '../../contract/runs.ts';
import { BackfillPreview } from './backfill-preview.tsx';
import { backfillWords } from './backfill-words.ts';
import { TaskSelect } from './task-select.tsx';

/** Chooses a task and a range, and shows what that would run before it is started. */
export function BackfillDrawer({ onClose }: { onClose: () => void }) {
  const say = useWords(backfillWords);
  const [taskWid, setTask] = useState<string>();
  const [range, setRange] = useState<[Dayjs, Dayjs]>([dayjs().subtract(7, 'day').startOf('day'), dayjs().startOf('day')]);
  const [downstream, setDownstream] = useState(false);
  const [onlyMissing, setOnlyMissing] = useState(true);
  const [parallel, setParallel] = useState<number | null>(1);
  const body = { taskWid: taskWid ?? '', from_time: range[0].toISOString(), until_time: range[1].toISOString(), downstream, only_missing: onlyMissing };
  const preview = useCall(previewBackfill, { body }, { enabled: taskWid !== undefined, level: noticeLevel.silent });
  const start = useChange(startBackfill, { refresh: [listBackfills, listRuns], success: ({ runs }) => say('started', { count: runs }), onSuccess: onClose, level: noticeLevel.silent });
  const ready = taskWid !== undefined && parallel !== null && (preview.data?.firings.length ?? 0) > 0 && !preview.error;
  return (
    <Drawer open title={say('start')} size={sizes.drawerMedium} onClose={onClose} destroyOnHidden footer={
      <div className="backfill-footer">
        <Button type="primary" disabled={!ready} loading={start.isPending} onClick={() => start.mutate({ body: { ...body, parallel: parallel ?? 1 } })}>{say('verb')}</Button>
        <Button disabled={start.isPending} onClick={onClose}>{say('cancel')}</Button>
      </div>
    }>
      {start.error && <Alert className="backfill-failure" type="error" showIcon title={errorText(start.error) ?? start.error.message} />}
      <Form layout="vertical" disabled={start.isPending}>
        <Form.Item label={say('task')} required htmlFor="backfill-task"><TaskSelect id="backfill-task" value={taskWid} placeholder={say('chooseTask')} onChange={setTask} /></Form.Item>
        <Form.Item label={say('range')} required extra={say('rangeHint')}>
          <DatePicker.RangePicker className="backfill-range" aria-label={say('range')} allowClear={false} showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" value={range} onChange={(chosen) => chosen?.[0] && chosen[1] && setRange([chosen[0], chosen[1]])} />
        </Form.Item>
        <Form.Item className="backfill-choices"><Checkbox checked={onlyMissing} onChange={(event) => setOnlyMissing(event.target.checked)}>{say('onlyMissing')}</Checkbox><Checkbox checked={downstream} onChange={(event) => setDownstream(event.target.checked)}>{say('downstream')}</Checkbox></Form.Item>
        <Form.Item label={say('parallel')} htmlFor="backfill-parallel" extra={say('parallelHint')}><InputNumber id="backfill-parallel" min={1} max={20} precision={0} value={parallel} onChange={setParallel} /></Form.Item>
      </Form>
      <h3 className="backfill-heading">{say('preview')}</h3>
      <BackfillPreview asked={taskWid !== undefined} preview={preview.data} error={preview.error} downstream={downstream} onRetry={() => void preview.refetch()} />
    </Drawer>
  );
}
