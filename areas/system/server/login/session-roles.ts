import type { UserInfo } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { departmentRoles, heldRoles, type HeldRole } from '../roles/held-roles.ts';

export type Simulation = NonNullable<UserInfo['simulated']>;

/** The department a session looks through, as the session keeps it. */
export function simulationOf(stored: string | null): Simulation | null {
  return stored ? (JSON.parse(stored) as Simulation) : null;
}

/** The roles that may be active in a session: the user's own, or those of the department it looks through. */
export function sessionRoles(db: Database, user: string, simulation: Simulation | null, language?: Language): Promise<HeldRole[]> {
  return simulation ? departmentRoles(db, simulation.deptid, language) : heldRoles(db, user, language);
}
