import { Link } from 'react-router';
import { useText } from '../language.ts';
import { useCurrentScreen, useScreenTable } from '../routing/screen-table.ts';
import { useSession } from '../session/session.ts';
import { useWords } from '../words.ts';
import { crumbsAbove, useMenus } from './menus.ts';
import { shellWords } from './shell-words.ts';

/** From the module to this page; every screen on the way can be opened. */
export function Breadcrumb({ last }: { last: string }) {
  const signedIn = useSession((state) => state.token !== null);
  return signedIn ? <Trail last={last} /> : null;
}

function Trail({ last }: { last: string }) {
  const say = useWords(shellWords);
  const text = useText();
  const table = useScreenTable();
  const current = useCurrentScreen();
  const { modules } = useMenus();
  const path = current?.screen.path;
  const above = path ? crumbsAbove(modules, table, path, (name) => text(name) === last) : [];
  return (
    <nav className="breadcrumb" aria-label={say('breadcrumb')}>
      <ol>
        {path !== '/home' && <li><Link to="/home">{say('home')}</Link></li>}
        {above.map((crumb) => (
          <li key={crumb.path ?? crumb.name.en}>{crumb.path ? <Link to={crumb.path}>{text(crumb.name)}</Link> : text(crumb.name)}</li>
        ))}
        <li aria-current="page">{last}</li>
      </ol>
    </nav>
  );
}
