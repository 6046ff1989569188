import { simulateLogin, systemErrors } from '#areas/system';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { readDepartment } from '../departments/departments.ts';
import { departmentRoles } from '../roles/held-roles.ts';
import type { Simulation } from './session-roles.ts';
import { userInfo } from './user-info.ts';

export const simulationHandlers = [
  handle(simulateLogin, async ({ query }, context) => {
    const { db, services, user, language, request } = context;
    const department = await readDepartment(db, query.deptid);
    const [role] = await departmentRoles(db, department.wid);
    if (!role) throw new UserError(systemErrors.departmentWithoutRole, { name: department.name });
    const simulation: Simulation = { deptid: department.wid, deptname: department.name };
    const { session } = await services.sessions.open({
      user: user.wid,
      role: role.wid,
      loginType: 'db',
      simulated: JSON.stringify(simulation),
      address: request.address,
      agent: request.agent,
    }, db);
    context.audit({ wid: department.wid, name: department.name });
    return userInfo(db, services, session, language);
  }),
];
