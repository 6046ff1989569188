import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { FunctionStep } from '#engine/sync/plan.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { FieldFunctionWords } from '../../contract/task-tables.ts';
import { StepSettings } from './step-settings.tsx';
import { wizardWords } from './wizard-words.ts';

interface FieldStepsProps {
  steps: readonly FunctionStep[];
  functions: readonly FieldFunctionWords[];
  /** Of the field before its first step; undefined: not known, then every function is offered. */
  kind: string | undefined;
  onChange: (steps: FunctionStep[]) => void;
}

/** Functions that a value goes through, one after another. */
export function FieldSteps({ steps, functions, kind, onChange }: FieldStepsProps) {
  const say = useWords(wizardWords);
  const text = useText();
  // After a first step the type may be another; the check says when a step does not fit.
  const offered = functions.filter(({ kinds }) => steps.length > 0 || kind === undefined || kinds.includes(kind));
  const move = (from: number, to: number) => {
    const next = [...steps];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <>
      {steps.length === 0 && <p className="task-quiet">{say('noStepsHint')}</p>}
      {steps.map((step, index) => {
        const found = functions.find(({ key }) => key === step.function);
        const title = found ? text(found.title) : step.function;
        return (
          <div key={index} className="field-step">
            <div className="field-step-head">
              <strong>{index + 1}. {title}</strong>
              <Button type="text" size="small" icon={<ArrowUpOutlined />} disabled={index === 0} aria-label={`${say('up')} ${title}`} onClick={() => move(index, index - 1)} />
              <Button type="text" size="small" icon={<ArrowDownOutlined />} disabled={index === steps.length - 1} aria-label={`${say('down')} ${title}`} onClick={() => move(index, index + 1)} />
              <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`${say('remove')} ${title}`} onClick={() => onChange(steps.filter((_, at) => at !== index))} />
            </div>
            {found && <span className="task-quiet">{text(found.help)}</span>}
            {found && <StepSettings settings={found.settings} value={step.settings} onChange={(settings) => onChange(steps.map((one, at) => (at === index ? { ...one, settings } : one)))} />}
          </div>
        );
      })}
      <Select value={null} placeholder={say('addStep')} aria-label={say('addStep')} showSearch={{ optionFilterProp: 'label' }} style={{ width: '100%' }}
        options={offered.map(({ key, title }) => ({ value: key, label: text(title) }))}
        onChange={(key: string | null) => {
          const found = functions.find((one) => one.key === key);
          if (found) onChange([...steps, { function: found.key, settings: Object.fromEntries(found.settings.map((setting) => [setting.key, setting.default])) }]);
        }} />
    </>
  );
}
