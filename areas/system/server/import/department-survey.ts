import type { ImportRow } from '#platform/server/import/import-kind.ts';

/** All departments of the file: a parent may stand below its children, so they are looked at together. */
export class DepartmentSurvey {
  readonly rows: ImportRow[] = [];
  readonly #first = new Map<string, number>();

  add(row: ImportRow): void {
    this.rows.push(row);
    const code = codeOf(row);
    if (code && !this.#first.has(code)) this.#first.set(code, row.number);
  }

  firstRowOf(code: string): number | undefined {
    return this.#first.get(code);
  }
}

export const codeOf = (row: ImportRow) => (row.cells.get('code') ?? '').trim();
