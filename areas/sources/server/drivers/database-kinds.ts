import { optionsOf, type OptionShape } from '#engine/connectors/option-fields.ts';
import { databaseTypes, type DatabaseType, type DriverField } from '#areas/sources';
import type { Text } from '#platform/contract/text.ts';
import { connectors, type AnyConnector } from '../sources/connectors.ts';

/** The field that every data source has for what connectors call by names of their own. */
export const fieldOfOption: Record<string, string> = {
  host: 'ip', port: 'port', database: 'db_service_name', service: 'db_service_name', user: 'db_user', password: 'db_pass', schema: 'db_schema',
  file: 'db_url', url: 'db_url', driverClass: 'db_driver',
};

/** Decided by the platform, never by a form. */
const ours = new Set(['create', 'readOnly', 'jars', 'sid']);

const serviceTypes = [
  { value: 'service', label: { zh: '服务名', en: 'Service name' } },
  { value: 'sid', label: { zh: 'SID', en: 'SID' } },
];

/** Words that a form needs beyond those of the connector. */
const fileHelp: Text = {
  zh: '服务器上的路径，须在允许读取的文件夹内；相对路径从平台的数据源文件夹起算', en: 'A path on the server, in a folder that may be read; a relative one starts at the platform\'s folder of sources',
};

export interface Kind {
  db_type: DatabaseType;
  title: Text;
  default_port: number | null;
  fields: DriverField[];
  /** Of `options`, those that are no field of every source. */
  options: OptionShape[];
}

const remembered = new Map<AnyConnector, Kind>();

export function kindOf(db_type: string): Kind | undefined {
  const connector = Object.hasOwn(connectors, db_type) ? connectors[db_type as DatabaseType] : undefined;
  if (!connector) return undefined;
  let kind = remembered.get(connector);
  if (!kind) remembered.set(connector, kind = describe(db_type as DatabaseType, connector));
  return kind;
}

export const databaseKinds = (): Kind[] => databaseTypes.flatMap((type) => kindOf(type) ?? []);

function describe(db_type: DatabaseType, connector: AnyConnector): Kind {
  const options = optionsOf(connector.options).filter(({ name }) => !ours.has(name));
  const fields = options.filter(({ name }) => name in fieldOfOption).flatMap((option) => fieldsFor(db_type, option));
  return {
    db_type,
    title: connector.title,
    default_port: connector.defaultPort ?? null,
    fields,
    options: options.filter(({ name }) => !(name in fieldOfOption)),
  };
}

function fieldsFor(db_type: DatabaseType, { name, label, help, required }: OptionShape): DriverField[] {
  const field = { name: fieldOfOption[name]!, label, help, required, choices: [] };
  if (name === 'file') return [{ ...field, help: fileHelp }];
  // An empty port means the usual one.
  if (name === 'port') return [{ ...field, required: false }];
  if (db_type === 'oracle' && name === 'service') {
    return [
      { name: 'db_service_type', label: { zh: '连接方式', en: 'Connect by' }, help: null, required: false, choices: serviceTypes },
      { ...field, label: { zh: '服务名或 SID', en: 'Service name or SID' }, required: true },
    ];
  }
  return [field];
}
