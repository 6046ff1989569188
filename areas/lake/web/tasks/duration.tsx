import { duration } from '#platform/web/blocks/cells/relative-time.ts';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { useLanguage } from '#platform/web/language.ts';

export function Duration({ seconds }: { seconds: number | null | undefined }) {
  const language = useLanguage();
  if (seconds === null || seconds === undefined) return <Missing />;
  return <span className="cell-number">{duration(seconds * 1000, language)}</span>;
}
