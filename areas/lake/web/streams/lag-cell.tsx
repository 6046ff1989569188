import { duration } from '#platform/web/blocks/cells/relative-time.ts';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { useLanguage } from '#platform/web/language.ts';

/** By how much the watermark is behind the clock. */
export function LagCell({ seconds }: { seconds: number | null }) {
  const language = useLanguage();
  return seconds === null ? <Missing /> : <span className="cell-number">{duration(Math.max(0, seconds) * 1000, language)}</span>;
}
