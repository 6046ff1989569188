import type { DataField } from '../../contract/data-fields.ts';
import { pastedValue } from '../surveys/grid-cells.ts';

/** What can be written into the table itself, in the order of its columns. */
export const editedFacts = ['dataFieldName', 'dataFieldDesc', 'is_core', 'sensitive', 'code_object'] as const;
export type EditedFact = (typeof editedFacts)[number];
export const factKinds: Record<EditedFact, 'text' | 'flag' | 'code'> = { dataFieldName: 'text', dataFieldDesc: 'text', is_core: 'flag', sensitive: 'flag', code_object: 'code' };

/** What is written but not saved, of one field. The name of the code table travels with it, to be shown. */
export type FieldDraft = Partial<Pick<DataField, EditedFact | 'code_object_name'>>;
export type FieldDrafts = ReadonlyMap<string, FieldDraft>;

export interface FieldEdit {
  wid: string;
  fact: EditedFact;
  value: string | number | null;
  /** Of the code table. */
  name?: string;
}

/** What is written back to what it was is no change. */
export function withEdits(drafts: FieldDrafts, fields: readonly DataField[], edits: readonly FieldEdit[]): FieldDrafts {
  const stored = new Map(fields.map((field) => [field.wid, field]));
  const next = new Map(drafts);
  for (const { wid, fact, value, name } of edits) {
    const field = stored.get(wid);
    if (!field) continue;
    const { [fact]: _old, ...rest } = next.get(wid) ?? {};
    if (fact === 'code_object') delete rest.code_object_name;
    const changed = field[fact] !== value;
    const draft: FieldDraft = changed ? { ...rest, [fact]: value, ...(fact === 'code_object' && { code_object_name: name ?? '' }) } : rest;
    if (Object.keys(draft).length > 0) next.set(wid, draft);
    else next.delete(wid);
  }
  return next;
}

/** The same object while nothing is written into it, so that its row need not be drawn again. */
export function shownField(field: DataField, drafts: FieldDrafts): DataField {
  const draft = drafts.get(field.wid);
  return draft ? { ...field, ...draft } : field;
}

/** What the server is sent: each field in the version that was seen, with what changed. */
export function describedFields(fields: readonly DataField[], drafts: FieldDrafts) {
  return fields.flatMap((field) => {
    const draft = drafts.get(field.wid);
    if (!draft) return [];
    const { code_object_name: _name, ...facts } = draft;
    return [{ wid: field.wid, row_version: field.row_version, ...facts }];
  });
}

/** Cells of a spreadsheet from this cell on: to the right and down. `left`: what does not fit the column. */
export function pastedEdits(rows: readonly DataField[], cells: readonly (readonly string[])[], at: { row: number; column: number }): { edits: FieldEdit[]; left: number } {
  const edits: FieldEdit[] = [];
  let left = 0;
  cells.forEach((line, down) => line.forEach((cell, right) => {
    const [field, fact] = [rows[at.row + down], editedFacts[at.column + right]];
    if (!field || !fact) return void (left += cell.trim() ? 1 : 0);
    const value = pastedValue(factKinds[fact], cell);
    if (value !== undefined) edits.push({ wid: field.wid, fact, value });
    else if (cell.trim()) left += 1;
  }));
  return { edits, left };
}

/** One field taken out and put in before the place `to` of the others. */
export function moved(order: readonly string[], wid: string, to: number): string[] {
  const rest = order.filter((other) => other !== wid);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), wid, ...rest.slice(place)];
}

/** The field that has this name already, whatever the case. */
export function fieldCalled(fields: readonly Pick<DataField, 'wid' | 'dataField'>[], name: string, except = ''): string | undefined {
  const wanted = name.trim().toUpperCase();
  return fields.find((field) => field.wid !== except && field.dataField.toUpperCase() === wanted)?.dataField;
}
