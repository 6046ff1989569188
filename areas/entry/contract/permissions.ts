import type { Permission, Permissions } from '#platform/contract';

export const can = {
  /** Without it: the help opens for reading, without buttons to write, move or delete. */
  writeHelp: 'help:write',
} as const satisfies Record<string, Permission>;

export const entryPermissions: Permissions = {
  [can.writeHelp]: { zh: '维护帮助文章', en: 'Write help articles' },
};
