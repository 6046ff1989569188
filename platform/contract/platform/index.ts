import { defineArea } from '../area.ts';
import { platformErrors } from '../errors.ts';
import * as audit from './audit.ts';
import * as backups from './backups.ts';
import { serviceErrors } from './errors.ts';
import * as events from './events.ts';
import * as files from './files.ts';
import * as health from './health.ts';
import * as jobs from './jobs.ts';
import { platformPermissions } from './permissions.ts';
import { platformSettings } from './platform-settings.ts';
import * as preferences from './preferences.ts';
import * as settings from './settings.ts';

export * from './audit.ts';
export * from './backups.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './files.ts';
export * from './health.ts';
export * from './jobs.ts';
export * from './permissions.ts';
export * from './platform-settings.ts';
export * from './preferences.ts';
export * from './settings.ts';

export const platformArea = defineArea({
  name: 'platform',
  title: { zh: '平台', en: 'Platform' },
  screens: [],
  permissions: platformPermissions,
  grants: { developer: ['job:read'] },
  settings: Object.values(platformSettings),
  errors: { ...platformErrors, ...serviceErrors },
  objects: {
    backup: { zh: '备份', en: 'Backup' },
    file: { zh: '文件', en: 'File' },
    run: { zh: '执行', en: 'Run' },
    setting: { zh: '设置', en: 'Setting' },
  },
  calls: {
    listRuns: jobs.listRuns,
    getRun: jobs.getRun,
    readRunLog: jobs.readRunLog,
    downloadRunLog: jobs.downloadRunLog,
    stopRun: jobs.stopRun,
    repeatRun: jobs.repeatRun,
    uploadFile: files.uploadFile,
    downloadFile: files.downloadFile,
    listAuditRecords: audit.listAuditRecords,
    getAuditRecord: audit.getAuditRecord,
    countAuditRecords: audit.countAuditRecords,
    listAuditChoices: audit.listAuditChoices,
    listSettings: settings.listSettings,
    changeSetting: settings.changeSetting,
    resetSetting: settings.resetSetting,
    listPreferences: preferences.listPreferences,
    savePreference: preferences.savePreference,
    followEvents: events.followEvents,
    getHealth: health.getHealth,
    getStorageUse: health.getStorageUse,
    listSessions: health.listSessions,
    listLicences: health.listLicences,
    listBackups: backups.listBackups,
    startBackup: backups.startBackup,
    checkBackup: backups.checkBackup,
    uploadBackup: backups.uploadBackup,
    downloadBackup: backups.downloadBackup,
    deleteBackup: backups.deleteBackup,
    restoreFromBackup: backups.restoreFromBackup,
  },
});
