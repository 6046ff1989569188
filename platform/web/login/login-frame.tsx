import type { ReactNode } from 'react';
import { pictureAddress, useEitherText } from '../customization.ts';
import { Mark } from '../mark.tsx';
import type { Customization } from '../session/wire.ts';
import { useWords } from '../words.ts';
import { loginWords } from './login-words.ts';
import { Streams } from './streams.tsx';
import './login-page.css';

interface LoginFrameProps {
  name: string;
  look: Pick<Customization, 'logo' | 'loginPicture' | 'footer' | 'links'> | undefined;
  tools?: ReactNode;
  /** Something else than signing in. */
  heading?: string;
  children: ReactNode;
}

/** The login page without what it does: also drawn where the look is chosen. */
export function LoginFrame({ name, look, tools, heading, children }: LoginFrameProps) {
  const say = useWords(loginWords);
  const text = useEitherText();
  const footer = look ? text(look.footer) : '';
  return (
    <div className="login-page">
      <aside className="login-picture" data-own={look?.loginPicture ? '' : undefined} style={look?.loginPicture ? { backgroundImage: `url(${JSON.stringify(pictureAddress(look.loginPicture))})` } : undefined}>
        {!look?.loginPicture && <Streams />}
        <div className="login-brand" title={name}>
          {look?.logo ? <img src={pictureAddress(look.logo)} alt="" height={32} /> : <Mark size={32} />}
          <span>{name}</span>
        </div>
        <div className="login-motto">
          <p>{say('motto')}</p>
          <p>{say('mottoText')}</p>
        </div>
      </aside>
      <main>
        {tools}
        <div className="login-box">
          <h1 title={name}>{heading ?? say('signInTo', { name })}</h1>
          {children}
        </div>
        <footer>
          {look?.links?.map((link) => (
            <a key={link.address + text(link.name)} href={link.address} target="_blank" rel="noreferrer">{text(link.name)}</a>
          ))}
          {footer && <span>{footer}</span>}
        </footer>
      </main>
    </div>
  );
}
