import { defineArea } from '../area.ts';
import * as audit from './audit.ts';
import * as events from './events.ts';
import * as files from './files.ts';
import * as jobs from './jobs.ts';
import { platformPermissions } from './permissions.ts';
import { platformSettings } from './platform-settings.ts';
import * as preferences from './preferences.ts';
import * as settings from './settings.ts';

export * from './audit.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './files.ts';
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
  settings: Object.values(platformSettings),
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
    listSettings: settings.listSettings,
    changeSetting: settings.changeSetting,
    resetSetting: settings.resetSetting,
    listPreferences: preferences.listPreferences,
    savePreference: preferences.savePreference,
    followEvents: events.followEvents,
  },
});
