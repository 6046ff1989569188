import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { wid } from './fields.ts';
import type { GrantNode } from './grant-tree.ts';
import { can } from './permissions.ts';

/** What a role grants: screens by their menu wid (groups and modules follow from them) and permissions. */
export const RoleGrants = z.object({
  menus: z.array(z.string().regex(/^screen:/).max(300)).max(5000),
  permissions: z.array(z.string().regex(/^[a-z-]+:[a-z-]+$/).max(100)).max(5000),
});
export type RoleGrants = z.infer<typeof RoleGrants>;

const words = z.object({ zh: z.string(), en: z.string() });

export const grantNode: z.ZodType<GrantNode> = z
  .object({
    key: z.string(),
    kind: z.enum(['module', 'group', 'screen', 'other', 'area', 'menu', 'operation']),
    name: words,
    grant: z.string().nullable(),
    path: z.string(),
    icon: z.string(),
    hidden: z.boolean(),
    locked: z.boolean(),
    get children() {
      return z.array(grantNode);
    },
  })
  .meta({ id: 'GrantNode' });

export const getRoleGrants = defineCall({
  method: 'GET',
  path: '/api/sys/role/getGrants',
  summary: { zh: '角色的授权', en: 'What a role grants' },
  permission: can.readRoles,
  query: z.object({ wid }),
  reply: RoleGrants,
});

/** All that can be granted, and what of it the role grants. */
export const getGrantTree = defineCall({
  method: 'GET',
  path: '/api/sys/role/getGrantTree',
  summary: { zh: '角色的授权树', en: 'All that can be granted, and what a role grants' },
  permission: can.readRoles,
  query: z.object({ wid }),
  reply: RoleGrants.extend({
    tree: z.array(grantNode),
    /** The administrator's role: all of it, also what comes later, and not to be changed. */
    everything: z.boolean(),
    name: words,
    row_version: z.number().int(),
  }),
});

export const saveRoleGrants = defineCall({
  method: 'POST',
  path: '/api/sys/role/saveGrants',
  summary: { zh: '保存角色的授权', en: 'Save what a role grants' },
  permission: can.writeRoles,
  changes: 'role',
  /** With the version that was seen, a change somebody made meanwhile is not overwritten. */
  body: RoleGrants.extend({ wid, row_version: z.number().int().optional() }),
});
