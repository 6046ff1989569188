import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { useWords } from '#platform/web/words.ts';
import type { ChangesProgress } from '../../contract/run.ts';
import { sizeText } from './run-progress.ts';
import { runsWords } from './runs-words.ts';

const rate = (value: number) => (value >= 10 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 10) / 10));

/** Of change capture: what comes each second, what the source still holds, and where in its log the task stands. */
export function ChangesLine({ changes: { per_second, behind_bytes, kept_bytes, position } }: { changes: ChangesProgress }) {
  const say = useWords(runsWords);
  return (
    <div>
      <span>{say('eventRates', { insert: rate(per_second.insert), update: rate(per_second.update), delete: rate(per_second.delete + per_second.truncate) })}</span>
      {behind_bytes !== null && <span>{say('behindBytes', { size: sizeText(behind_bytes) })}</span>}
      {kept_bytes !== null && <span>{say('keptBytes', { size: sizeText(kept_bytes) })}</span>}
      <span className="lake-run-position">{say('position')} <code><LongText>{position}</LongText></code></span>
    </div>
  );
}
