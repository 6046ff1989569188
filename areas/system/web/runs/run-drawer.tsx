import { Drawer } from 'antd';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { RunDetail } from './run-detail.tsx';
import { runsWords } from './runs-words.ts';

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
      {wid !== undefined && <RunDetail key={wid} wid={wid} onOpen={onOpen} />}
    </Drawer>
  );
}
