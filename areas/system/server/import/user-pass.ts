import { systemErrors } from '#areas/system';
import { fillText } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { ImportContext, ImportPass, ImportRow, RowProblem } from '#platform/server/import/import-kind.ts';
import { learnSizes } from '#platform/server/store/learn-sizes.ts';
import { refreshDynamicGroups } from '../groups/dynamic-groups.ts';
import { readList } from './cells.ts';
import { DepartmentReferences } from './department-references.ts';
import { knownUsers, type KnownUser } from './known-users.ts';
import { reason, reasons } from './reasons.ts';
import type { Found, NamedReferences } from './references.ts';
import { storeUsers, type PlannedUser } from './store-users.ts';
import { UserGuards } from './user-guards.ts';
import { readUser } from './user-rows.ts';
import type { UserSurvey } from './user-survey.ts';

export interface UserReferences {
  posts: NamedReferences;
  roles: NamedReferences;
}

/** Checks and stores users as the form would, many at a time. */
export class UserPass implements ImportPass<PlannedUser> {
  readonly #context: ImportContext;
  readonly #survey: UserSurvey;
  readonly #references: UserReferences;
  readonly #departments: DepartmentReferences;
  readonly #guards: UserGuards;
  readonly #password: { plain: string; hash: string } | undefined;

  constructor(context: ImportContext, survey: UserSurvey, more: { references: UserReferences; guards: UserGuards; password?: { plain: string; hash: string } }) {
    this.#context = context;
    this.#survey = survey;
    this.#references = more.references;
    this.#guards = more.guards;
    this.#password = more.password;
    this.#departments = new DepartmentReferences(context.services.scopes.departments(context.user, 'department.wid'));
  }

  async check(db: Database, rows: readonly ImportRow[]) {
    const known = await knownUsers(db, this.#context, rows.map((row) => useridOf(row)));
    await this.#departments.load(db, rows.flatMap((row) => readList(row.cells.get('departments') ?? '')));
    const planned: PlannedUser[] = [];
    const problems: RowProblem[] = [];
    for (const row of rows) {
      const outcome = await this.#plan(db, row, known.get(useridOf(row)));
      if (Array.isArray(outcome)) problems.push(...outcome);
      else planned.push(outcome);
    }
    return { planned, problems };
  }

  store(db: Database, planned: readonly PlannedUser[]): Promise<void> {
    return storeUsers(db, planned, { by: this.#context.user, passwordHash: this.#password?.hash ?? null });
  }

  async finish(db: Database): Promise<void> {
    await learnSizes(db, 'user_account', 'user_department', 'user_post');
    await refreshDynamicGroups(db);
  }

  async #plan(db: Database, row: ImportRow, known: KnownUser | undefined): Promise<PlannedUser | RowProblem[]> {
    const at = (column: string, why: RowProblem['reason']): RowProblem => ({ row: row.number, column, reason: why });
    const first = this.#survey.firstRowOf(useridOf(row));
    if (first !== undefined && first !== row.number) return [at('userid', reason('twice', { row: first }))];
    if (known) {
      // Whoever is out of sight is not there, but their name is taken.
      if (!known.own) return [at('userid', filled(systemErrors.useridTaken, { userid: row.cells.get('userid')!.trim() }))];
      if (this.#context.choices.existing === 'refuse') return [at('userid', reason('exists'))];
      if (this.#context.choices.existing === 'skip') return { row: row.number, does: 'skip', wid: known.wid };
      if (this.#guards.isAdministrator(known.wid)) return [at('userid', systemErrors.administratorsOnly)];
    }
    const problems: RowProblem[] = [];
    const departments = this.#departmentsOf(row, known, problems);
    const posts = this.#named(row, 'posts', 'post', problems);
    const roles = this.#named(row, 'roles', 'role', problems);
    for (const role of roles ?? []) {
      const refusal = await this.#guards.role(db, role);
      if (refusal) problems.push(at('roles', refusal));
    }
    for (const post of (posts ?? []).filter((wid) => !known?.posts.includes(wid))) {
      const refusal = await this.#guards.post(db, post);
      if (refusal) problems.push(at('posts', refusal));
    }
    if (!known && this.#password && this.#password.plain.toLowerCase() === useridOf(row)) problems.push(at('userid', systemErrors.passwordIsUserid));
    const read = readUser(row, known, { departments: departments ?? [], posts: posts ?? [] });
    problems.push(...read.problems);
    if (problems.length > 0 || !read.user) return problems;
    return { row: row.number, does: known ? 'update' : 'create', wid: known?.wid ?? newId(), user: read.user, departments, posts, roles };
  }

  /** Undefined: the file says nothing about them. */
  #departmentsOf(row: ImportRow, known: KnownUser | undefined, problems: RowProblem[]): PlannedUser['departments'] {
    const add = (why: RowProblem['reason']) => problems.push({ row: row.number, column: 'departments', reason: why });
    const cell = row.cells.get('departments');
    const found = new Map<string, boolean>();
    for (const reference of readList(cell ?? '')) {
      const department = this.#departments.find(reference);
      if (typeof department === 'string') add(reason(department === 'missing' ? 'departmentMissing' : 'departmentAmbiguous', { name: reference }));
      else found.set(department.wid, department.own);
    }
    const { scope } = this.#context.user.role;
    const before = new Map(known?.departments.map(({ wid, own }) => [wid, own]));
    const after = cell === undefined ? before : found;
    const changed = [...before, ...after].filter(([wid]) => before.has(wid) !== after.has(wid));
    const stays = scope === 'all' || known?.wid === this.#context.user.wid || (scope !== 'own' && [...after.values()].includes(true));
    if (scope !== 'all' && problems.length === 0 && (!stays || changed.some(([, own]) => !own))) add(systemErrors.departmentNotYours);
    if (changed.some(([wid]) => this.#guards.makesAdministrators(wid))) add(systemErrors.administratorsOnly);
    return cell === undefined ? undefined : [...found.keys()].map((wid, index) => ({ wid, main: index === 0 }));
  }

  #named(row: ImportRow, column: 'posts' | 'roles', word: 'post' | 'role', problems: RowProblem[]): string[] | undefined {
    const cell = row.cells.get(column);
    if (cell === undefined) return undefined;
    const wids = new Set<string>();
    for (const name of readList(cell)) {
      const found: Found<{ wid: string }> = this.#references[column].find(name);
      if (typeof found === 'string') problems.push({ row: row.number, column, reason: reason(reasonFor(word, found), { name }) });
      else wids.add(found.wid);
    }
    return [...wids];
  }
}

function reasonFor(word: 'post' | 'role', found: 'missing' | 'ambiguous'): keyof typeof reasons {
  return found === 'missing' ? `${word}Missing` : `${word}Ambiguous`;
}

export const useridOf = (row: ImportRow) => (row.cells.get('userid') ?? '').trim().toLowerCase();

const filled = (text: { zh: string; en: string }, values: Record<string, string>) => ({ zh: fillText(text.zh, values), en: fillText(text.en, values) });
