import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { currentPath } from '#platform/web/navigation.ts';
import { followOtherTabs, startSession } from '#platform/web/session/start-session.ts';
import { setWarmUp, warmUp } from '#platform/web/warm-up.ts';
import { makeRouter } from './router.tsx';
import './main.css';

setWarmUp(() => import('./inside.tsx'));
// The code of the shell travels while the initial state is asked for.
if (currentPath() !== '/login') warmUp();

await startSession();
followOtherTabs();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={makeRouter()} />
  </StrictMode>,
);
