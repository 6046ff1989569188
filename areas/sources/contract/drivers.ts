import { z } from 'zod';
import { defineCall, upload } from '#platform/contract';
import { text, wid } from './fields.ts';
import { can } from './permissions.ts';

const manager = '/api/drd/dataBussiness/dataBussinessManager';

export const largestJar = 64 * 1024 ** 2;

export const JdbcDriver = z.object({
  wid: z.string(),
  name: z.string(),
  driver_group: z.string(),
  file_name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  driver_classes: z.array(z.string()),
  /** How many sources are reached by it. */
  use_num: z.number().int(),
  create_time: z.iso.datetime(),
  creator: z.string().nullable(),
});
export type JdbcDriver = z.infer<typeof JdbcDriver>;

/** One of the fields that every data source has, as this kind of database uses it. */
export const DriverField = z.object({
  /** ip, port, db_service_name, db_service_type, db_url, db_driver, db_user, db_pass, db_schema */
  name: z.string(),
  label: text,
  help: text.nullable(),
  required: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: text })),
});
export type DriverField = z.infer<typeof DriverField>;

/** A further option of a connector: kept in `advancedparams` by its name, or in `secrets` when it is one. */
export const DriverOption = z.object({
  name: z.string(),
  label: text,
  help: text.nullable(),
  /** `properties`: names with texts, `{ "ssl": "true" }` in `advancedparams`. */
  type: z.enum(['text', 'number', 'boolean', 'choice', 'properties']),
  choices: z.array(z.object({ value: z.string(), label: text })),
  default: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  required: z.boolean(),
  secret: z.boolean(),
  /** More than one: a text area. */
  lines: z.number().int(),
  unit: text.nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
});
export type DriverOption = z.infer<typeof DriverOption>;

export const DatabaseKind = z.object({
  db_type: z.string(),
  title: text,
  default_port: z.number().int().nullable(),
  fields: z.array(DriverField),
  options: z.array(DriverOption),
  /** Not null: why sources of this kind cannot be reached on this server, e.g. there is no Java. */
  unavailable: text.nullable(),
  /** For `jdbc`: what was uploaded. */
  drivers: z.array(JdbcDriver),
});
export type DatabaseKind = z.infer<typeof DatabaseKind>;

export const listDatabaseKinds = defineCall({
  method: 'POST',
  path: `${manager}/getDriverList`,
  summary: { zh: '数据库驱动列表', en: 'Kinds of databases and their drivers' },
  permission: can.readSources,
  reply: z.array(DatabaseKind),
});

/** The built-in drivers first (`built_in`, without jars), then the uploaded ones by group. */
export const listDriverGroups = defineCall({
  method: 'POST',
  path: `${manager}/getDriverGroupList`,
  summary: { zh: '驱动分组', en: 'Groups of drivers' },
  permission: can.readSources,
  reply: z.array(z.object({
    name: z.string(),
    title: text,
    built_in: z.boolean(),
    /** Of the built-in group: db_type and title. */
    kinds: z.array(z.object({ db_type: z.string(), title: text })),
    drivers: z.array(JdbcDriver),
  })),
});

/** Uploaded jars, one by `name` or all of them. The path is relative to the folder of drivers. */
export const listJarPaths = defineCall({
  method: 'POST',
  path: `${manager}/getJarPath`,
  summary: { zh: '驱动文件位置', en: 'Where the jars of drivers are' },
  permission: can.readSources,
  body: z.object({ name: z.string().max(500).optional() }),
  reply: z.array(z.object({ wid: z.string(), name: z.string(), path: z.string(), file_name: z.string(), size: z.number().int(), sha256: z.string() })),
});

/** Form fields before the file: `name` (the file's name unless given) and `driver_group`. */
export const uploadDriver = defineCall({
  method: 'POST',
  path: `${manager}/uploadJDBCJar`,
  summary: { zh: '上传 JDBC 驱动', en: 'Upload a JDBC driver' },
  permission: can.manageDrivers,
  changes: 'database driver',
  // The upload may be slow; its row is written at the end.
  transaction: false,
  body: upload(largestJar),
  reply: JdbcDriver,
});

/** Driver classes found in one uploaded jar, or with neither `name` nor `wid` in all of them. */
export const listDriverClasses = defineCall({
  method: 'POST',
  path: `${manager}/getJCodeDriverClass`,
  summary: { zh: '驱动类列表', en: 'Driver classes of a jar' },
  permission: can.readSources,
  body: z.object({ name: z.string().max(500).optional(), wid: wid.optional() }),
  reply: z.array(z.object({ name: z.string(), driver_class: z.string() })),
});

export const deleteDriver = defineCall({
  method: 'POST',
  path: `${manager}/delCodeDriverClass`,
  summary: { zh: '删除驱动', en: 'Delete a driver' },
  permission: can.manageDrivers,
  changes: 'database driver',
  query: z.object({ name: z.string().min(1).max(500) }),
});
