import { useId, useState, type InputHTMLAttributes } from 'react';
import { useWords } from '../words.ts';
import { loginWords } from './login-words.ts';

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  error?: string;
  onChange(value: string): void;
}

/** A labelled text field without antd; a password can be looked at. */
export function PlainField({ label, error, type = 'text', onChange, ...input }: PlainFieldProps) {
  const say = useWords(loginWords);
  const id = useId();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const isPassword = type === 'password';
  const hint = error ?? (capsLock ? say('capsLock') : undefined);

  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-input" data-invalid={error ? '' : undefined}>
        <input
          {...input}
          id={id}
          type={isPassword && shown ? 'text' : type}
          aria-invalid={Boolean(error)}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={isPassword ? (event) => setCapsLock(event.getModifierState('CapsLock')) : undefined}
        />
        {isPassword && (
          <button type="button" className="plain-icon-button" aria-label={say(shown ? 'hidePassword' : 'showPassword')} aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Eye crossed={!shown} />
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="plain-hint" data-error={error ? '' : undefined}>{hint}</p>
    </div>
  );
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" aria-hidden>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="2" />
      {crossed && <path d="m3 13 10-10" />}
    </svg>
  );
}
