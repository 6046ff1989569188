import { Button, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#platform/web/words.ts';
import { formWords } from './form-words.ts';
import './form.css';

interface SecretInputProps {
  id?: string;
  /** Undefined: as it is stored. Empty: none. Otherwise: this one. */
  value?: string;
  onChange?: (value: string | undefined) => void;
  /** Whether one is stored. It is never sent to the browser. */
  isSet: boolean;
  lines?: number;
}

/** A stored secret is not shown, only that it is there; it can be replaced, cleared, and both can be taken back. */
export function SecretInput({ id, value, onChange, isSet, lines = 1 }: SecretInputProps) {
  const say = useWords(formWords);
  const [replacing, setReplacing] = useState(false);
  const keep = () => {
    setReplacing(false);
    onChange?.(undefined);
  };
  const keepButton = <Button type="link" size="small" onClick={keep}>{say('secretKeep')}</Button>;

  if (isSet && value === '') {
    return <div className="secret-set" id={id} tabIndex={-1}><span>{say('secretCleared')}</span>{keepButton}</div>;
  }
  if (isSet && !replacing) {
    return (
      <div className="secret-set" id={id} tabIndex={-1}>
        <span>{say('secretSet')}</span>
        <Button type="link" size="small" onClick={() => setReplacing(true)}>{say('secretReplace')}</Button>
        <Button type="link" size="small" onClick={() => onChange?.('')}>{say('secretClear')}</Button>
      </div>
    );
  }
  // With one stored, an empty box means that nothing was entered, not that there shall be none.
  const enter = (text: string) => onChange?.(text === '' && isSet ? undefined : text);
  const box = { id, value: value ?? '', autoFocus: replacing, autoComplete: 'new-password', onChange: (event: { target: { value: string } }) => enter(event.target.value) };
  return (
    <div className="secret-field">
      {lines > 1 ? <Input.TextArea autoSize={{ minRows: 2, maxRows: 2 * lines }} {...box} className="secret-lines" /> : <Input.Password {...box} />}
      {replacing && keepButton}
    </div>
  );
}
