import { newId } from '#platform/server/ids.ts';
import type { ImportRow } from '#platform/server/import/import-kind.ts';
import { segments, type FoundDepartment } from './department-references.ts';
import type { KnownDepartment } from './department-rows.ts';
import { codeOf, type DepartmentSurvey } from './department-survey.ts';
import type { Found } from './references.ts';

/** The departments of the file by code and by path, each with the wid it has or will have. */
export class FileDepartments {
  readonly #byCode = new Map<string, { wid: string; row: ImportRow }>();
  readonly #byWid = new Map<string, ImportRow>();
  /** New ones only: those that exist are found in the store. */
  readonly #byName = new Map<string, ImportRow[]>();

  constructor({ rows }: DepartmentSurvey, known: ReadonlyMap<string, KnownDepartment>) {
    for (const row of rows) {
      const code = codeOf(row);
      if (!code || this.#byCode.has(code)) continue;
      const wid = known.get(code)?.wid ?? newId();
      this.#byCode.set(code, { wid, row });
      this.#byWid.set(wid, row);
      const name = row.cells.get('name')?.trim() ?? '';
      if (!known.has(code)) this.#byName.set(name, [...(this.#byName.get(name) ?? []), row]);
    }
  }

  widOf(code: string): string {
    return this.#byCode.get(code)!.wid;
  }

  rowOf(wid: string): number | undefined {
    return this.#byWid.get(wid)?.number;
  }

  codeOf(wid: string): string | undefined {
    const row = this.#byWid.get(wid);
    return row && codeOf(row);
  }

  /** What the file itself makes is the caller's own; whether it may hang where it hangs is asked of its own row. */
  byCode(code: string): FoundDepartment | undefined {
    const found = this.#byCode.get(code);
    return found && { wid: found.wid, own: true };
  }

  byPath(reference: string): Found<FoundDepartment> {
    const path = segments(reference);
    const ends = (this.#byName.get(path.at(-1) ?? '') ?? []).filter((row) => this.#endsWith(row, path));
    if (ends.length > 1) return 'ambiguous';
    return ends[0] ? { wid: this.widOf(codeOf(ends[0])), own: true } : 'missing';
  }

  /** Follows the path upwards as far as the file tells it; a parent named by the code of a stored department may be called anything. */
  #endsWith(row: ImportRow, path: readonly string[]): boolean {
    if (row.cells.get('name')?.trim() !== path.at(-1)) return false;
    const above = path.slice(0, -1);
    if (above.length === 0) return true;
    const parent = row.cells.get('parent')?.trim();
    if (!parent) return false;
    const listed = this.#byCode.get(parent);
    if (listed) return this.#endsWith(listed.row, above);
    const names = segments(parent);
    return names.length === 1 || above.every((name, index) => (names[names.length - above.length + index] ?? name) === name);
  }
}
