import type { AnyCall, Permission, Text } from '#platform/contract';
import type { ImportChoices } from '#platform/contract/platform/imports.ts';
import type { Principal, Services } from '../context.ts';
import type { Database } from '../database.ts';

export interface ImportColumn {
  key: string;
  title: Text;
  /** Other headings that mean the same, for example those of our own exports. */
  aliases?: readonly string[];
  required?: boolean;
  /** Told in the template: what may stand here. */
  help: Text;
  example: Text;
}

/** Columns whose heading is this word, a point and a name of the user's choice: `attributes.office`. */
export interface OpenColumns {
  key: string;
  title: Text;
  help: Text;
  example: { name: string; value: Text };
}

/** A row with its cells by column; what the file leaves empty is absent. */
export interface ImportRow {
  number: number;
  cells: ReadonlyMap<string, string>;
}

/** Which row, which column (null: the whole row) and why, said so that it can be mended. */
export interface RowProblem {
  row: number;
  column: string | null;
  reason: Text;
}

/** What will be done about a row that has no problem. */
export interface PlannedRow {
  row: number;
  does: 'create' | 'update' | 'skip';
}

export interface ImportContext<Choices extends ImportChoices = ImportChoices> {
  db: Database;
  services: Services;
  user: Principal;
  choices: Choices;
}

/** One pass over the file. Every method gets many rows at once, so that each is a few statements. */
export interface ImportPass<Planned extends PlannedRow = PlannedRow> {
  check(db: Database, rows: readonly ImportRow[]): Promise<{ planned: Planned[]; problems: RowProblem[] }>;
  store(db: Database, planned: readonly Planned[]): Promise<void>;
  /** Once all rows are stored, in the same transaction. */
  finish(db: Database): Promise<void>;
}

/** One kind of record that can be imported; see areas/system/server/import for two. */
export interface ImportKind<Survey = any, Choices extends ImportChoices = any, Planned extends PlannedRow = any> {
  /** The job's name, for example `system.importUsers`. */
  name: string;
  title: Text;
  /** Without the ending: how the template is called. */
  fileName: Text;
  permission: Permission;
  /** From defineImportCalls. */
  calls: Record<'template' | 'start' | 'problems' | 'report', AnyCall>;
  columns: readonly ImportColumn[];
  openColumns?: OpenColumns;
  /** Refuses choices that cannot work, at their field, before a run is started. */
  checkChoices?(choices: Choices, services: Services): void;
  /** Sees every row of the file once, before any is checked: for what rows have to do with each other. */
  survey(): Survey & { add(row: ImportRow): void };
  open(context: ImportContext<Choices>, survey: Survey): Promise<ImportPass<Planned>>;
  /** Locks and guards around storing; the whole import is one transaction. */
  within?(context: ImportContext<Choices>, store: () => Promise<void>): Promise<void>;
}

export function defineImport<Survey, Choices extends ImportChoices, Planned extends PlannedRow>(
  kind: ImportKind<Survey, Choices, Planned>,
): ImportKind<Survey, Choices, Planned> {
  return kind;
}
