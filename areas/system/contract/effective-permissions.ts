import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { named, wid } from './fields.ts';
import { can } from './permissions.ts';
import { grantNode, RoleGrants } from './role-grants.ts';
import { Through } from './role-members.ts';
import { Role } from './roles.ts';

/** A role of a person: what it grants them and how they came by it. */
export const PersonRole = RoleGrants.extend({
  ...Role.pick({ wid: true, key: true, name: true, role_status: true, data_scope: true }).shape,
  /** The role they work in now, or would after signing in. */
  active: z.boolean(),
  everything: z.boolean(),
  through: z.array(Through),
});
export type PersonRole = z.infer<typeof PersonRole>;

/** What a person may see and do, and where each part comes from. A disabled role grants nothing. */
export const getEffectivePermissions = defineCall({
  method: 'GET',
  path: '/api/sys/role/getEffectivePermissions',
  summary: { zh: '用户的有效权限', en: 'What a user may do, and why' },
  permission: can.readRoles,
  query: z.object({ user: wid }),
  reply: z.object({
    user: named.extend({ userid: z.string(), departments: z.array(z.string()) }),
    roles: z.array(PersonRole),
    tree: z.array(grantNode),
  }),
});
