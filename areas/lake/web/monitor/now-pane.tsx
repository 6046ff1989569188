import { lazy, Suspense } from 'react';
import { Dashboard } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { useOpenRun } from '../runs/use-open-run.ts';
import { useRunActions } from '../runs/use-run-actions.tsx';
import '../runs/runs.css';
import { ResourceTiles } from './resource-tiles.tsx';
import { RunningTile } from './running-tile.tsx';
import { useResources } from './use-resources.ts';
import { WaitingTile } from './waiting-tile.tsx';
import { WorkersTile } from './workers-tile.tsx';

const RunDrawer = lazy(() => import('../runs/run-drawer.tsx').then((module) => ({ default: module.RunDrawer })));

/** Queue, runs under way and the server, live. */
export function NowPane() {
  const resources = useResources();
  const drawer = useOpenRun();
  const actions = useRunActions(drawer.open);
  return (
    <div className="monitor-now">
      <Dashboard>
        <ResourceTiles {...resources} />
        <RunningTile open={drawer.open} actionsOf={actions.of} />
        <WaitingTile open={drawer.open} actionsOf={actions.of} />
        <WorkersTile {...resources} />
      </Dashboard>
      {actions.dialog}
      {drawer.used && <Suspense><RunDrawer wid={drawer.wid} onOpen={drawer.open} onClose={drawer.close} /></Suspense>}
    </div>
  );
}
