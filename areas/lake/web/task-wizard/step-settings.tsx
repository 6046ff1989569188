import { Form, Input, InputNumber, Select, Switch } from 'antd';
import type { FunctionStep } from '#engine/sync/plan.ts';
import { useText } from '#platform/web/language.ts';
import type { FieldFunctionSetting } from '../../contract/task-tables.ts';

type Values = FunctionStep['settings'];

interface StepSettingsProps {
  settings: readonly FieldFunctionSetting[];
  value: Values;
  onChange: (value: Values) => void;
}

/** A form made from what a function says it asks for. */
export function StepSettings({ settings, value, onChange }: StepSettingsProps) {
  const text = useText();
  return settings.map((setting) => (
    <Form.Item key={setting.key} label={text(setting.title)} required={setting.required ?? false}>
      <SettingInput setting={setting} value={value[setting.key] ?? setting.default} onChange={(next) => onChange({ ...value, [setting.key]: next })} />
    </Form.Item>
  ));
}

function SettingInput({ setting, value, onChange }: { setting: FieldFunctionSetting; value: Values[string]; onChange: (value: Values[string]) => void }) {
  const text = useText();
  const label = { 'aria-label': text(setting.title) };
  switch (setting.kind) {
    case 'boolean': return <Switch {...label} checked={value === true} onChange={onChange} />;
    case 'number': return <InputNumber {...label} min={setting.least} max={setting.most} value={value as number | null} onChange={onChange} />;
    case 'choice': return <Select {...label} value={value as string} options={setting.choices?.map((choice) => ({ value: choice.value, label: text(choice.title) }))} onChange={onChange} />;
    case 'pairs': return <PairsInput label={text(setting.title)} value={(value ?? {}) as Record<string, string>} onChange={onChange} />;
    default: return setting.secret ? <Input.Password {...label} autoComplete="off" value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} /> : <Input {...label} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />;
  }
}

/** One pair per line, `1=male`: as easy to paste as to type. */
function PairsInput({ label, value, onChange }: { label: string; value: Record<string, string>; onChange: (value: Record<string, string>) => void }) {
  return (
    <Input.TextArea aria-label={label} autoSize={{ minRows: 2, maxRows: 8 }} placeholder="1=A" defaultValue={Object.entries(value).map(([from, to]) => `${from}=${to}`).join('\n')}
      onChange={(event) => onChange(Object.fromEntries(event.target.value.split('\n').filter((line) => line.includes('=')).map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()])))} />
  );
}
