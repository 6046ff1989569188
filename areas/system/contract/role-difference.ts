import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';
import { grantNode } from './role-grants.ts';
import { RoleDetail } from './roles.ts';

const shares = z.object({ onlyFirst: z.array(z.string()), onlySecond: z.array(z.string()), both: z.array(z.string()) });
export type Shares = z.infer<typeof shares>;

export const compareRoles = defineCall({
  method: 'GET',
  path: '/api/sys/role/compare',
  summary: { zh: '比较两个角色', en: 'Compare two roles' },
  permission: can.readRoles,
  query: z.object({ first: wid, second: wid }),
  reply: z.object({ first: RoleDetail, second: RoleDetail, menus: shares, permissions: shares, tree: z.array(grantNode) }),
});
