import type { BodyInput } from '#platform/contract/call.ts';
import type { LiveTable, runReverseImport } from '../../contract/reverse-import.ts';

export interface ChosenTable {
  schema: string;
  dataObject: string;
}

/** Which tables are meant: those that were ticked, or all that the source has of a kind. */
export type TableChoice = { all: true; dataType: '' | 'table' | 'view'; total: number } | { all: false; tables: ReadonlyMap<string, ChosenTable> };

export const noTables: TableChoice = { all: false, tables: new Map() };
/** How many of a fresh source are chosen from the start. */
export const preChecked = 10;

export const placeOf = ({ schema, dataObject }: ChosenTable): string => JSON.stringify([schema, dataObject]);
export const chosenOf = (row: Pick<LiveTable, 'schema' | 'DATAOBJECT'>): ChosenTable => ({ schema: row.schema, dataObject: row.DATAOBJECT });

export const choiceOf = (tables: readonly ChosenTable[]): TableChoice => ({ all: false, tables: new Map(tables.map((table) => [placeOf(table), table])) });
export const countOf = (choice: TableChoice): number => (choice.all ? choice.total : choice.tables.size);
export const isChosen = (choice: TableChoice, table: ChosenTable): boolean => choice.all || choice.tables.has(placeOf(table));

/** Ticks and unticks tables; out of "all" nothing can be taken, so the choice starts anew with what is on the page. */
export function withTables(choice: TableChoice, tables: readonly ChosenTable[], on: boolean, page: readonly ChosenTable[] = []): TableChoice {
  const next = new Map(choice.all ? page.map((table) => [placeOf(table), table]) : choice.tables);
  for (const table of tables) {
    if (on) next.set(placeOf(table), table);
    else next.delete(placeOf(table));
  }
  return { all: false, tables: next };
}

/** In the words of the calls. */
export function askedTables(choice: TableChoice): Pick<BodyInput<typeof runReverseImport>, 'all' | 'dataType' | 'dataObjects'> {
  return choice.all ? { all: true, dataType: choice.dataType || 'ALL' } : { dataObjects: [...choice.tables.values()] };
}
