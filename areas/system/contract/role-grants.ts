import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';

/** What a role grants: screens by their menu wid (groups and modules follow from them) and permissions. */
export const RoleGrants = z.object({
  menus: z.array(z.string().regex(/^screen:/).max(300)).max(5000),
  permissions: z.array(z.string().regex(/^[a-z-]+:[a-z-]+$/).max(100)).max(5000),
});
export type RoleGrants = z.infer<typeof RoleGrants>;

export const getRoleGrants = defineCall({
  method: 'GET',
  path: '/api/sys/role/getGrants',
  summary: { zh: '角色的授权', en: 'What a role grants' },
  permission: can.readRoles,
  query: z.object({ wid }),
  reply: RoleGrants,
});

export const saveRoleGrants = defineCall({
  method: 'POST',
  path: '/api/sys/role/saveGrants',
  summary: { zh: '保存角色的授权', en: 'Save what a role grants' },
  permission: can.writeRoles,
  changes: 'role',
  body: RoleGrants.extend({ wid }),
});
