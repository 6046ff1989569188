import { Drawer } from 'antd';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { runsWords } from './runs-words.ts';

/** The list need not wait for the log panel. */
const RunDetail = lazy(() => import('./run-detail.tsx').then((module) => ({ default: module.RunDetail })));

interface RunDrawerProps {
  /** Absent: closed. */
  wid: string | undefined;
  onOpen: (wid: string) => void;
  onClose: () => void;
}

export function RunDrawer({ wid, onOpen, onClose }: RunDrawerProps) {
  const say = useWords(runsWords);
  return (
    <Drawer title={say('detail')} size={sizes.drawerLarge} open={wid !== undefined} onClose={onClose} destroyOnHidden classNames={{ body: 'run-drawer' }}>
      {wid !== undefined && <Suspense fallback={<FieldsSkeleton fields={4} />}><RunDetail key={wid} wid={wid} onOpen={onOpen} /></Suspense>}
    </Drawer>
  );
}

/** The open run stands in the address, so that a link shows it. */
export function useOpenRun() {
  const [parameters, setParameters] = useSearchParams();
  const set = (wid: string | undefined) => setParameters((current) => {
    const next = new URLSearchParams(current);
    next.delete('tab');
    if (wid) next.set('run', wid);
    else next.delete('run');
    return next;
  });
  return { wid: parameters.get('run') ?? undefined, open: (wid: string) => set(wid), close: () => set(undefined) };
}
