import { useState, type FormEvent } from 'react';
import { CallError, OfflineError } from '../request/call-error.ts';
import { changePassword } from '../session/sign-out.ts';
import { useSession } from '../session/session.ts';
import { useWords } from '../words.ts';
import { loginWords } from './login-words.ts';
import { PasswordRuleList } from './password-rule-list.tsx';
import { checkPassword } from './password-rules.ts';
import { PlainField } from './plain-field.tsx';

interface ChangePasswordFormProps {
  onCancel(): void;
  cancelWord: string;
}

export function ChangePasswordForm({ onCancel, cancelWord }: ChangePasswordFormProps) {
  const say = useWords(loginWords);
  const rules = useSession((state) => state.settings.passwordRules);
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; fields: Record<string, string> }>({ text: '', fields: {} });

  const kept = checkPassword(fresh, rules, old);
  const repeated = fresh === again;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setFailure({ text: '', fields: {} });
    const wrong = [!old, !kept.length || !kept.classes || !kept.different, !repeated].indexOf(true);
    if (wrong >= 0) {
      event.currentTarget.querySelectorAll('input')[wrong]?.focus();
      return;
    }
    setBusy(true);
    try {
      await changePassword(old, fresh);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      const text = error instanceof OfflineError ? say('offline') : error instanceof Error ? error.message : String(error);
      setFailure({ text: Object.keys(fields).length > 0 ? '' : text, fields });
      setBusy(false);
    }
  }

  return (
    <form className="plain-form" noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
      <PlainField
        label={say('oldPassword')} type="password" value={old} onChange={setOld} autoComplete="current-password" autoFocus
        error={failure.fields.oldPassword ?? (tried && !old ? say('passwordMissing') : undefined)}
      />
      <PlainField label={say('newPassword')} type="password" value={fresh} onChange={setFresh} autoComplete="new-password" error={failure.fields.newPassword} />
      <PasswordRuleList password={fresh} rules={rules} tried={tried} oldPassword={old} />
      <PlainField
        label={say('repeatPassword')} type="password" value={again} onChange={setAgain} autoComplete="new-password"
        error={tried && !repeated ? say('repeatDiffers') : undefined}
      />
      <p className="plain-failure" role="alert">{failure.text}</p>
      <footer className="plain-footer">
        <span>{say('afterChange')}</span>
        <button type="button" className="plain-button" onClick={onCancel}>{cancelWord}</button>
        <button type="submit" className="plain-submit" disabled={busy}>{say('changePassword')}</button>
      </footer>
    </form>
  );
}
