import pg from 'pg';

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins;

const readTimestamp = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date | number;

const parsers: Record<number, (text: string) => unknown> = {
  // Our tables count below 2^53; an engine's data never passes through this pool.
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => {
    const time = readTimestamp(text);
    return time instanceof Date ? time.toISOString() : text;
  },
};

/** How values arrive in our code: times as ISO 8601 with Z, dates as they are, numeric as text. For our pool only. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text');
  },
};
