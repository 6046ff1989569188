import type { Permissions } from '../permission.ts';

export const platformPermissions = {
  // Without it the audit screen is not in the menu, and the call answers 403.
  'audit:read': { zh: '查看审计记录', en: 'Read audit records' },
  // Without it nobody sees the settings, not even their defaults.
  'setting:read': { zh: '查看系统设置', en: 'Read settings' },
  'setting:write': { zh: '修改系统设置', en: 'Change settings' },
  // Without it people see the runs they started themselves, and no others.
  'job:read': { zh: '查看所有人的执行', en: 'Read everybody\'s runs' },
  // Without it people stop and repeat the runs they started themselves, and no others.
  'job:write': { zh: '停止和重试所有人的执行', en: 'Stop and repeat everybody\'s runs' },
  // Without it people download the files they uploaded themselves, and no others.
  'file:read': { zh: '下载所有人上传的文件', en: 'Download everybody\'s files' },
  // Without it the backups are not in the menu; whoever has it can take every row of the platform away.
  'backup:write': { zh: '备份与恢复平台', en: 'Back up and restore the platform' },
  // Without it the health screen is not in the menu, and nobody sees who is signed in.
  'health:read': { zh: '查看运行状况', en: 'See how the platform is' },
} as const satisfies Permissions;
