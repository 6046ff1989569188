import { Button, Checkbox, Form, Radio, Select, Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { DepartmentPicker } from '#platform/web/people.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { integrateModes, integrateModeWords, lakeLayers, lakeLayerWords } from '../../contract/task-words.ts';
import { PlaceSelect } from '../projects/place-select.tsx';
import { useReleaseApproval } from '../releases/use-release-approval.ts';
import type { BatchRules } from './batch-rules.ts';
import { batchWords } from './batch-words.ts';

const ScheduleForm = lazy(() => import('../schedule/schedule-form.tsx').then((module) => ({ default: module.ScheduleForm })));

interface RulesStepProps {
  rules: BatchRules;
  count: number;
  onChange: (rules: BatchRules) => void;
  onBack: () => void;
  onNext: () => void;
}

const modeHints = { full: 'modeFull', incremental: 'modeIncremental', changes: 'modeChanges' } as const;
const hours = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => ({ value: from + index, label: `${String(from + index).padStart(2, '0')}:00` }));

/** What holds for every table; single names are changed in the preview. */
export function RulesStep({ rules, count, onChange, onBack, onNext }: RulesStepProps) {
  const say = useWords(batchWords);
  const text = useText();
  const [mayRun, approval] = [useCan(can.runTasks), useReleaseApproval()];
  const set = (change: Partial<BatchRules>) => onChange({ ...rules, ...change });
  const typed = (key: 'prefix' | 'suffix' | 'find' | 'replace', extra?: string) => (
    <Form.Item label={say(key)} extra={extra} htmlFor={`batch-${key}`}><TextInput id={`batch-${key}`} maxLength={60} value={rules[key]} onChange={(event) => set({ [key]: event.target.value })} /></Form.Item>
  );
  return (
    <>
      <Form layout="vertical" className="batch-part batch-rules" onFinish={onNext}>
        <section>
          <h3>{say('reading')}</h3>
          <Form.Item label={say('mode')} extra={say(modeHints[rules.mode])}>
            <Segmented value={rules.mode} options={integrateModes.map((mode) => ({ value: mode, label: text(integrateModeWords[mode]) }))} onChange={(mode) => set({ mode })} />
          </Form.Item>
          <Checkbox checked={rules.again} onChange={(event) => set({ again: event.target.checked })}>{say('again')}</Checkbox>
        </section>
        <section>
          <h3>{say('target')}</h3>
          <Form.Item label={say('layer')}>
            <Segmented value={rules.layer} options={lakeLayers.map((layer) => ({ value: layer, label: text(lakeLayerWords[layer]) }))} onChange={(layer) => set({ layer })} />
          </Form.Item>
          <div className="batch-pair">{typed('prefix', say('prefixHint'))}{typed('suffix')}</div>
          <div className="batch-pair">{typed('find')}{typed('replace')}</div>
        </section>
        <section>
          <h3>{say('when')}</h3>
          {mayRun && (
            <div className="batch-gap-below">
              <Checkbox checked={rules.composite} onChange={(event) => set({ composite: event.target.checked })}>{say('composite')}</Checkbox>
              <p className="batch-quiet batch-indent">{say('compositeHint', { limit: 50 })}</p>
            </div>
          )}
          {rules.composite && (
            <Suspense fallback={<LinesSkeleton lines={3} />}><ScheduleForm value={rules.flowSchedule} kinds={['manual', 'cron', 'interval']} onChange={(flowSchedule) => set({ flowSchedule })} /></Suspense>
          )}
          {!rules.composite && rules.mode !== 'changes' && (
            <>
              <Form.Item label={say('schedule')} extra={rules.when === 'spread' ? say('spreadHint') : undefined}>
                <Radio.Group value={rules.when} onChange={(event) => set({ when: event.target.value as BatchRules['when'] })} options={[
                  { value: 'spread', label: say('scheduleSpread') }, { value: 'one', label: say('scheduleOne') }, { value: 'none', label: say('scheduleNone') },
                ]} />
              </Form.Item>
              {rules.when === 'spread' && (
                <Form.Item label={say('between')}>
                  <span className="batch-hours">
                    <Select aria-label={say('between')} value={rules.fromHour} options={hours(0, 23)} onChange={(fromHour) => set({ fromHour })} />–
                    <Select aria-label={say('between')} value={rules.toHour} options={hours(1, 24)} onChange={(toHour) => set({ toHour })} />
                  </span>
                </Form.Item>
              )}
              {rules.when === 'one' && <Suspense fallback={<LinesSkeleton lines={3} />}><ScheduleForm value={rules.schedule} kinds={['cron', 'interval']} onChange={(schedule) => set({ schedule })} /></Suspense>}
            </>
          )}
        </section>
        <section>
          <h3>{say('place')}</h3>
          <div className="batch-pair">
            <Form.Item label={say('project')}><PlaceSelect value={rules.place} onChange={(place) => set({ place })} placeholder={say('noProject')} /></Form.Item>
            <Form.Item label={say('department')}><DepartmentPicker value={rules.department} onChange={(department) => set({ department })} /></Form.Item>
          </div>
          {mayRun && (
            <Form.Item label={say('begin')} extra={approval ? say('approvalHint') : undefined}>
              <span className="batch-checks">
                {!approval && <Checkbox checked={rules.online} onChange={(event) => set({ online: event.target.checked })}>{say('online')}</Checkbox>}
                <Checkbox checked={rules.run} onChange={(event) => set({ run: event.target.checked })}>{say('run')}</Checkbox>
              </span>
            </Form.Item>
          )}
        </section>
      </Form>
      <div className="batch-foot">
        <span>{say('chosen', { count })}</span>
        <span className="batch-end"><Button onClick={onBack}>{say('back')}</Button><Button type="primary" onClick={onNext}>{say('toPreview')}</Button></span>
      </div>
    </>
  );
}
