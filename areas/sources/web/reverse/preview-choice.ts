import type { ObjectDifference, Rename, RenameGuess } from '../../contract/reverse-import.ts';
import { choiceOf, placeOf, type TableChoice } from './table-choice.ts';

export const differencePlace = ({ schema, dataObject }: Pick<ObjectDifference, 'schema' | 'dataObject'>): string => placeOf({ schema, dataObject });
export const renameKey = ({ schema, dataObject, field, to, toSchema }: Rename): string => JSON.stringify([schema, dataObject, field ?? null, toSchema ?? schema, to]);

/** All guesses that were made, in the order they came. */
export function seenGuesses(known: readonly RenameGuess[], now: readonly RenameGuess[]): RenameGuess[] {
  return [...new Map([...known, ...now].map((guess) => [renameKey(guess), guess])).values()];
}

/** Whole unless something was left out; then exactly what was taken. */
export function importedChoice(choice: TableChoice, all: readonly ObjectDifference[], taken: readonly ObjectDifference[]): TableChoice {
  if (taken.length === all.length) return choice;
  return choiceOf(taken.map(({ schema, dataObject }) => ({ schema, dataObject })));
}

/** Renames of what is left out would bring it in again. */
export function confirmedFor(confirmed: readonly Rename[], taken: readonly ObjectDifference[]): Rename[] {
  return confirmed.filter(({ schema, dataObject, field, to, toSchema }) => taken.some((object) => (field === undefined
    ? object.schema === (toSchema ?? schema) && object.dataObject === to
    : object.schema === schema && (object.dataObject === dataObject || object.from === dataObject))))
    .map(({ schema, dataObject, field, to, toSchema }) => ({ schema, dataObject, to, ...(field !== undefined && { field }), ...(toSchema !== undefined && { toSchema }) }));
}
