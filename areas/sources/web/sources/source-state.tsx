import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { connectStates } from '../../contract/source-kinds.ts';
import { sourcesWords } from './sources-words.ts';

/** What the last connection test found. */
export function SourceState({ status }: { status: number }) {
  if (status === connectStates.connected) return <StateDot state="connected" />;
  if (status === connectStates.failed) return <StateDot state="unreachable" />;
  return <StateDot state="draft" word={sourcesWords.words.untested} />;
}
