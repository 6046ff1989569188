import type { DriverOption } from '#areas/sources';
import type { LakeConnection, LakeConnectionInput } from '../../../contract/lake-connection.ts';

type Value = string | number | boolean | null;

export interface LakeFormValues {
  kind: LakeConnection['kind'];
  databasename: string;
  databasedesc: string;
  admin_dept: string | null;
  settings: Record<string, Value | undefined>;
  secrets: Record<string, string | undefined>;
}

/** What a form shows: the defaults of the driver, above them what was set. */
export function shownValues(connection: LakeConnection | null, kind: LakeConnection['kind'], options: readonly DriverOption[], name: string): LakeFormValues {
  const defaults = Object.fromEntries(options.filter(({ secret }) => !secret).map((option) => [option.name, option.default ?? undefined]));
  return {
    kind, databasename: connection?.databasename ?? name, databasedesc: connection?.databasedesc ?? '', admin_dept: connection?.admin_dept ?? null,
    settings: { ...defaults, ...(connection?.kind === kind ? connection.settings : {}) }, secrets: {},
  };
}

/** What is sent: a secret that was left alone is not among it, so the stored one stays. */
export function sentValues(values: LakeFormValues, connection: LakeConnection | null): LakeConnectionInput {
  const { characterinfo = '', db_driver = '', order_num = 0, row_version } = connection ?? {};
  const given = <T,>(record: Record<string, T | undefined>) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== '')) as Record<string, T>;
  return {
    kind: values.kind, databasename: values.databasename.trim(), databasedesc: values.databasedesc ?? '', admin_dept: values.admin_dept ?? null, characterinfo, db_driver, order_num,
    // The place stands in the settings; said twice, one of the two would be stale.
    db_url: '', db_user: '', db_schema: '', settings: given<Value>(values.settings ?? {}), secrets: given<string>(values.secrets ?? {}), ...(row_version !== undefined && { row_version }),
  };
}
