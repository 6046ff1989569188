import type { Period } from '#areas/lake';

/** From a day on, up to the day before another: days of the calendar in the platform's zone. */
export interface PeriodWindow {
  from: string;
  until: string;
}

const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** `today` as YYYY-MM-DD. Weeks begin on Monday. Null: no limit. */
export function periodWindow(period: Period, days: number, today: string): PeriodWindow | null {
  const [year, month, date] = today.split('-').map(Number) as [number, number, number];
  const at = month - 1;
  switch (period) {
    case 'all': return null;
    case 'today': return { from: today, until: day(year, at, date + 1) };
    case 'yesterday': return { from: day(year, at, date - 1), until: today };
    case 'this-week': {
      const past = (new Date(Date.UTC(year, at, date)).getUTCDay() + 6) % 7;
      return { from: day(year, at, date - past), until: day(year, at, date - past + 7) };
    }
    case 'this-month': return { from: day(year, at, 1), until: day(year, at + 1, 1) };
    case 'last-month': return { from: day(year, at - 1, 1), until: day(year, at, 1) };
    case 'this-quarter': return { from: day(year, at - (at % 3), 1), until: day(year, at - (at % 3) + 3, 1) };
    case 'this-year': return { from: day(year, 0, 1), until: day(year + 1, 0, 1) };
    case 'last-year': return { from: day(year - 1, 0, 1), until: day(year, 0, 1) };
    case 'last-days': return { from: day(year, at, date - days + 1), until: day(year, at, date + 1) };
  }
}

export const todayIn = (zone: string, now = new Date()): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
