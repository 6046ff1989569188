import type { SegmentColumn } from '#engine/lake/lake.ts';

/**
 * Rows on their way, as a file that databases read and write themselves, much faster than we could hand them row by row.
 * The form is that of PostgreSQL's `COPY … (format csv, null '\N')`:
 *
 *   UTF-8, rows end with \n, columns are parted by a comma, no header
 *   null is \N without quotes; a text that is \N stands in quotes, as do texts with comma, quote, \n, \r, or that are empty
 *   a quote within quotes is doubled
 *   boolean t or f; binary \x and hexadecimal digits; json and arrays as JSON text; floats may be NaN, Infinity, -Infinity
 *   everything else as engine/types/data-type.ts spells it; a datetime with zone ends with Z or +00
 */
export interface Segment {
  file: string;
  rows: number;
  bytes: number;
  columns: readonly SegmentColumn[];
  /** Which row of all that were read its first one is, from 0: to tell people where a bad row stands. */
  first: number;
}

/** A piece of a segment, always whole rows. */
export interface SegmentBytes {
  bytes: Buffer;
  rows: number;
  /** Where its rows stand in the source, for people, in order; absent: one after another. */
  places?: readonly RowPlace[] | undefined;
}

/** From this row of the piece on, from 0, they are numbered on from `number`, from 1, in what has this name. */
export interface RowPlace {
  row: number;
  name: string;
  number: number;
}
