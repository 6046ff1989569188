import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useCustomization, useProductName } from '../customization.ts';
import { afterLogin, mustChangePassword } from '../session/rules.ts';
import { useSession } from '../session/session.ts';
import { useWords } from '../words.ts';
import { LoginForm } from './login-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import { loginWords } from './login-words.ts';
import { PageTools } from './page-tools.tsx';

/** Rarely needed: whoever simply signs in does not wait for it. */
const ResetForm = lazy(() => import('./reset-form.tsx').then((module) => ({ default: module.ResetForm })));

export function LoginPage() {
  const say = useWords(loginWords);
  const name = useProductName();
  const [parameters] = useSearchParams();
  const reset = parameters.get('reset');
  const title = `${say(reset ? 'setNewPassword' : 'signIn')} · ${name}`;
  const look = useCustomization();
  const { user, settings } = useSession();
  // Asked once: whoever signs in here is sent on by the sign-in itself.
  const [cameSignedIn] = useState(() => user !== null && !mustChangePassword(user));

  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => useSession.setState({ leaving: false }), []);

  if (cameSignedIn && user && !reset) return <Navigate to={afterLogin(user, null, settings.universityClientId)} replace />;
  return (
    <LoginFrame name={name} look={look} tools={<PageTools />} heading={reset ? say('setNewPassword') : undefined}>
      {reset ? <Suspense><ResetForm key={reset} reset={reset} /></Suspense> : <LoginForm from="page" />}
    </LoginFrame>
  );
}
