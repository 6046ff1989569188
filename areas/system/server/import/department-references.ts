import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { Found } from './references.ts';

export interface FoundDepartment {
  wid: string;
  /** Whether the caller's data scope holds it. */
  own: boolean;
}

interface Candidate extends FoundDepartment {
  code: string;
  /** From the top down to itself. */
  names: string[];
}

/** Departments as people write them: a code, a path of names from the top, or the end of one that is not mistakable. */
export class DepartmentReferences {
  readonly #own: RawBuilder<SqlBool>;
  readonly #known = new Map<string, Found<FoundDepartment>>();

  /** `own`: the caller's scope as a condition on department.wid. */
  constructor(own: RawBuilder<SqlBool>) {
    this.#own = own;
  }

  /** One statement for all that were not met before. */
  async load(db: Database, references: Iterable<string>): Promise<void> {
    const wanted = [...new Set(references)].filter((reference) => !this.#known.has(reference));
    if (wanted.length === 0) return;
    const last = wanted.map((reference) => segments(reference).at(-1) ?? '');
    const { rows } = await sql<Candidate>`
      select department.wid, department.code, ${this.#own} as own, array(
        select above.name from department_ancestor join department above on above.wid = department_ancestor.ancestor
        where department_ancestor.department = department.wid order by department_ancestor.depth desc
      ) as names
      from department
      where department.code = any(${wanted}::text[]) or department.name = any(${last}::text[])`.execute(db);
    const byCode = new Map(rows.map((row) => [row.code, row]));
    const byName = Map.groupBy(rows, ({ names }) => names.at(-1) ?? '');
    for (const reference of wanted) this.#known.set(reference, byCode.get(reference) ?? byPath(reference, byName));
  }

  find(reference: string): Found<FoundDepartment> {
    return this.#known.get(reference) ?? 'missing';
  }
}

function byPath(reference: string, byName: ReadonlyMap<string, Candidate[]>): Found<FoundDepartment> {
  const path = segments(reference);
  const ends = [...(byName.get(path.at(-1) ?? '') ?? [])].filter(({ names }) => path.every((name, index) => names[names.length - path.length + index] === name));
  const whole = ends.filter(({ names }) => names.length === path.length);
  const own = ends.filter((candidate) => candidate.own);
  for (const choice of [whole, own, ends]) if (choice.length === 1) return choice[0]!;
  return ends.length === 0 ? 'missing' : 'ambiguous';
}

export function segments(reference: string): string[] {
  return reference.split(/[/／]/).map((part) => part.trim()).filter(Boolean);
}
