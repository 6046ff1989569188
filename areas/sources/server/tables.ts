import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Text } from '#platform/contract';
import type { RecordColumns } from '#platform/server/database.ts';
import type { RecycleColumns } from '#platform/server/records.ts';
import { registerSealedColumn } from '#platform/server/secrets/rotate-secrets.ts';
import type { DataType } from '#engine/types/data-type.ts';
import type { ConnectionTestStep, AnyAnswers, ObjectDifference, RenameGuess, SourceType, SurveyRecordState, SurveyState } from '#areas/sources';

/** A JSON column: written as text, read as what it says. */
type Json<T> = ColumnType<T, string, string>;
/** Written by a statement of its own; a form that is saved leaves it alone. */
type Aside<T> = ColumnType<T, T | undefined, T>;

/** Settings of a connector that are no secrets, by the names of its options. */
export type ConnectorSettings = Record<string, string | number | boolean | null | Record<string, string>>;

interface DataSourceTable extends RecordColumns {
  source_type: SourceType;
  databasename: string;
  db_type: string;
  ip: string;
  port: number | null;
  db_service_name: string;
  db_service_type: string;
  db_driver: string;
  db_url: string;
  db_user: string;
  db_schema: string;
  settings: Json<ConnectorSettings>;
  /** Sealed JSON: the password and every other secret option, by name. Empty: none. */
  secrets: string;
  sys_label: string;
  admin_dept: string | null;
  admin_user: string | null;
  company: string;
  company_user: string;
  company_tel: string;
  address: string;
  construction_year: string;
  characterinfo: string;
  databasedesc: string;
  order_num: number;
  version: string;
  use_able: number;
  /** '2': a data warehouse; otherwise empty. */
  dw_label: string;
  source_from: string;
  connect_status: Aside<number>;
  connect_message: ColumnType<{ zh: string; en: string } | null, string | null | undefined, string | null>;
  connect_time: Aside<string | null>;
  db_version: Aside<string>;
  real_time_able: Aside<boolean>;
  survey_status: Aside<SurveyState>;
  import_time: Aside<string | null>;
  search: GeneratedAlways<string[]>;
}

/** Every test of a connection, also those by schedule. */
interface ConnectionTestTable {
  wid: string;
  database_wid: string;
  time: Generated<string>;
  milliseconds: number;
  state: 'success' | 'failure' | 'timed-out' | 'stopped';
  scheduled: boolean;
  tester: string | null;
  db_version: string;
  real_time_able: boolean | null;
  steps: Json<ConnectionTestStep[]>;
}

/** A table or view of a source, as it was read last, and what people say about it. */
interface DataObjectTable extends RecordColumns, RecycleColumns {
  database_wid: string;
  schema_name: string;
  data_object: string;
  object_kind: 'table' | 'view' | 'materialized view';
  /** The business name; empty: not named yet. */
  data_object_name: string;
  data_object_desc: string;
  /** As the database has it. */
  comment: string;
  /** How many rows were counted or, until then, guessed by the database. */
  row_count: number | null;
  row_count_exact: boolean;
  row_count_time: string | null;
  catalog_id: string | null;
  data_sign: string;
  data_type: string;
  data_level: string;
  model_type: string;
  is_core: number;
  keep_history: number;
  need_encrypt: number;
  open_able: number;
  share_able: number;
  provision_mode: string;
  owner_dept: string | null;
  owner_user: string | null;
  release_dept: string | null;
  release_date: string | null;
  release_format_desc: string;
  map_range: string;
  cs_flag: string;
  quote_standard: string;
  /** The source no longer has it; it stays until someone deletes it here. */
  dropped_time: string | null;
  /** As the source declares them, also those to tables that were not imported: they become relations once those are. */
  foreign_keys: ColumnType<DeclaredForeignKey[], string | undefined, string>;
  version_number: Generated<number>;
  search: GeneratedAlways<string[]>;
}

export interface DeclaredForeignKey {
  name: string;
  columns: string[];
  schema: string;
  table: string;
  targets: string[];
}

interface DataFieldTable extends RecordColumns {
  object_wid: string;
  data_field: string;
  data_field_name: string;
  data_field_desc: string;
  comment: string;
  order_num: number;
  /** As the database declares it, whole. */
  native_type: string;
  field_type: Json<DataType>;
  length: number | null;
  numeric_precision: number | null;
  numeric_scale: number | null;
  nullable: boolean;
  default_value: string | null;
  generated: 'formula' | 'identity' | null;
  is_pk: number;
  /** Where in the primary key; 0: not in it. */
  pk_position: number;
  is_core: number;
  /** Marked sensitive: sample rows show it masked. */
  sensitive: number;
  /** Of the code table whose values it holds. */
  code_object: string | null;
  code_note: string;
  /** Made here, not read from the source. */
  manual: boolean;
  dropped_time: string | null;
}

/** Unique keys and indexes of an object, replaced whole at each import. */
interface DataObjectIndexTable {
  object_wid: string;
  name: string;
  unique_key: boolean;
  columns: Json<string[]>;
}

/** Between two objects of one source: declared by the database, inferred by us, or drawn by a person. */
interface DataRelationTable extends RecordColumns {
  database_wid: string;
  origin: 'declared' | 'inferred' | 'manual';
  state: 'suggested' | 'confirmed' | 'rejected';
  name: string;
  object_wid: string;
  fields: Json<string[]>;
  ref_object_wid: string;
  ref_fields: Json<string[]>;
  cardinality: '1:1' | 'n:1' | 'n:n';
  confidence: number;
  evidence: Json<Record<string, unknown>>;
}

interface ErPositionTable {
  database_wid: string;
  object_wid: string;
  x: number;
  y: number;
}

/** An object as it was at one import or edit, whole, so that any two can be compared. */
interface DataObjectVersionTable {
  wid: string;
  object_wid: string;
  number: number;
  time: Generated<string>;
  author: string | null;
  reason: 'import' | 'edit' | 'survey' | 'recover';
  import_wid: string | null;
  definition: Json<unknown>;
}

/** One run of a reverse import with what it found. */
interface SourceImportTable {
  wid: string;
  database_wid: string;
  number: number;
  time: Generated<string>;
  author: string | null;
  created: number;
  changed: number;
  dropped: number;
  unchanged: number;
  detail: Json<unknown>;
}

interface DataCatalogTable extends RecordColumns {
  name: string;
  parent: string | null;
  order_num: number;
}

interface JdbcDriverTable extends RecordColumns {
  name: string;
  driver_group: string;
  file_wid: string;
  file_name: string;
  size: number;
  sha256: string;
  driver_classes: Json<string[]>;
}

interface SurveyTable extends RecordColumns {
  database_wid: string;
  state: SurveyRecordState;
  /** The business administrator who fills it in. */
  assignee: string;
  due_date: string | null;
  note: string;
  return_reason: string;
  released_time: string;
  submitted_time: string | null;
  decided_time: string | null;
}

/** What was filled in so far, per table (field empty) and per field; taken over when the survey is approved. */
interface SurveyAnswerTable {
  survey_wid: string;
  object_wid: string;
  /** Empty: the table itself. */
  field_wid: string;
  answer: Json<AnyAnswers>;
  /** Who answered last. */
  modifier: string | null;
  modify_time: Generated<string>;
}

/** What the last comparison of a source with its live state found. */
interface SourceChangeTable {
  database_wid: string;
  schema_name: string;
  data_object: string;
  change: 'new' | 'changed' | 'dropped';
  detail: Json<ChangeDetail>;
  found_time: Generated<string>;
  /** The administrator of the source has heard of it. */
  told: boolean;
  /** Tells apart what has the same name in two schemas, where pages are cut. */
  number: GeneratedAlways<number>;
}

/** What differs; names that people give are not part of it, so that a new name is no new change. */
export type ChangeDetail = Pick<ObjectDifference, 'kind' | 'field_num' | 'facts' | 'fields'>;

/** The last comparison of a source with its live state. */
interface SourceCheckTable {
  database_wid: string;
  /** The last try, whether it came to an end or not. */
  tried_time: Generated<string>;
  check_time: string | null;
  scheduled: boolean;
  milliseconds: number;
  unchanged: number;
  renames: Json<RenameGuess[]>;
  problem: ColumnType<Text | null, string | null | undefined, string | null>;
}

interface IgnoredObjectTable extends RecordColumns {
  database_wid: string;
  schema_name: string;
  data_object: string;
}

/** A shared description of a business system, from a catalogue file. */
interface CloudSourceTable extends RecordColumns {
  databasename: string;
  company: string;
  version: string;
  db_type: string;
  description: string;
  catalogue: string;
  /** Its tables and fields, as the file had them. */
  objects: Json<unknown[]>;
  object_num: number;
  field_num: number;
}

/** A resource of an API, log or file source: one call, one stream of lines, one set of files. */
interface SourceResourceTable extends RecordColumns, RecycleColumns {
  datasource_wid: string;
  resource_type: Exclude<SourceType, 'dataBase'>;
  name: string;
  alias: string;
  description: string;
  comment: string;
  order_num: number;
  sys_label: string;
  topic: string;
  integrate_status: string;
  /** Every other field of the specification, by its own name; no secrets. */
  settings: Json<Record<string, unknown>>;
  /** Sealed JSON by name. Empty: none. */
  secrets: string;
  /** As the last look at it found them. */
  fields: Json<unknown[]>;
  check_time: string | null;
  check_state: string;
  check_message: Json<{ zh: string; en: string } | null> | null;
  search: GeneratedAlways<string[]>;
}

/** Ready-made settings of an API or log resource, or a rule for log lines, to begin from. */
interface ResourceTemplateTable extends RecordColumns {
  kind: 'API' | 'LOG' | 'LOG_RULE';
  name: string;
  description: string;
  settings: Json<Record<string, unknown>>;
  built_in: boolean;
}

interface DeviceTable extends RecordColumns {
  name: string;
  code: string;
  protocol: 'HTTP' | 'MQTT';
  device_type: string;
  place: string;
  admin_dept: string | null;
  admin_user: string | null;
  remark: string;
  enabled: boolean;
  /** Only a hash: the key is shown once. */
  key_hash: string;
  key_hint: string;
  topic: string;
  last_seen: Aside<string | null>;
  message_count: Aside<number>;
  search: GeneratedAlways<string[]>;
}

/** The latest messages of a device; older ones go. */
interface DeviceMessageTable {
  wid: string;
  device_wid: string;
  time: Generated<string>;
  topic: string;
  payload: string;
  size: number;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    data_source: DataSourceTable;
    connection_test: ConnectionTestTable;
    data_object: DataObjectTable;
    data_field: DataFieldTable;
    data_object_index: DataObjectIndexTable;
    data_relation: DataRelationTable;
    er_position: ErPositionTable;
    data_object_version: DataObjectVersionTable;
    source_import: SourceImportTable;
    data_catalog: DataCatalogTable;
    jdbc_driver: JdbcDriverTable;
    survey: SurveyTable;
    survey_answer: SurveyAnswerTable;
    source_change: SourceChangeTable;
    source_check: SourceCheckTable;
    ignored_object: IgnoredObjectTable;
    cloud_source: CloudSourceTable;
    source_resource: SourceResourceTable;
    resource_template: ResourceTemplateTable;
    device: DeviceTable;
    device_message: DeviceMessageTable;
  }
}

registerSealedColumn({ table: 'data_source', column: 'secrets' });
registerSealedColumn({ table: 'source_resource', column: 'secrets' });
