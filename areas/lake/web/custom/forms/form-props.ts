import type { NodeColumn } from '../../../contract/custom-graph.ts';

/** What every form of a plugin gets: settings as far as they are filled in, and what comes into the node. */
export interface PluginFormProps<Settings> {
  settings: Settings;
  set: (change: Partial<Settings>) => void;
  /** By input; absent: not connected, or not to be reckoned yet. */
  inputs: Readonly<Record<string, readonly NodeColumn[]>>;
}

export const only = (inputs: PluginFormProps<unknown>['inputs']): readonly NodeColumn[] => inputs[''] ?? [];
