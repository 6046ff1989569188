import type { Text } from '#platform/contract/text.ts';

export type FlawKind =
  | 'check-digit' | 'missing' | 'duplicate' | 'orphan' | 'unknown-code' | 'reversed-dates' | 'impossible-value'
  | 'wrong-length' | 'mixed-date-format' | 'trailing-blank' | 'full-width' | 'spelling' | 'negative' | 'malformed';

/** What is wrong on purpose, and in exactly how many rows: what a quality rule has to find. */
export interface DemoFlaw {
  system: 'student-affairs' | 'library' | 'campus-card';
  table: string;
  column: string;
  kind: FlawKind;
  count: number;
  text: Text;
}

export type FlawLine = readonly [table: string, column: string, kind: FlawKind, count: number, zh: string, en: string];

export const flawsOf = (system: DemoFlaw['system'], lines: readonly FlawLine[]): DemoFlaw[] =>
  lines.map(([table, column, kind, count, zh, en]) => ({ system, table, column, kind, count, text: { zh, en } }));
