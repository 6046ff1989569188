import type { Permission, Permissions } from '#platform/contract/permission.ts';

/** What the sources area lets be granted. The comment says what someone without it sees. */
export const can = {
  /** Without it: no data sources in the menu. */
  readSources: 'source:read',
  /** Without it: sources open for reading; nothing is registered, tested or imported. */
  writeSources: 'source:write',
  /** Without it: no rows of business tables are shown, only what the tables look like. */
  sampleSources: 'source:sample',
  /** Without it: drivers are listed, none can be uploaded or removed. A driver is a program that runs on the server. */
  manageDrivers: 'driver:manage',
  /** Without it: surveys that were sent to oneself only. */
  releaseSurveys: 'survey:release',
  /** Without it: the recycle bin is not in the menu. */
  useRecycleBin: 'recycle:use',
  /** Without it: no devices in the menu. */
  readDevices: 'device:read',
  /** Without it: devices open for reading. */
  writeDevices: 'device:write',
} as const satisfies Record<string, Permission>;

export const sourcesPermissions: Permissions = {
  [can.readSources]: { zh: '查看数据源', en: 'See data sources' },
  [can.writeSources]: { zh: '维护数据源', en: 'Manage data sources' },
  [can.sampleSources]: { zh: '查看样例数据', en: 'See sample rows' },
  [can.manageDrivers]: { zh: '管理数据库驱动', en: 'Manage database drivers' },
  [can.releaseSurveys]: { zh: '发布和审核调研', en: 'Release and approve surveys' },
  [can.useRecycleBin]: { zh: '使用回收站', en: 'Use the recycle bin' },
  [can.readDevices]: { zh: '查看设备', en: 'See devices' },
  [can.writeDevices]: { zh: '维护设备', en: 'Manage devices' },
};

/** What the built-in roles hold from the start; the administrator's holds everything. */
export const sourcesGrants: Record<string, readonly Permission[]> = {
  developer: [can.readSources, can.writeSources, can.sampleSources, can.releaseSurveys, can.useRecycleBin, can.readDevices, can.writeDevices],
  subcenter: [can.readSources],
};
