import type { DatabaseKind } from '../../contract/drivers.ts';

export type OptionValue = string | number | boolean | null;
export type OptionValues = Record<string, OptionValue | undefined>;

/** The further options as a source keeps them; what is no JSON of ours counts as none. */
export function readOptions(advancedparams: string): OptionValues {
  try {
    const read: unknown = JSON.parse(advancedparams || '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as OptionValues) : {};
  } catch {
    return {};
  }
}

/** Only what differs from the default is kept, so that a better default of a later version takes effect. What this kind does not know stays as it was. */
export function writeOptions(values: OptionValues, kind: Pick<DatabaseKind, 'options'> | undefined): string {
  const defaults = new Map(kind?.options.map((option) => [option.name, option.default]));
  const kept = Object.entries(values).filter(([name, value]) => value !== undefined && value !== null && value !== '' && value !== defaults.get(name));
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept));
}

/** What a form shows: the defaults, and above them what was set. */
export function shownOptions(advancedparams: string, kind: Pick<DatabaseKind, 'options'> | undefined): OptionValues {
  const defaults = Object.fromEntries(kind?.options.filter(({ secret }) => !secret).map((option) => [option.name, option.default ?? undefined]) ?? []);
  return { ...defaults, ...readOptions(advancedparams) };
}
