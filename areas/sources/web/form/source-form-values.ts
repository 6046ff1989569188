import type { DataSource } from '../../contract/data-sources.ts';
import type { DatabaseKind } from '../../contract/drivers.ts';
import type { SourceType } from '../../contract/source-kinds.ts';
import type { TestInput } from '../connection/use-connection-test.ts';
import type { SourceFormInput, SourceFormValues } from './source-form-schema.ts';
import { shownOptions, writeOptions } from './source-options.ts';

/** A new source of a kind, with what the kind usually has. */
export function newSource(type: SourceType, kind: DatabaseKind | undefined): SourceFormInput {
  return {
    databasename: '', source_type: type, db_type: kind?.db_type ?? '', port: kind?.default_port ?? null, db_service_type: 'service', use_able: 1,
    options: shownOptions('', kind) as SourceFormInput['options'],
  };
}

/** Secrets are not sent to the browser, so they are absent here, and absent means "stays". */
export function storedSource(source: DataSource, kind: DatabaseKind | undefined): SourceFormInput {
  const {
    wid, row_version, source_type, databasename, sys_label, admin_dept, admin_user, company, company_user, company_tel, address, constructionYear, characterinfo,
    databasedesc, order_num, version, db_type, ip, port, db_service_name, db_service_type, db_driver, db_url, db_user, db_schema, advancedparams, use_able, dw_label, sourceFrom,
  } = source;
  return {
    wid, row_version, source_type, databasename, sys_label, admin_dept, admin_user, company, company_user, company_tel, address, constructionYear, characterinfo,
    databasedesc, order_num, version, db_type, ip, port, db_service_name, db_service_type, db_driver, db_url, db_user, db_schema, use_able, dw_label, sourceFrom,
    options: shownOptions(advancedparams, kind) as SourceFormInput['options'],
  };
}

/** As the call wants it: the further options as JSON, secrets only where they were given or cleared. */
export function toInput({ options, secrets, ...source }: SourceFormValues, kind: DatabaseKind | undefined) {
  return { ...source, advancedparams: writeOptions(options, kind), ...givenSecrets(secrets) };
}

const reachedFields = ['wid', 'databasename', 'db_type', 'ip', 'port', 'db_service_name', 'db_service_type', 'db_driver', 'db_url', 'db_user', 'db_schema'] as const;

/** What a test needs of a form that is not saved yet, and perhaps not complete. */
export function toTestInput(values: Partial<SourceFormInput>, kind: DatabaseKind | undefined): TestInput {
  const reached = Object.fromEntries(reachedFields.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
  return {
    ...reached, advancedparams: writeOptions(values.options ?? {}, kind),
    ...(values.db_pass !== undefined && { db_pass: values.db_pass }), ...givenSecrets(values.secrets),
  };
}

function givenSecrets(secrets: Record<string, string | undefined> | undefined): { secrets?: Record<string, string> } {
  const given = Object.entries(secrets ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? {} : { secrets: Object.fromEntries(given) };
}

/** A stored secret goes with the place it was given for; once that changes it has to be given again. */
export function placeChanged(stored: DataSource | undefined, values: Partial<SourceFormInput>): boolean {
  if (!stored) return false;
  return (['ip', 'port', 'db_user', 'db_url'] as const).some((name) => String(stored[name] ?? '') !== String(values[name] ?? ''));
}
