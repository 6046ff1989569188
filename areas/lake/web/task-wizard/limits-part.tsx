import { Form, InputNumber } from 'antd';
import { useWords } from '#platform/web/words.ts';
import type { StepProps } from './step-props.ts';
import { wizardWords } from './wizard-words.ts';

const megabyte = 1024 * 1024;

/** How many bad rows a run may have, and how fast it may read. */
export function LimitsPart({ draft: { definition: { plan } }, setPlan }: Pick<StepProps, 'draft' | 'setPlan'>) {
  const say = useWords(wizardWords);
  const { dirty, limits } = plan;
  return (
    <>
      <h3>{say('limits')}</h3>
      <div className="task-wizard-row">
        <Form.Item label={say('dirty')} extra={say('dirtyHint')}>
          <InputNumber min={0} precision={0} value={dirty.rows} placeholder={say('noLimit')} aria-label={say('dirty')} onChange={(rows) => setPlan({ dirty: { ...dirty, rows } })} />
        </Form.Item>
        <Form.Item label={say('dirtyPercent')} extra={say('dirtyPercentHint')}>
          <InputNumber min={0} max={100} suffix="%" value={dirty.percent} placeholder={say('noLimit')} aria-label={say('dirtyPercent')} onChange={(percent) => setPlan({ dirty: { ...dirty, percent } })} />
        </Form.Item>
        <Form.Item label={say('rowsPerSecond')} extra={say('speedHint')}>
          <InputNumber min={1} precision={0} value={limits.rowsPerSecond} placeholder={say('noLimit')} aria-label={say('rowsPerSecond')} onChange={(rowsPerSecond) => setPlan({ limits: { ...limits, rowsPerSecond } })} />
        </Form.Item>
        <Form.Item label={say('megabytesPerSecond')}>
          <InputNumber min={0.01} step={1} suffix="MB/s" value={limits.bytesPerSecond === null ? null : Math.round((limits.bytesPerSecond / megabyte) * 100) / 100} placeholder={say('noLimit')} aria-label={say('megabytesPerSecond')}
            onChange={(value) => setPlan({ limits: { ...limits, bytesPerSecond: value === null ? null : Math.max(1024, Math.round(value * megabyte)) } })} />
        </Form.Item>
      </div>
    </>
  );
}
