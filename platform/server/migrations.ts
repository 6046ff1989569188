import type { Migrations } from './area.ts';
import { auditMigrations } from './audit/audit-migrations.ts';
import { eventsMigrations } from './events/events-migrations.ts';
import { filesMigrations } from './files/files-table.ts';
import { importMigrations } from './import/import-tables.ts';
import { jobsMigrations } from './jobs/jobs-table.ts';
import { preferencesMigrations } from './preferences/preferences.ts';
import { settingsMigrations } from './settings/settings-table.ts';

/** The tables of the platform's own services. */
export const platformMigrations: Migrations = {
  ...eventsMigrations,
  ...auditMigrations,
  ...settingsMigrations,
  ...preferencesMigrations,
  ...filesMigrations,
  ...jobsMigrations,
  ...importMigrations,
};
