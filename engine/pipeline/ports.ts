import type { PluginKey } from './settings.ts';

/** `many`: any number of lines. `named`: each line has a name of its own instead of that of the port. */
export interface InputPort {
  key: string;
  many?: true;
  named?: true;
}
export interface PluginPorts {
  inputs: readonly InputPort[];
  /** Empty: a sink. */
  outputs: readonly string[];
}

const source: PluginPorts = { inputs: [], outputs: [''] };
const transform: PluginPorts = { inputs: [{ key: '' }], outputs: [''] };
const sink: PluginPorts = { inputs: [{ key: '' }], outputs: [] };

/** Where lines can begin and end; most plugins have one of each, without a name. */
export const pluginPorts: Record<PluginKey, PluginPorts> = {
  'lake-table': source, 'database-table': source, 'file': source, 'rows': source,
  'select': transform, 'compute': transform, 'filter': transform, 'sort': transform, 'limit': transform, 'deduplicate': transform, 'cast': transform, 'fill': transform, 'codes': transform, 'aggregate': transform,
  'union': { inputs: [{ key: '', many: true }], outputs: [''] },
  'split': { inputs: [{ key: '' }], outputs: ['match', 'rest'] },
  'join': { inputs: [{ key: 'left' }, { key: 'right' }], outputs: [''] },
  'sql': { inputs: [{ key: '', many: true, named: true }], outputs: [''] },
  'gate': { inputs: [{ key: '' }], outputs: ['good', 'bad'] },
  'lake-sink': sink, 'database-sink': sink, 'file-sink': sink,
};
