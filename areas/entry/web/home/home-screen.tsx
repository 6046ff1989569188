import { useSession } from '#platform/web/session/session.ts';
import { useDocumentTitle } from '#platform/web/shell/page.tsx';
import { VisitorLanding } from '#platform/web/shell/visitor-landing.tsx';
import { useWords } from '#platform/web/words.ts';
import { Greeting } from './greeting.tsx';
import { homeWords } from './home-words.ts';
import { ModuleCards } from './module-cards.tsx';
import { News } from './news.tsx';
import { Notices } from './notices.tsx';
import { QuickLinks } from './quick-links.tsx';
import { Todos } from './todos.tsx';
import { WhatIsNew } from './what-is-new.tsx';
import './home-screen.css';

/** Where people land: visitors learn what this is, everybody else sees what concerns them. */
export function HomeScreen() {
  const signedIn = useSession((state) => state.token !== null);
  return signedIn ? <Workplace /> : <VisitorLanding />;
}

function Workplace() {
  const say = useWords(homeWords);
  useDocumentTitle(say('title'));
  return (
    <div className="home">
      <News />
      <Greeting />
      <QuickLinks />
      <div className="home-columns">
        <ModuleCards />
        <aside className="home-aside">
          <Todos />
          <Notices />
          <WhatIsNew />
        </aside>
      </div>
    </div>
  );
}
