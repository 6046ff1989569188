import { Input, Select, Switch } from 'antd';
import { useState } from 'react';

interface InputProps<Value> {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
}

/** The wire's yes and no. */
export function FlagSwitch({ id, value, onChange, disabled }: InputProps<number>) {
  return <Switch id={id} checked={value !== 0} disabled={disabled} onChange={(on) => onChange?.(on ? 1 : 0)} />;
}

/** One entry a line. What is typed stays as it is typed until it is left. */
export function LinesInput({ id, value = [], onChange, placeholder, disabled }: InputProps<string[]>) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input.TextArea
      id={id} value={typed ?? value.join('\n')} disabled={disabled} placeholder={placeholder} autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} className="address-lines"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(event.target.value.split('\n').map((line) => line.trim()).filter((line) => line !== ''));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** Whole numbers with commas between. */
export function NumbersInput({ id, value = [], onChange, placeholder, disabled }: InputProps<number[]>) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      id={id} value={typed ?? value.join(', ')} disabled={disabled} placeholder={placeholder} inputMode="numeric"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(event.target.value.split(/[,，\s]+/).filter((part) => /^\d+$/.test(part)).map(Number));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** Names, each ended by Enter; a pasted row with commas or tabs becomes several. */
export function NamesInput({ id, value, onChange, placeholder, disabled }: InputProps<string[]>) {
  return <Select<string[]> id={id} mode="tags" open={false} suffixIcon={null} value={value ?? []} disabled={disabled} placeholder={placeholder} tokenSeparators={[',', '，', '\t', '\n']} onChange={onChange} />;
}
