import { sql } from 'kysely';
import { canSystem, departmentImport } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { defineImport, type ImportContext, type ImportPass, type ImportRow, type RowProblem } from '#platform/server/import/import-kind.ts';
import { learnSizes } from '#platform/server/store/learn-sizes.ts';
import { refreshDynamicGroups } from '../groups/dynamic-groups.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { departmentColumns } from './department-columns.ts';
import { planDepartments, type PlannedDepartment } from './department-plan.ts';
import { DepartmentSurvey } from './department-survey.ts';
import { placeDepartments, storeDepartments } from './store-departments.ts';

export const departmentsImport = defineImport({
  name: 'system.importDepartments',
  title: { zh: '导入部门', en: 'Import departments' },
  fileName: { zh: '部门导入模板', en: 'departments-template' },
  permission: canSystem.writeDepartments,
  calls: departmentImport,
  columns: departmentColumns,
  survey: () => new DepartmentSurvey(),

  async open(context, survey: DepartmentSurvey) {
    return new DepartmentPass(context, await planDepartments(context, survey));
  },

  async within({ db, user }, store) {
    await keepingAdministrators(db, user, async () => {
      // The same as a single move takes: nobody else changes the tree meanwhile.
      await sql`select pg_advisory_xact_lock(hashtext('department-tree'))`.execute(db);
      await store();
    });
  },
});

class DepartmentPass implements ImportPass<PlannedDepartment> {
  readonly #context: ImportContext;
  readonly #plan: ReadonlyMap<number, PlannedDepartment | RowProblem[]>;
  readonly #planned: PlannedDepartment[] = [];

  constructor(context: ImportContext, plan: ReadonlyMap<number, PlannedDepartment | RowProblem[]>) {
    this.#context = context;
    this.#plan = plan;
  }

  async check(_db: Database, rows: readonly ImportRow[]) {
    const planned: PlannedDepartment[] = [];
    const problems: RowProblem[] = [];
    for (const { number } of rows) {
      const outcome = this.#plan.get(number);
      if (Array.isArray(outcome)) problems.push(...outcome);
      else if (outcome) planned.push(outcome);
    }
    return { planned, problems };
  }

  async store(_db: Database, planned: readonly PlannedDepartment[]): Promise<void> {
    this.#planned.push(...planned);
  }

  async finish(db: Database): Promise<void> {
    await storeDepartments(db, this.#planned, this.#context.user);
    await placeDepartments(db, this.#planned.filter(({ fields, before }) => fields && fields.pid !== before).map(({ wid }) => wid));
    await learnSizes(db, 'department', 'department_ancestor');
    await refreshDynamicGroups(db);
  }
}
