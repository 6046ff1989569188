import type { NameSuggestion } from '../../contract/naming.ts';

/** What a person decided about suggestions: which are ticked, which are skipped, and other words for some. */
export interface NameChoices {
  ticked: ReadonlyMap<string, NameSuggestion>;
  skipped: ReadonlySet<string>;
  edited: ReadonlyMap<string, string>;
}
export const noChoices: NameChoices = { ticked: new Map(), skipped: new Set(), edited: new Map() };

export const nameOf = (row: NameSuggestion, { edited }: NameChoices): string => edited.get(row.wid) ?? row.suggestion;

/** Whoever writes a name wants it taken; whoever empties it does not. */
export function write(choices: NameChoices, row: NameSuggestion, name: string): NameChoices {
  return tick({ ...choices, edited: new Map(choices.edited).set(row.wid, name) }, [row], name.trim() !== '');
}

/** Without a name there is nothing to tick. */
export function tick(choices: NameChoices, rows: readonly NameSuggestion[], on: boolean): NameChoices {
  const ticked = new Map(choices.ticked);
  for (const row of rows) {
    if (on && nameOf(row, choices).trim()) ticked.set(row.wid, row);
    else ticked.delete(row.wid);
  }
  return { ...choices, ticked };
}

export function skip(choices: NameChoices, row: NameSuggestion): NameChoices {
  return { ...tick(choices, [row], false), skipped: new Set([...choices.skipped, row.wid]) };
}

export const sureEnough = (rows: readonly NameSuggestion[], least: number): NameSuggestion[] => rows.filter((row) => row.suggestion !== '' && row.confidence >= least);

export interface TakenName {
  kind: 'object' | 'field';
  wid: string;
  name: string;
}

/** What replaces a name that was seen is asked for by name; what had none must not replace one given meanwhile. */
export function takenNames(choices: NameChoices): { fresh: TakenName[]; replacing: TakenName[] } {
  const fresh: TakenName[] = [];
  const replacing: TakenName[] = [];
  for (const row of choices.ticked.values()) (row.current ? replacing : fresh).push({ kind: row.kind, wid: row.wid, name: nameOf(row, choices).trim() });
  return { fresh, replacing };
}
