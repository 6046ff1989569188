import { Alert } from 'antd';
import type { RestoreOutcome } from '#platform/contract/platform/backups.ts';
import { useWords } from '#platform/web/words.ts';
import { backupsWords } from './backups-words.ts';

/** How the last restoration ended, for as long as the process runs. */
export function LastRestore({ outcome: { name, time, state, message } }: { outcome: RestoreOutcome }) {
  const say = useWords(backupsWords);
  if (state === 'running') return <Alert banner type="info" title={say('restoring')} />;
  const values = { name, time: new Date(time).toLocaleString(), reason: message };
  return <Alert banner type={state === 'succeeded' ? 'success' : 'error'} title={say(state === 'succeeded' ? 'restored' : 'restoreFailed', values)} />;
}
