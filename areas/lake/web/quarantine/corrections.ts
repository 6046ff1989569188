import type { QuarantineRow } from '../../contract/quarantine.ts';

export type Values = Record<string, string | null>;

/** Rows that somebody may still correct, replay or discard. */
export const isOpen = ({ state }: Pick<QuarantineRow, 'state'>): boolean => state === 'open' || state === 'corrected';

/** What a row says now: the values of the source with those that people put in their place. */
export const currentValues = ({ values, corrected }: Pick<QuarantineRow, 'values' | 'corrected'>): Values => ({ ...values, ...corrected });

/** Only what was changed is sent: what is cut must not be written back as if it were whole. */
export function changedValues(before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name]));
}

/** The column that is to blame comes first, the others as the source has them. */
export function columnsOf({ values, column }: Pick<QuarantineRow, 'values' | 'column'>): string[] {
  const names = Object.keys(values);
  return column !== null && names.includes(column) ? [column, ...names.filter((name) => name !== column)] : names;
}
