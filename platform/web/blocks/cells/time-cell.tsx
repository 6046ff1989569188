import { Tooltip } from 'antd';
import { useLanguage } from '../../language.ts';
import { exactTime, relativeTime, type TimeValue } from './relative-time.ts';
import { useNow } from './use-now.ts';
import './cells.css';

/** Relative, because "5 minutes ago" is what people ask; exact on hover. */
export function TimeCell({ value }: { value: TimeValue | null | undefined }) {
  const language = useLanguage();
  const now = useNow();
  if (value === null || value === undefined || value === '') return <Missing />;
  const exact = exactTime(value);
  return (
    <Tooltip title={exact}>
      <time className="cell-number" dateTime={new Date(value).toISOString()}>{relativeTime(value, now, language)}</time>
    </Tooltip>
  );
}

/** A dash says "nothing here" where an empty cell would say "still loading". */
export function Missing() {
  return <span className="cell-missing" aria-hidden>–</span>;
}
