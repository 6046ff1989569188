import type { ColumnType } from 'kysely';
import type { Migrations } from '../area.ts';
import type { RecordColumns } from '../database.ts';
import { recordColumns } from '../records.ts';
import { registerSealedColumn } from '../secrets/rotate-secrets.ts';

export interface SettingTable extends RecordColumns {
  key: string;
  /** JSON; null for a secret, which stands in `sealed`. */
  value: ColumnType<unknown, string | null, string | null>;
  sealed: string | null;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    setting: SettingTable;
  }
}

registerSealedColumn({ table: 'setting', column: 'sealed' });

export const settingsMigrations: Migrations = {
  '2026-11-15-settings': async (db) => {
    await recordColumns(db.schema.createTable('setting'))
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('value', 'jsonb')
      .addColumn('sealed', 'text')
      .execute();
  },
};
