import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { can } from './permissions.ts';

export const DepartmentNode = z.object({
  id: z.string(),
  wid: z.string(),
  name: z.string(),
  pid: z.string().nullable(),
  code: z.string(),
  order_num: z.number().int(),
  /** The leader's user wid and name. */
  leader: z.object({ wid: z.string(), name: z.string() }).nullable(),
  disabled: z.boolean(),
  /** True when nothing is below: a tree needs no arrow. */
  leaf: z.boolean(),
  /** From the root down to the parent, so that a tree can open to a department that was found. */
  ancestors: z.array(z.string()),
  row_version: z.number().int(),
});
export type DepartmentNode = z.infer<typeof DepartmentNode>;

/**
 * Serves every department picker. With `parent` (`''` for the top) its children, with `key` whoever
 * is found by name or code, with neither all of them; always one page.
 */
export const getDeptList = defineCall({
  method: 'POST',
  path: '/api/sys/dept/getDeptList',
  summary: { zh: '部门列表', en: 'Departments' },
  permission: 'signed-in',
  query: paging.extend({ ps: z.coerce.number().int().min(1).max(1000).default(101) }),
  body: z.object({
    parent: z.string().max(100).optional(),
    key: z.string().trim().max(100).optional(),
    /** Disabled departments are left out unless asked for. */
    disabled: z.boolean().default(false),
  }),
  reply: pageOf(DepartmentNode),
});

export const saveDepartment = defineCall({
  method: 'POST',
  path: '/api/sys/dept/saveDept',
  summary: { zh: '保存部门', en: 'Save a department' },
  permission: can.writeDepartments,
  changes: 'department',
  body: z.object({
    wid: z.string().max(100).optional(),
    row_version: z.number().int().optional(),
    name: z.string().trim().min(1).max(10_000),
    code: z.string().trim().min(1).max(100),
    pid: z.string().max(100).nullable(),
    order_num: z.number().int().min(0).max(1_000_000).default(0),
    leader: z.string().max(100).nullable().default(null),
    disabled: z.boolean().default(false),
  }),
  reply: z.object({ wid: z.string(), row_version: z.number().int() }),
});
