import pg from 'pg';

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins;

const readTimestamp = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date | number;
const plainTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/** Our connections speak UTC, so a time only needs its letters; a Date in between would double the cost of a list. */
function isoTime(text: string): string {
  if (plainTime.test(text)) {
    const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
  }
  const time = readTimestamp(text);
  return time instanceof Date ? time.toISOString() : text;
}

const parsers: Record<number, (text: string) => unknown> = {
  // Our tables count below 2^53; an engine's data never passes through this pool.
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoTime,
};

/** How values arrive in our code: times as ISO 8601 with Z, dates as they are, numeric as text. For our pool only. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text');
  },
};
