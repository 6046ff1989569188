import { z } from 'zod';

interface Variable<Value extends z.ZodType = z.ZodType> {
  name: string;
  meaning: string;
  value: Value;
}

const variable = <Value extends z.ZodType>(name: string, meaning: string, value: Value): Variable<Value> => ({ name, meaning, value });

const flag = (initial: boolean) =>
  z.enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' }).default(initial ? '1' : '0')
    .transform((text) => text === '1' || text === 'true');
const whole = (initial: number, least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number({ error: 'must be a number' }).int('must be a whole number')
    .min(least, `must be at least ${least}`).max(most, `must be at most ${most}`).default(initial);
const mqttPort = z.string().default('1883').refine((text) => text === 'off' || (/^\d{1,5}$/.test(text) && Number(text) <= 65535), 'must be a port or off')
  .transform((text) => (text === 'off' ? null : Number(text)));
const address = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' });
const origins = z.string().default('').transform((text) => text.split(',').map((part) => part.trim().replace(/\/$/, '')).filter(Boolean))
  .refine((list) => list.every((origin) => address.safeParse(origin).success), 'must be a comma-separated list of origins such as https://data.example.org');
const secretKey = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
  .transform((text) => Buffer.from(text, 'base64'));

/** Trusting every proxy lets anybody choose the address we log and limit by; a count or a list is safer. */
const trustProxy = z.string().default('0').transform((text): boolean | number | string => {
  if (text === '0' || text === 'false') return false;
  if (text === 'true') return true;
  return /^\d+$/.test(text) ? Number(text) : text;
});

const variables = {
  host: variable('HOST', 'Address to listen on', z.string().default('127.0.0.1')),
  port: variable('PORT', 'Port to listen on; 0 takes any free one', whole(8080, 0, 65535)),
  data: variable('TRIBUTARY_DATA', 'Folder for the embedded store, files, the lake and the secret key', z.string().default('./data')),
  databaseUrl: variable('DATABASE_URL', 'An existing PostgreSQL instead of the embedded one', z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that begins with postgres://' }).optional()),
  pool: variable('TRIBUTARY_POOL', 'Connections to the store per process', whole(10, 2, 500)),
  adminPassword: variable('TRIBUTARY_ADMIN_PASSWORD', 'Password of the first administrator; without it one is made up and printed once', z.string().optional()),
  demo: variable('TRIBUTARY_DEMO', '1 fills an empty store with the demo campus; 0 starts empty', flag(true)),
  demoSystems: variable('TRIBUTARY_DEMO_SYSTEMS', '1 gives the demo campus three business systems with data; 0 leaves them out', flag(true)),
  mqttPort: variable('TRIBUTARY_MQTT_PORT', 'Port on which devices send by MQTT; 0 takes any free one; off: none', mqttPort),
  secretKey: variable('TRIBUTARY_SECRET_KEY', 'Key that seals stored secrets, 32 bytes in base64, instead of the key file', secretKey.optional()),
  backupPassphrase: variable('TRIBUTARY_BACKUP_PASSPHRASE', 'Only for backup and restore: protects the secret key inside the backup', z.string().min(8, 'must have at least 8 characters').optional()),
  newSecretKey: variable('TRIBUTARY_NEW_SECRET_KEY', 'Only for secrets:rotate when the key comes from the environment: the key to change to', secretKey.optional()),
  logLevel: variable('TRIBUTARY_LOG_LEVEL', 'Least level that is logged: trace, debug, info, warn, error, silent', z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], { error: 'must be one of trace, debug, info, warn, error, silent' }).default('info')),
  bodyLimit: variable('TRIBUTARY_BODY_LIMIT', 'Largest JSON body in bytes', whole(1_048_576, 1024)),
  corsOrigins: variable('TRIBUTARY_CORS_ORIGINS', 'Other origins whose pages may call, separated by commas; empty: none', origins),
  trustProxy: variable('TRIBUTARY_TRUST_PROXY', 'How many proxies stand in front (or their addresses), so that the caller\'s address is known', trustProxy),
  files: variable('TRIBUTARY_FILES', 'Where uploaded files go: empty for the data folder, or s3://bucket/prefix', z.string().regex(/^$|^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/.*)?$/, 'must be empty or s3://bucket/prefix').default('')),
  s3Endpoint: variable('TRIBUTARY_S3_ENDPOINT', 'Address of an S3-compatible store; empty for AWS', address.optional()),
  s3Region: variable('TRIBUTARY_S3_REGION', 'Region of the bucket', z.string().default('us-east-1')),
  s3AccessKey: variable('TRIBUTARY_S3_ACCESS_KEY', 'Access key; empty for the machine\'s own role', z.string().optional()),
  s3SecretKey: variable('TRIBUTARY_S3_SECRET_KEY', 'Secret key that belongs to it', z.string().optional()),
  s3PathStyle: variable('TRIBUTARY_S3_PATH_STYLE', '1 puts the bucket into the path, as most S3-compatible stores want it', flag(true)),
  jobs: variable('TRIBUTARY_JOBS', '1 runs jobs in the server process; 0 leaves them to worker processes', flag(true)),
  workerGroup: variable('TRIBUTARY_WORKER_GROUP', 'Group of a worker process: it takes only runs of tasks of this group; the server itself is of the group default', z.string().trim().toLowerCase().regex(/^[\p{L}\p{N}_.-]{1,60}$/u, 'must be letters, digits and _ . - only, at most 60').default('default')),
  casUrl: variable('TRIBUTARY_CAS_URL', 'Address of the CAS server for single sign-on; empty: off', address.optional()),
  publicUrl: variable('TRIBUTARY_PUBLIC_URL', 'Address under which people reach the platform, for links and single sign-on', address.optional()),
  productApi: variable('TRIBUTARY_PRODUCT_API', 'Where browsers find the calls, when not at the address of the page: a path or an address', z.string().regex(/^$|^\/|^https?:\/\//, 'must be empty, a path or an address').default('').transform((text) => text.replace(/\/+$/, ''))),
  routerBase: variable('TRIBUTARY_ROUTER_BASE', 'What stands in front of every screen path, after the #', z.string().regex(/^\//, 'must begin with /').default('/')),
  fileLimit: variable('TRIBUTARY_FILE_LIMIT', 'Largest uploaded file in bytes', whole(104_857_600, 1024)),
} satisfies Record<string, Variable>;

type Variables = typeof variables;
export type Configuration = { [K in keyof Variables]: z.output<Variables[K]['value']> };

/** A value of the environment that cannot be used; the message names the variable and how to mend it. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Reads the whole environment once; an empty variable counts as not set. All faults are told at once. */
export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const faults: string[] = [];
  const entries = Object.entries(variables).map(([key, { name, value }]) => {
    const result = value.safeParse(env[name] === '' ? undefined : env[name]);
    if (!result.success) faults.push(`${name} ${result.error.issues[0]!.message}`);
    return [key, result.data] as const;
  });
  const configuration = Object.fromEntries(entries) as Configuration;
  if (Boolean(configuration.s3AccessKey) !== Boolean(configuration.s3SecretKey)) {
    faults.push('TRIBUTARY_S3_ACCESS_KEY and TRIBUTARY_S3_SECRET_KEY must be set together');
  }
  if (faults.length > 0) throw new ConfigurationError(`The configuration needs attention: ${faults.join('; ')}`);
  return configuration;
}

export interface ConfigurationRow {
  name: string;
  meaning: string;
  /** As one would write it in the environment; empty when there is none. */
  initial: string;
}

/** What the README prints; made from the same variables, so it cannot disagree with them. */
export const configurationTable: readonly ConfigurationRow[] = Object.values(variables).map(({ name, meaning, value }) => ({
  name,
  meaning,
  initial: initialOf(value),
}));

/** Looks through transformations for the default that was declared. */
function initialOf(value: z.ZodType): string {
  if (value instanceof z.ZodDefault) return String(value.def.defaultValue);
  if (value instanceof z.ZodPipe) return initialOf(value.def.in as z.ZodType);
  return '';
}
