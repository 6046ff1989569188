import { Link } from 'react-router';
import { useText } from '../language.ts';
import { routingWords } from '../routing/routing-words.ts';
import { useScreenTable, type ScreenEntry } from '../routing/screen-table.ts';
import { useSession } from '../session/session.ts';
import { useWords } from '../words.ts';
import { crumbsOf, leavesOf, moduleOf, useMenus } from './menus.ts';
import { Page } from './page.tsx';
import './planned-page.css';

const most = 6;

/** Says honestly that a screen is not built yet, and what can be used instead. */
export function PlannedPage({ entry }: { entry: ScreenEntry }) {
  const signedIn = useSession((state) => state.token !== null);
  const say = useWords(routingWords);
  return (
    <Page description={say('plannedHint')}>
      <section className="planned">
        <h2>{say('planned')}</h2>
        {signedIn && <Surroundings entry={entry} />}
        <Link to="/home">{say('home')}</Link>
      </section>
    </Page>
  );
}

function Surroundings({ entry }: { entry: ScreenEntry }) {
  const say = useWords(routingWords);
  const text = useText();
  const table = useScreenTable();
  const { modules } = useMenus();
  const { path } = entry.screen;
  const above = crumbsOf(modules, table, path).slice(0, -1);
  const module = moduleOf(modules, table, path);
  const usable = (nodes: typeof modules) => leavesOf(nodes).filter((leaf) => table.get(leaf.path)?.load);
  const near = module ? usable([module]) : [];
  const available = (near.length > 0 ? near : usable(modules)).slice(0, most);
  return (
    <dl>
      {above.length > 0 && (
        <>
          <dt>{say('plannedArea')}</dt>
          <dd>{above.map((crumb) => text(crumb.name)).join(' / ')}</dd>
        </>
      )}
      {available.length > 0 && (
        <>
          <dt>{say('availableNow')}</dt>
          <dd>{available.map((leaf) => <Link key={leaf.path} to={leaf.path}>{text(leaf.name)}</Link>)}</dd>
        </>
      )}
    </dl>
  );
}
