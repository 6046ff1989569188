import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentPath, setNavigator } from '#platform/web/navigation.ts';
import { createHashHistory } from '#platform/web/routing/hash-history.ts';
import { followOtherTabs, startSession } from '#platform/web/session/start-session.ts';
import { setWarmUp, warmUp } from '#platform/web/warm-up.ts';
import { Application } from './router.tsx';
import './main.css';

setWarmUp(() => import('./inside.tsx'));
// The code of the shell travels while the initial state is asked for.
if (currentPath() !== '/login') warmUp();

await startSession();
followOtherTabs();
// After the session has read and tidied the address.
const history = createHashHistory();
setNavigator((path, options) => (options?.replace ? history.replace(path) : history.push(path)));
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Application history={history} />
  </StrictMode>,
);
