import { z } from 'zod';
import { defineImportCalls } from '#platform/contract/platform/imports.ts';
import { can } from './permissions.ts';

/**
 * A sheet holds no passwords: it lies in mailboxes for years. New accounts get one password for all, which
 * each must change at the first sign-in (encoded as there), or none until one is set or single sign-on is used.
 */
export const userImport = defineImportCalls({
  path: '/api/sys/user/import',
  what: { zh: '用户', en: 'users' },
  permission: can.writeUsers,
  changes: 'user',
  options: { initialPassword: z.string().max(1000).optional() },
});

export const departmentImport = defineImportCalls({
  path: '/api/sys/dept/import',
  what: { zh: '部门', en: 'departments' },
  permission: can.writeDepartments,
  changes: 'department',
});
