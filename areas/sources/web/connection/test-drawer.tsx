import { Button, Drawer } from 'antd';
import { useEffect } from 'react';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { connectionWords } from './connection-words.ts';
import { TestHistory } from './test-history.tsx';
import { TestPanel } from './test-panel.tsx';
import { useConnectionTest } from './use-connection-test.ts';

interface TestDrawerProps {
  /** Absent: closed. */
  source: { wid: string; databasename: string } | undefined;
  onClose: () => void;
}

/** Tests a stored source as soon as it opens; closing it calls the test off. */
export function TestDrawer({ source, onClose }: TestDrawerProps) {
  const say = useWords(connectionWords);
  const test = useConnectionTest();
  const wid = source?.wid;
  useEffect(() => {
    if (wid) void test.start({ wid });
    else test.reset();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wid]);
  const busy = test.phase === 'running' || test.capture?.running === true;
  return (
    <Drawer title={source && <span className="cut-name" title={source.databasename}>{say('title')} · {source.databasename}</span>} size={sizes.drawerMedium}
      open={source !== undefined} onClose={onClose} destroyOnHidden
      footer={
        <div className="test-drawer-footer">
          {busy ? <Button onClick={test.cancel}>{say('cancel')}</Button> : <Button type="primary" onClick={() => wid && void test.start({ wid })}>{say('again')}</Button>}
          <Button onClick={onClose}>{say('close')}</Button>
        </div>
      }>
      <TestPanel test={test} />
      {wid && !busy && test.phase === 'done' && <TestHistory wid={wid} />}
    </Drawer>
  );
}
