import { Form, InputNumber, Radio, Select } from 'antd';
import type { ChangesPolicy } from '#engine/sync/changes/policy.ts';
import type { Incremental } from '#engine/sync/plan.ts';
import { useWords } from '#platform/web/words.ts';
import { ChangesBeginning } from './changes-beginning.tsx';
import { changesWords, type ChangesWord } from './changes-words.ts';
import { wizardWords } from './wizard-words.ts';

type Changes = Extract<Incremental, { kind: 'changes' }>;

const choices = {
  drift: [['follow', 'driftFollow'], ['pause', 'driftPause']],
  backfill: [['offer', 'backfillOffer'], ['auto', 'backfillAuto']],
  lost: [['fail', 'lostFail'], ['recopy', 'lostRecopy']],
  keptBeyond: [['warn', 'keptWarn'], ['stop', 'keptStop']],
} as const satisfies Partial<Record<keyof ChangesPolicy, readonly (readonly [string, ChangesWord])[]>>;

/** With what a task that follows changes begins, and what it does when something out of the ordinary happens. */
export function ChangesSettings({ value, onChange }: { value: Changes; onChange: (change: Partial<Changes>) => void }) {
  const say = useWords(changesWords);
  const sayWizard = useWords(wizardWords);
  const { following } = value;
  const set = (change: Partial<ChangesPolicy>) => onChange({ following: { ...following, ...change } });
  const choice = (key: keyof typeof choices) => (
    <Form.Item label={say(key)} extra={key === 'drift' ? say('driftHint') : undefined}>
      <Select aria-label={say(key)} value={following[key] as string} options={choices[key].map(([option, word]) => ({ value: option as string, label: say(word) }))} onChange={(chosen) => set({ [key]: chosen })} />
    </Form.Item>
  );
  return (
    <>
      <Form.Item label={sayWizard('snapshot')}>
        <Radio.Group className="task-wizard-lines" value={value.snapshot} onChange={(event) => onChange({ snapshot: event.target.value as Changes['snapshot'] })}
          options={[{ value: 'initial', label: sayWizard('snapshotInitial') }, { value: 'never', label: sayWizard('snapshotNever') }, { value: 'only', label: sayWizard('snapshotOnly') }]} />
      </Form.Item>
      {value.snapshot === 'never' && <ChangesBeginning value={value.from} onChange={(from) => onChange({ from })} />}
      {value.snapshot !== 'only' && (
        <>
          <h3>{say('title')}</h3>
          <div className="task-wizard-row">
            {choice('drift')}
            {choice('backfill')}
            {choice('lost')}
          </div>
          <div className="task-wizard-row">
            <Form.Item label={say('lagSeconds')} extra={say('lagHint')}>
              <InputNumber min={1} max={1_000_000} precision={0} suffix={say('seconds')} placeholder={say('never')} aria-label={say('lagSeconds')} value={following.lagSeconds} onChange={(lagSeconds) => set({ lagSeconds })} />
            </Form.Item>
            <Form.Item label={say('keptMegabytes')} extra={say('keptHint')}>
              <InputNumber min={1} precision={0} suffix="MB" placeholder={say('never')} aria-label={say('keptMegabytes')} value={following.keptMegabytes} onChange={(keptMegabytes) => set({ keptMegabytes })} />
            </Form.Item>
            {following.keptMegabytes !== null && choice('keptBeyond')}
          </div>
        </>
      )}
    </>
  );
}
