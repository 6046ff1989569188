import { Radio } from 'antd';

/** One of several ways, with what it means below it. */
export function Choice({ value, label, hint, disabled }: { value: string; label: string; hint: string; disabled?: boolean }) {
  return (
    <Radio value={value} disabled={disabled}>
      <span className="import-choice">{label}<span className="import-hint">{hint}</span></span>
    </Radio>
  );
}
