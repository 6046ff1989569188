import { useSearchParams } from 'react-router';
import { rangeOf, type TimeRange } from './time-range.ts';

/** The time that is counted, kept in the address; a range chosen in the list holds here too. */
export function useStatisticsRange() {
  const [parameters, setParameters] = useSearchParams();
  const put = (values: Record<string, string | undefined>) => setParameters((current) => {
    const next = new URLSearchParams(current);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  });
  return {
    range: rangeOf(parameters),
    chooseDays: (days: number) => put({ days: String(days), from: undefined, to: undefined }),
    chooseRange: (range: TimeRange | undefined) => put({ days: undefined, from: range?.from, to: range?.to }),
  };
}
