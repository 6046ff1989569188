import { sql } from 'kysely';
import { administratorRole, canSystem, systemErrors } from '#areas/system';
import type { Text } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { ImportContext } from '#platform/server/import/import-kind.ts';
import { guardGivenRoles } from '../members/guard-roles.ts';
import { listAdministrators } from '../roles/administrators.ts';
import { guardRole } from '../roles/guard-roles.ts';
import { readRole } from '../roles/roles.ts';
import { reasonOfError } from './reasons.ts';

/** What the caller may not do to people, asked once and answered for every row. */
export class UserGuards {
  readonly #context: ImportContext;
  readonly #administrators: ReadonlySet<string>;
  /** Departments whose people are administrators. */
  readonly #administering: ReadonlySet<string>;
  readonly #answers = new Map<string, Text | null>();

  private constructor(context: ImportContext, administrators: string[], administering: string[]) {
    this.#context = context;
    this.#administrators = new Set(administrators);
    this.#administering = new Set(administering);
  }

  static async open(context: ImportContext): Promise<UserGuards> {
    if (context.user.role.key === administratorRole) return new UserGuards(context, [], []);
    return new UserGuards(context, await listAdministrators(context.db), await administeringDepartments(context.db));
  }

  isAdministrator(user: string): boolean {
    return this.#administrators.has(user);
  }

  makesAdministrators(department: string): boolean {
    return this.#administering.has(department);
  }

  /** Why the caller may not give this role; null: they may. */
  role(db: Database, wid: string): Promise<Text | null> {
    const { user } = this.#context;
    return this.#ask(wid, async () => {
      const role = await readRole(db, wid);
      if (!user.can(canSystem.writeRoles)) throw new UserError(systemErrors.roleBeyondOwn, { name: role.name.zh });
      await guardRole(db, user, role);
    });
  }

  /** The same for a post, which brings the roles that it was given. */
  post(db: Database, wid: string): Promise<Text | null> {
    return this.#ask(wid, () => guardGivenRoles(db, this.#context.user, 'post', wid));
  }

  async #ask(wid: string, guard: () => Promise<void>): Promise<Text | null> {
    let answer = this.#answers.get(wid);
    if (answer === undefined) {
      answer = await guard().then(() => null, (error: unknown) => {
        if (error instanceof UserError) return reasonOfError(error);
        throw error;
      });
      this.#answers.set(wid, answer);
    }
    return answer;
  }
}

async function administeringDepartments(db: Database): Promise<string[]> {
  const { rows } = await sql<{ department: string }>`
    select department_ancestor.department
    from role join role_member on role_member.role = role.wid and role_member.kind = 'department'
    join department_ancestor on department_ancestor.ancestor = role_member.member
    where role.key = ${administratorRole}`.execute(db);
  return rows.map(({ department }) => department);
}
