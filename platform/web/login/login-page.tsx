import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useText } from '../language.ts';
import { Mark } from '../mark.tsx';
import { useCustomization, useProductName } from '../customization.ts';
import { afterLogin, mustChangePassword } from '../session/rules.ts';
import { useSession } from '../session/session.ts';
import { useWords } from '../words.ts';
import { LoginForm } from './login-form.tsx';
import { loginWords } from './login-words.ts';
import { PageTools } from './page-tools.tsx';
import { Streams } from './streams.tsx';
import './login-page.css';

export function LoginPage() {
  const say = useWords(loginWords);
  const text = useText();
  const name = useProductName();
  const title = `${say('signIn')} · ${name}`;
  const look = useCustomization();
  const { user, settings } = useSession();
  // Asked once: whoever signs in here is sent on by the sign-in itself.
  const [cameSignedIn] = useState(() => user !== null && !mustChangePassword(user));

  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => useSession.setState({ leaving: false }), []);

  if (cameSignedIn && user) return <Navigate to={afterLogin(user, null, settings.universityClientId)} replace />;
  return (
    <div className="login-page">
      <aside className="login-picture" style={look?.loginPicture ? { backgroundImage: `url(${JSON.stringify(look.loginPicture)})` } : undefined}>
        {!look?.loginPicture && <Streams />}
        <div className="login-brand">
          {look?.logo ? <img src={look.logo} alt="" height={32} /> : <Mark size={32} />}
          <span>{name}</span>
        </div>
        <div className="login-motto">
          <p>{say('motto')}</p>
          <p>{say('mottoText')}</p>
        </div>
      </aside>
      <main>
        <PageTools />
        <div className="login-box">
          <h1>{say('signInTo', { name })}</h1>
          <LoginForm from="page" />
        </div>
        <footer>
          {look?.links?.map((link) => (
            <a key={link.address} href={link.address} target="_blank" rel="noreferrer">{text(link.name)}</a>
          ))}
          {look?.footer && <span>{text(look.footer)}</span>}
        </footer>
      </main>
    </div>
  );
}
