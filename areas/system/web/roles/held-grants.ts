import type { PersonRole } from '../../contract/effective-permissions.ts';
import { grantLeaves, type GrantNode } from '../../contract/grant-tree.ts';

/** Which of these roles grants what; a disabled one grants nothing. */
export function grantSources(tree: readonly GrantNode[], roles: readonly PersonRole[]): Map<string, PersonRole[]> {
  const sources = new Map<string, PersonRole[]>();
  const everything = grantLeaves(tree).map(({ grant }) => grant);
  for (const role of roles.filter(({ role_status }) => role_status === '1')) {
    for (const grant of new Set(role.everything ? everything : [...role.menus, ...role.permissions])) {
      const known = sources.get(grant);
      if (known) known.push(role);
      else sources.set(grant, [role]);
    }
  }
  return sources;
}
