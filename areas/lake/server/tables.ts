import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Text } from '#platform/contract';
import type { RecordColumns } from '#platform/server/database.ts';
import type { RecycleColumns } from '#platform/server/records.ts';
import { registerSealedColumn } from '#platform/server/secrets/rotate-secrets.ts';
import type { Counter } from '#engine/sync/reading/counters.ts';
import type { SharedReading } from '#engine/sync/spread/spread.ts';
import type { DataType } from '#engine/types/data-type.ts';
import type { AlgorithmInput, Conditions, IndicatorDefinition, IndicatorKind, IntegrateMode, LakeLayer, ModelDefinition, ModelKind, ModelState, ReleaseState, ServiceSignIn, RunState, RunTrigger, TaskKind, TaskState } from '#areas/lake';
import type { LineageFact } from './runners/runner.ts';

/** A JSON column: written as text, read as what it says. */
type Json<T> = ColumnType<T, string, string>;
/** Written by a statement of its own; a form that is saved leaves it alone. */
type Aside<T> = ColumnType<T, T | undefined, T>;

/** The one lake of the platform (`sys_label` DW0). */
interface LakeConnectionTable extends RecordColumns {
  /** `duckdb`, `postgresql` */
  kind: string;
  databasename: string;
  databasedesc: string;
  characterinfo: string;
  admin_dept: string | null;
  db_url: string;
  db_user: string;
  db_schema: string;
  db_driver: string;
  order_num: number;
  /** Options of the driver that are no secrets. */
  settings: Json<Record<string, unknown>>;
  /** Sealed JSON. Empty: none. */
  secrets: string;
  connect_status: Aside<number>;
  connect_message: ColumnType<Text | null, string | null | undefined, string | null>;
  connect_time: Aside<string | null>;
  db_version: Aside<string>;
}

/** A table of the lake that tasks write and people find. */
interface LakeTableTable extends RecordColumns {
  layer: LakeLayer;
  schema_name: string;
  table_name: string;
  /** The business name; empty: not named yet. */
  title: string;
  description: string;
  /** Which data object of which source it is the copy of; null: none. */
  source_object: string | null;
  database_wid: string | null;
  /** Task that writes it; null: none any more. */
  task_wid: string | null;
  dept_id: string | null;
  row_count: Aside<number | null>;
  byte_count: Aside<number | null>;
  counted_time: Aside<string | null>;
  /** When a run wrote it last. */
  data_time: Aside<string | null>;
  search: GeneratedAlways<string[]>;
}

interface LakeFieldTable {
  table_wid: string;
  field: string;
  position: number;
  type: Json<DataType>;
  native: string;
  nullable: boolean;
  comment: string;
  key_position: number | null;
}

interface TaskProjectTable extends RecordColumns {
  name: string;
  description: string;
  dept_id: string | null;
  owner: string | null;
  order_num: number;
  worker_group: Aside<string>;
}

interface TaskFolderTable extends RecordColumns {
  project_wid: string;
  /** null: at the top of the project. */
  parent_wid: string | null;
  name: string;
  order_num: number;
}

export interface TaskTable extends RecordColumns, RecycleColumns {
  kind: TaskKind;
  name: string;
  description: string;
  project_wid: string | null;
  folder_wid: string | null;
  dept_id: string | null;
  owner: string | null;
  status: TaskState;
  /** Where it reads, for lists and for what would break: a source and one of its objects or resources. */
  database_wid: string | null;
  source_object: string | null;
  source_name: string;
  integrate_mode: IntegrateMode;
  /** Where it writes. */
  layer: LakeLayer | null;
  target_schema: string;
  target_table: string;
  lake_table_wid: string | null;
  /** What it does, by its kind: contract/definitions. */
  definition: Json<unknown>;
  /** engine/schedule; null: only by hand. */
  schedule: ColumnType<unknown, string | null, string | null>;
  priority: number;
  concurrency: string;
  retries: number;
  retry_seconds: number;
  timeout_minutes: number | null;
  /** It should be over so long after the moment it stands for. */
  deadline_minutes: Aside<number | null>;
  /** So many firings wait at most while it runs; null: all. */
  most_waiting: Aside<number | null>;
  accel_mode: string;
  push_level: string;
  /** Empty: as its project says. */
  worker_group: Aside<string>;
  /** The composite flow it belongs to. */
  composite_wid: string | null;
  version_number: Generated<number>;
  /** The version that holds while it is online; null: the newest. */
  online_version: Aside<number | null>;
  next_time: Aside<string | null>;
  /** Since when it fires by the schedule it has. */
  planned_time: Aside<string | null>;
  fired_time: Aside<string | null>;
  last_run: Aside<string | null>;
  last_state: Aside<RunState | null>;
  last_time: Aside<string | null>;
  last_seconds: Aside<number | null>;
  search: GeneratedAlways<string[]>;
}

interface TaskVersionTable {
  wid: string;
  task_wid: string;
  version_number: number;
  time: Generated<string>;
  saver: string | null;
  note: string;
  /** The whole task as it was saved. */
  content: Json<unknown>;
}

interface ReleaseTable extends RecordColumns {
  state: ReleaseState;
  note: string;
  decided_by: string | null;
  decided_time: string | null;
  reason: string;
}

interface ReleaseItemTable {
  release_wid: string;
  task_wid: string;
  position: number;
  version_number: number;
  /** What was online when it was submitted. */
  from_version: number | null;
  /** Until the release is decided; a task is in one open release at most. */
  open: Generated<boolean>;
}

/** What was done when a task was put online. */
interface TaskDeployLogTable {
  task_wid: string;
  number: number;
  time: Generated<string>;
  level: 'info' | 'warning' | 'error';
  text: Json<Text>;
}

/** Which tasks an event wakes: a source that changed, a task that ended, a file that came, a check that passed. */
interface EventWatchTable {
  event: string;
  subject: string;
  /** Null: not looked at yet. */
  seen: ColumnType<string[] | null, string | null, string | null>;
  looked_time: Generated<string>;
  changed_time: string | null;
  problem: ColumnType<Text | null, string | null, string | null>;
}

interface TaskListenTable {
  task_wid: string;
  event: string;
  subject: string;
}

export interface TaskRunTable {
  wid: string;
  task_wid: string;
  task_version: number;
  kind: TaskKind;
  trigger: RunTrigger;
  state: RunState;
  priority: number;
  create_time: Generated<string>;
  scheduled_for: string;
  /** Not before, after a failure. */
  not_before: Aside<string | null>;
  /** Each taking by a worker is a try; of these, so many failed. */
  attempt: Generated<number>;
  failures: Generated<number>;
  requested_by: string | null;
  parent_run: string | null;
  /** Which node of the parent's graph. */
  node: string | null;
  backfill_wid: string | null;
  parameters: Json<Record<string, string>>;
  worker: Aside<string | null>;
  beat_time: Aside<string | null>;
  start_time: Aside<string | null>;
  end_time: Aside<string | null>;
  stop_requested: Aside<boolean>;
  /** That it waits too long was said. */
  told_late: Aside<boolean>;
  /** That it is not over in time was said. */
  told_overdue: Aside<boolean>;
  /** Firings that were left out because of it. */
  left_out: Aside<number>;
  progress: ColumnType<unknown, string | null | undefined, string | null>;
  table_count: Aside<number>;
  table_change_count: Aside<number>;
  read_count: Aside<number>;
  create_count: Aside<number>;
  update_count: Aside<number>;
  delete_count: Aside<number>;
  reject_count: Aside<number>;
  checksum: Aside<string | null>;
  error_kind: Aside<string | null>;
  error_text: ColumnType<Text | null, string | null | undefined, string | null>;
  /** What the runner of its kind keeps besides. */
  result: ColumnType<unknown, string | null | undefined, string | null>;
}

interface RunLogTable {
  run_wid: string;
  number: number;
  time: string;
  level: 'info' | 'warning' | 'error';
  /** `deploy`: told while a task was put online. */
  part: string;
  text: Json<Text>;
}

/** What those who read parts of a run need to know. */
interface RunSpreadTable {
  run_wid: string;
  attempt: number;
  reading: Json<SharedReading>;
}

/** A part of a run. `own`: the run itself reads it. */
interface RunPartTable {
  run_wid: string;
  attempt: number;
  number: number;
  part_key: string;
  title: string;
  state: Generated<'free' | 'taken' | 'own' | 'staged'>;
  /** How often it was taken; each taking has stages of its own. */
  taking: Generated<number>;
  worker: Aside<string | null>;
  beat_time: Aside<string | null>;
  /** Another could not read it: left to the run itself, with the reason. */
  returned: Generated<boolean>;
  reason: ColumnType<Text | null, string | null | undefined, string | null>;
  counts: ColumnType<Counter, string | undefined, string>;
}

/** A service that scores rows. */
interface ModelServiceTable extends RecordColumns {
  name: string;
  description: string;
  dept_id: string | null;
  url: string;
  method: 'GET' | 'POST';
  headers: Json<{ name: string; value: string }[]>;
  sign_in: ServiceSignIn;
  sign_in_name: string;
  /** Sealed. Empty: none. */
  secret: string;
  request_template: string;
  result_pointer: string;
  seconds: number;
  enabled: boolean;
}

interface ModelServiceTrialTable {
  wid: string;
  service_wid: string;
  time: Generated<string>;
  user_wid: string | null;
  good: boolean;
  status: number;
  milliseconds: number;
  message: ColumnType<Text | null, string | null, string | null>;
}

/** An algorithm that people wrote as SQL with placeholders. */
interface AlgorithmTable extends RecordColumns {
  name: string;
  description: string;
  dept_id: string | null;
  sql: string;
  roles: Json<AlgorithmInput['roles']>;
  parameters: Json<AlgorithmInput['parameters']>;
}

/** What a stream did in a minute, for pictures of the last days. */
interface StreamMinuteTable {
  task_wid: string;
  minute: string;
  events: number;
  late: number;
  rejected: number;
  results: number;
  /** At its end. */
  lag_seconds: number | null;
  open_windows: number;
}

/** Processes that take runs. */
interface TaskWorkerTable {
  wid: string;
  host: string;
  process_id: number;
  start_time: Generated<string>;
  beat_time: Generated<string>;
  /** How many runs it takes at once. */
  slots: number;
  worker_group: Generated<string>;
  facts: Json<Record<string, number>>;
}

/** Who may start a task from outside, by a key of which only the hash is kept. */
interface TaskTriggerTable extends RecordColumns {
  task_wid: string;
  name: string;
  /** Who gave out the key. */
  holder: string | null;
  key_hash: string;
  key_hint: string;
  /** Sealed. Empty: calls are not signed. */
  signing_secret: Aside<string>;
  /** Names of run parameters that callers may give. */
  parameters: Json<string[]>;
  enabled: boolean;
  until_date: string | null;
  used_time: Aside<string | null>;
  used_count: Aside<number>;
}

/** Which run a caller's own key led to, so that a call that is sent again starts nothing. */
interface TaskTriggerCallTable {
  trigger_wid: string;
  key: string;
  run_wid: string;
}

/** What a person answered to an approval of a graph. `asked`: since when that question stands. */
interface RunDecisionTable {
  run_wid: string;
  node: string;
  asked: string;
  approved: boolean;
  decider: string | null;
  decider_name: string;
  reason: string;
  time: Generated<string>;
}

interface BackfillTable extends RecordColumns {
  task_wid: string;
  from_time: string;
  until_time: string;
  downstream: boolean;
  parallel: number;
  only_missing: boolean;
}

interface WorkCalendarTable extends RecordColumns {
  name: string;
  workdays: Json<number[]>;
  include: Json<string[]>;
  exclude: Json<string[]>;
}

/** Which field made which, as the last run that did so tells. */
interface LineageEdgeTable {
  task_wid: string;
  run_wid: string;
  from_kind: 'source' | 'lake';
  from_place: string;
  from_field: string;
  to_kind: 'lake' | 'target';
  to_place: string;
  to_field: string;
  how: string;
  seen_time: Generated<string>;
}

interface LineageVersionTable {
  wid: string;
  task_wid: string;
  hash: string;
  facts: Json<LineageFact[]>;
  create_time: Generated<string>;
}

interface RunLineageTable {
  run_wid: string;
  version_wid: string;
  time: Generated<string>;
}

interface TaskTemplateTable extends RecordColumns {
  model_type: string;
  name: string;
  task_wid: string | null;
  database_wid: string | null;
  content: Json<unknown>;
}

interface LakeQualityRuleTable extends RecordColumns {
  lake_table_wid: string;
  check_field: string;
  level: string;
  model_wid: string;
  filter_sql: string;
  p_value1: string;
  p_value2: string;
  p_value3: string;
  p_value4: string;
  p_value5: string;
  code_name_table: string;
}

interface LakeQualityResultTable {
  wid: string;
  rule_wid: string;
  time: Generated<string>;
  checked: number;
  failed: number;
  error: ColumnType<Text | null, string | null | undefined, string | null>;
}

interface ModelCategoryTable extends RecordColumns {
  kind: ModelKind;
  parent_wid: string | null;
  name: string;
  code: string;
  description: string;
  order_num: number;
}

/** A logical table of the subject layer, or of a topic built on it. */
interface ModelTable extends RecordColumns {
  kind: ModelKind;
  category_wid: string | null;
  name: string;
  english_name: string;
  code: string;
  layer: LakeLayer;
  dept_id: string | null;
  owner: string | null;
  description: string;
  state: Aside<ModelState>;
  version_number: Generated<number>;
  published_version: Aside<number | null>;
  definition: Json<ModelDefinition>;
  /** Set when it was materialised: only then its rows are shown by it. */
  lake_table_wid: Aside<string | null>;
  task_wid: Aside<string | null>;
  drift: Aside<number>;
  checked_time: Aside<string | null>;
  search: GeneratedAlways<string[]>;
}

interface ModelVersionTable {
  wid: string;
  model_wid: string;
  version_number: number;
  time: Generated<string>;
  saver: string | null;
  note: string;
  content: Json<unknown>;
}

interface ModelIndicatorTable extends RecordColumns {
  model_wid: string;
  name: string;
  code: string;
  unit: string;
  description: string;
  kind: IndicatorKind;
  definition: Json<IndicatorDefinition>;
  last_value: Aside<string | null>;
  last_time: Aside<string | null>;
}

interface ModelTagTable extends RecordColumns {
  model_wid: string;
  name: string;
  description: string;
  conditions: Json<Conditions>;
  hit_count: Aside<number | null>;
  total_count: Aside<number | null>;
  counted_time: Aside<string | null>;
}

/** Who may look at a model besides those whose scope shows it. */
interface ModelGrantTable extends RecordColumns {
  model_wid: string;
  subject_kind: 'department' | 'role';
  subject: string;
  reason: string;
  until_date: string | null;
  revoked_time: Aside<string | null>;
  revoker: Aside<string | null>;
}

/** A lot of files that somebody brought by hand; a draft until it is loaded. */
interface OfflineLoadTable {
  wid: string;
  task_wid: string | null;
  state: 'draft' | 'loaded' | 'undone';
  files: Json<{ name: string; size: number }[]>;
  /** How its files are read. */
  settings: Json<Record<string, unknown>>;
  /** Since when a run of the task reads its files; until another load does. */
  load_time: Aside<string | null>;
  creator: string | null;
  create_time: Generated<string>;
  undone_time: Aside<string | null>;
  undone_by: Aside<string | null>;
  undone_rows: Aside<number | null>;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    lake_connection: LakeConnectionTable;
    lake_table: LakeTableTable;
    lake_field: LakeFieldTable;
    task_project: TaskProjectTable;
    task_folder: TaskFolderTable;
    task: TaskTable;
    task_version: TaskVersionTable;
    task_deploy_log: TaskDeployLogTable;
    release: ReleaseTable;
    release_item: ReleaseItemTable;
    event_watch: EventWatchTable;
    task_listen: TaskListenTable;
    task_run: TaskRunTable;
    task_trigger: TaskTriggerTable;
    task_trigger_call: TaskTriggerCallTable;
    run_decision: RunDecisionTable;
    run_log: RunLogTable;
    run_spread: RunSpreadTable;
    run_part: RunPartTable;
    stream_minute: StreamMinuteTable;
    task_worker: TaskWorkerTable;
    backfill: BackfillTable;
    work_calendar: WorkCalendarTable;
    lineage_edge: LineageEdgeTable;
    lineage_version: LineageVersionTable;
    run_lineage: RunLineageTable;
    offline_load: OfflineLoadTable;
    task_template: TaskTemplateTable;
    model_category: ModelCategoryTable;
    model: ModelTable;
    model_version: ModelVersionTable;
    model_indicator: ModelIndicatorTable;
    model_tag: ModelTagTable;
    model_grant: ModelGrantTable;
    model_service: ModelServiceTable;
    model_service_trial: ModelServiceTrialTable;
    algorithm: AlgorithmTable;
    lake_quality_rule: LakeQualityRuleTable;
    lake_quality_result: LakeQualityResultTable;
  }
}

registerSealedColumn({ table: 'lake_connection', column: 'secrets' });
registerSealedColumn({ table: 'model_service', column: 'secret' });
registerSealedColumn({ table: 'task_trigger', column: 'signing_secret' });
