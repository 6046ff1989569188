import { definitions, type Definition, type IntegrateMode, type LakeLayer, type TaskKind } from '#areas/lake';
import { runnerOf } from '../runners/runners.ts';

/** What lists and other areas ask of a task without reading its definition. */
export interface TaskFacts {
  database_wid: string | null;
  /** A data object or a resource of the source. */
  source_object: string | null;
  source_name: string;
  integrate_mode: IntegrateMode;
}

type Read = Omit<TaskFacts, 'integrate_mode'> & { mode?: IntegrateMode };
const nowhere: Read = { database_wid: null, source_object: null, source_name: '' };
const qualified = (schema: string, table: string) => (schema ? `${schema}.${table}` : table);

const readers: { [Kind in TaskKind]: (definition: Definition<Kind>) => Read } = {
  database: ({ database_wid, object_wid, schema, table, query, incremental }) => ({
    database_wid, source_object: object_wid || null, source_name: query ? 'SQL' : qualified(schema, table),
    mode: ({ full: 'full', cursor: 'incremental', changes: 'changes' } as const)[incremental.kind],
  }),
  file: resource, log: resource, api: resource, document: resource,
  kafka: ({ database_wid, resource_wid, topic }) => ({ database_wid, source_object: resource_wid || null, source_name: topic, mode: 'incremental' }),
  device: ({ plan }) => ({ ...nowhere, mode: plan.mode === 'overwrite' ? 'full' : 'incremental' }),
  // The source it would break without is the one it writes to.
  export: ({ to }) => ({ ...nowhere, database_wid: to.kind === 'file' ? null : to.database_wid, source_name: to.kind === 'file' ? to.name : to.kind === 'topic' ? to.topic : qualified(to.schema, to.table) }),
  stream: ({ source }) => ({
    database_wid: source.database_wid, source_object: source.kind === 'topic' ? source.resource_wid || null : null,
    source_name: source.kind === 'topic' ? source.topic : qualified(source.schema, source.table), mode: 'changes',
  }),
  custom: ({ nodes }) => {
    const source = nodes.map(({ settings }) => settings['database_wid']).find((wid) => typeof wid === 'string' && wid !== '');
    return { ...nowhere, database_wid: (source as string | undefined) ?? null };
  },
  subject: () => nowhere, compose: () => nowhere, composite: () => nowhere, sql: () => nowhere, script: () => nowhere,
};

function resource({ database_wid, resource_wid, plan }: Definition<'file'>): Read {
  return { database_wid, source_object: resource_wid, source_name: '', mode: plan.mode === 'overwrite' ? 'full' : 'incremental' };
}

export function factsOf<Kind extends TaskKind>(kind: Kind, definition: Definition<Kind>): TaskFacts {
  const { mode = 'full', ...facts } = readers[kind](definition);
  return { ...facts, integrate_mode: runnerOf(kind)?.continuous?.(definition) ? 'changes' : mode };
}

/** Whether it runs until it is stopped. */
export function isEndless({ kind, definition }: { kind: TaskKind; definition: unknown }): boolean {
  const read = definitions[kind].safeParse(definition);
  return read.success && (runnerOf(kind)?.continuous?.(read.data) ?? false);
}

/** How it writes its table of the lake; null: it writes none, or its own text says where. */
export function writeModeOf<Kind extends TaskKind>(kind: Kind, definition: Definition<Kind>): string | null {
  const { plan, target, incremental } = definition as { plan?: { mode: string; part?: object | null }; target?: { mode: string } | null; incremental?: { kind: string; deletes?: string } };
  // To others who write the table, what replaces only a part of it is one of them; but whoever compares keys, or marks what a whole reading has not, takes their rows for deleted.
  const compares = incremental?.deletes === 'compare' && plan?.mode === 'upsert';
  const marks = (plan?.mode === 'soft-delete' || plan?.mode === 'history') && (incremental?.kind === 'full' || incremental?.kind === 'changes' || incremental?.deletes === 'compare');
  if (plan) return compares || marks ? 'overwrite' : plan.part && plan.mode === 'overwrite' ? 'part' : plan.mode;
  if (kind === 'stream') return 'append';
  return target?.mode ?? null;
}

/** Where a kind writes when nothing is said. */
export const usualLayer = (kind: TaskKind): LakeLayer => (kind === 'subject' ? 'DW2' : 'DW0');

/** Kinds whose texts read rows of the lake, whoever saved them. */
export const readsLake: readonly TaskKind[] = ['export', 'custom', 'stream', 'sql', 'subject', 'script'];

/** Every wid of something else that a definition names: under which key, and where. */
export function namedIn(definition: unknown, keys: readonly string[]): Map<string, { key: string; path: string }> {
  const found = new Map<string, { key: string; path: string }>();
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const path = at ? `${at}.${key}` : key;
      if (typeof inner === 'string' && inner !== '' && keys.includes(key)) found.set(inner, { key, path });
      else walk(inner, path);
    }
  };
  walk(definition, '');
  return found;
}
