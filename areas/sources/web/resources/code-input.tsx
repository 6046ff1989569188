import { Input } from 'antd';

interface CodeInputProps {
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
  rows?: number;
  /** It grows with its text up to this many. */
  mostRows?: number;
  placeholder?: string;
  disabled?: boolean;
  label?: string;
}

/** A box for code: letters of one width, no helpful corrections. */
export function CodeInput({ id, value, onChange, rows = 6, mostRows = 24, placeholder, disabled, label }: CodeInputProps) {
  return (
    <Input.TextArea
      id={id} className="code-input" value={value ?? ''} placeholder={placeholder} disabled={disabled} aria-label={label}
      spellCheck={false} autoCapitalize="off" autoCorrect="off" autoSize={{ minRows: rows, maxRows: mostRows }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
