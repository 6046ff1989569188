import { systemErrors, type DepartmentNode } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { readDepartment } from './department-nodes.ts';
import { everyDepartment, type DepartmentView } from './department-view.ts';

/** The department, if the caller may change it. What is not even shown does not exist for them. */
export async function changeable(db: Database, wid: string, view: DepartmentView): Promise<DepartmentNode> {
  const department = await readDepartment(db, wid, view);
  if (department.outside) throw new UserError(systemErrors.departmentOutOfScope, { name: department.name });
  return department;
}

/** Something may be put under this department, or at the top by those who see everything. */
export async function requireParent(db: Database, pid: string | null, view: DepartmentView): Promise<void> {
  if (pid !== null) await changeable(db, pid, view);
  else if (view !== everyDepartment) throw new UserError(systemErrors.topLevelOutOfScope, {}, { pid: systemErrors.topLevelOutOfScope });
}
