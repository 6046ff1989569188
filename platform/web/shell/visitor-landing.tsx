import { Button } from 'antd';
import { Streams } from '../login/streams.tsx';
import { useCustomization, useEitherText, useProductName } from '../customization.ts';
import { openLogin } from '../session/session.ts';
import { hrefTo } from '../navigation.ts';
import { useWords } from '../words.ts';
import { shellWords } from './shell-words.ts';
import './visitor-landing.css';

/** What a visitor sees at home: what this is, and the way in. */
export function VisitorLanding() {
  const say = useWords(shellWords);
  const text = useEitherText();
  const name = useProductName();
  const look = useCustomization();
  return (
    <div className="landing">
      <section className="landing-hero">
        <Streams />
        <div>
          <h1>{name}</h1>
          <p className="landing-lead">{say('landing')}</p>
          <p>{say('landingText')}</p>
          <div className="landing-actions">
            <Button size="large" className="landing-button" onClick={openLogin}>{say('signIn')}</Button>
            <a href={hrefTo('/help')}>{say('readHelp')}</a>
          </div>
        </div>
      </section>
      <ul>
        {(['Connect', 'Govern', 'Share'] as const).map((part) => (
          <li key={part}>
            <h2>{say(`landing${part}`)}</h2>
            <p>{say(`landing${part}Text`)}</p>
          </li>
        ))}
      </ul>
      <footer>
        {look?.links?.map((link) => <a key={link.address} href={link.address} target="_blank" rel="noreferrer">{text(link.name)}</a>)}
        {look?.footer && <span>{text(look.footer)}</span>}
      </footer>
    </div>
  );
}
