import { useEffect, useState, type FormEvent } from 'react';
import { goTo } from '../navigation.ts';
import { notices } from '../notices.ts';
import { CallError, isAbort, OfflineError } from '../request/call-error.ts';
import { useSession } from '../session/session.ts';
import { useWords } from '../words.ts';
import { checkPassword } from './password-rules.ts';
import { PasswordRuleList } from './password-rule-list.tsx';
import { PlainField } from './plain-field.tsx';
import { finishReset, openReset, type ResetPerson } from './reset-password.ts';
import { loginWords } from './login-words.ts';
import { resetWords } from './reset-words.ts';
import './plain-form.css';

/** Opened by a one-time link: the person chooses a new password and then signs in with it. */
export function ResetForm({ reset }: { reset: string }) {
  const say = useWords(resetWords);
  const sayLogin = useWords(loginWords);
  const rules = useSession((state) => state.settings.passwordRules);
  const [person, setPerson] = useState<ResetPerson>();
  const [refused, setRefused] = useState('');
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; field?: string }>({ text: '' });

  const textOf = (error: unknown) => (error instanceof OfflineError ? sayLogin('offline') : error instanceof Error ? error.message : String(error));
  useEffect(() => {
    const leaving = new AbortController();
    openReset(reset, leaving.signal).then(setPerson, (error: unknown) => {
      if (!isAbort(error)) setRefused(error instanceof OfflineError ? sayLogin('offline') : (error as Error).message);
    });
    return () => leaving.abort();
    // Once for each link; a change of language does not ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reset]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setFailure({ text: '' });
    const kept = checkPassword(fresh, rules);
    const wrong = [!kept.length || !kept.classes, fresh !== again].indexOf(true);
    if (wrong >= 0) return event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=password]')[wrong]?.focus();
    setBusy(true);
    try {
      await finishReset(reset, fresh);
      notices.message('success', say('done'));
      goTo('/login', { replace: true });
    } catch (error) {
      const field = error instanceof CallError ? error.fields['newPassword'] : undefined;
      setFailure(field ? { text: '', field } : { text: textOf(error) });
      setBusy(false);
    }
  }

  if (refused) {
    return (
      <div className="plain-form">
        <p className="plain-failure" role="alert">{refused}</p>
        <button type="button" className="plain-submit" onClick={() => goTo('/login', { replace: true })}>{say('toSignIn')}</button>
      </div>
    );
  }
  return (
    <form className="plain-form" noValidate onSubmit={(event) => void submit(event)} aria-busy={busy || !person}>
      <p className="plain-lead">{person ? say('for', { name: person.name, userid: person.userid }) : say('opening')}</p>
      {/* So that the browser's own store of passwords knows whose it is. */}
      <input type="text" name="username" autoComplete="username" value={person?.userid ?? ''} readOnly hidden />
      <PlainField label={sayLogin('newPassword')} type="password" value={fresh} onChange={setFresh} autoComplete="new-password" autoFocus maxLength={128} error={failure.field} />
      <PasswordRuleList password={fresh} rules={rules} tried={tried} />
      <PlainField label={sayLogin('repeatPassword')} type="password" value={again} onChange={setAgain} autoComplete="new-password" maxLength={128}
        error={tried && fresh !== again ? sayLogin('repeatDiffers') : undefined} />
      <p className="plain-failure" role="alert">{failure.text}</p>
      <button type="submit" className="plain-submit" disabled={busy || !person}>{say('set')}</button>
    </form>
  );
}
