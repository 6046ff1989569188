import { useRef, useState, type FormEvent } from 'react';
import { OfflineError } from '../request/call-error.ts';
import { signIn } from '../session/sign-in.ts';
import { useSession } from '../session/session.ts';
import { warmUp } from '../warm-up.ts';
import { useWords } from '../words.ts';
import { loginWords } from './login-words.ts';
import { PlainField } from './plain-field.tsx';
import './plain-form.css';

/** Signing in, on the login page and in the popup. Plain React: the page must be there at once. */
export function LoginForm({ from }: { from: 'page' | 'popup' }) {
  const method = useSession((state) => state.method);
  const [ownAccount, setOwnAccount] = useState(false);
  const say = useWords(loginWords);
  const bySso = method.loginType === 'cas' && Boolean(method.loginUrl);

  if (bySso && !ownAccount) {
    return (
      <div className="plain-form">
        <button type="button" className="plain-submit" autoFocus onClick={() => window.location.assign(method.loginUrl)}>{say('withSso')}</button>
        <button type="button" className="plain-link" onClick={() => setOwnAccount(true)}>{say('withAccount')}</button>
      </div>
    );
  }
  return (
    <>
      <PasswordLogin from={from} />
      {bySso && <button type="button" className="plain-link" onClick={() => setOwnAccount(false)}>{say('backToSso')}</button>}
    </>
  );
}

function PasswordLogin({ from }: { from: 'page' | 'popup' }) {
  const say = useWords(loginWords);
  const [userId, setUserId] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setFailure('');
    const missing = !userId.trim() ? 'userId' : !password ? 'password' : undefined;
    if (missing) return (form.current?.elements.namedItem(missing) as HTMLInputElement | null)?.focus();
    setBusy(true);
    try {
      await signIn(userId.trim(), password, from);
      // The form may stay where it is: a forced change of the password comes back to it.
      setPassword('');
      setTried(false);
    } catch (error) {
      setFailure(error instanceof OfflineError ? say('offline') : error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  }

  return (
    <form ref={form} className="plain-form" noValidate onSubmit={(event) => void submit(event)} onInput={warmUp} aria-busy={busy}>
      <PlainField
        label={say('userId')} name="userId" value={userId} onChange={setUserId} autoComplete="username" autoFocus
        autoCapitalize="none" spellCheck={false} maxLength={100} error={tried && !userId.trim() ? say('userIdMissing') : undefined}
      />
      <PlainField
        label={say('password')} name="password" type="password" value={password} onChange={setPassword} autoComplete="current-password"
        maxLength={200} error={tried && !password ? say('passwordMissing') : undefined}
      />
      <p className="plain-failure" role="alert">{failure}</p>
      <button type="submit" className="plain-submit" disabled={busy}>{say(busy ? 'signingIn' : 'signIn')}</button>
    </form>
  );
}
