import { Input, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import type { Text } from '#platform/contract/text.ts';
import { useText } from '#platform/web/language.ts';

interface EditableNameProps {
  label: string;
  value: string;
  problem: Text | undefined;
  onChange: (value: string) => void;
}

/** Taken over when the box is left or Enter is pressed; Escape brings back what was there. */
export function EditableName({ label, value, problem, onChange }: EditableNameProps) {
  const text = useText();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const take = () => {
    const next = typed.trim();
    if (next === '') setTyped(value);
    else if (next !== value) onChange(next);
  };
  return (
    <Tooltip title={problem && text(problem)}>
      <Input size="small" className="batch-name" aria-label={label} title={problem ? undefined : value} status={problem ? 'error' : ''} value={typed} maxLength={500} onChange={(event) => setTyped(event.target.value)} onBlur={take}
        onPressEnter={(event) => event.currentTarget.blur()} onKeyDown={(event) => event.key === 'Escape' && setTyped(value)} />
    </Tooltip>
  );
}
