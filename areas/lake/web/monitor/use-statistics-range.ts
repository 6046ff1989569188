import dayjs from 'dayjs';
import { useSearchParams } from 'react-router';
import { taskKinds, type TaskKind } from '../../contract/task-words.ts';

export const dayFormat = 'YYYY-MM-DD';
const usualDays = 7;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid();

/** From the address; nonsense there means the usual week. */
export function readRange(from: string | null, until: string | null, today: string): { from: string; until: string } {
  if (isDay(from) && isDay(until)) return from <= until ? { from, until } : { from: until, until: from };
  return { from: dayjs(today).subtract(usualDays - 1, 'day').format(dayFormat), until: today };
}

/** Days and kind stand in the address. */
export function useStatisticsRange() {
  const [parameters, setParameters] = useSearchParams();
  const range = readRange(parameters.get('from'), parameters.get('until'), dayjs().format(dayFormat));
  const kind = taskKinds.find((one) => one === parameters.get('kind'));
  const set = (change: { from?: string; until?: string; kind?: TaskKind | undefined }) => setParameters((current) => {
    const next = new URLSearchParams(current);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  });
  return { ...range, kind, set };
}
