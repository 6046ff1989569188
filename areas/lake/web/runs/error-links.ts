/** Where the setting stands that mends a kind of failure. */
export type Remedy = 'task' | 'source' | 'lake';

const remedies: Record<string, Remedy> = {
  'source-unreachable': 'source', 'source-error': 'source', 'source-rights': 'source',
  'source-table': 'task', 'source-data': 'task', 'schema-changed': 'task', 'too-many-bad-rows': 'task', mapping: 'task', 'key-missing': 'task', 'timed-out': 'task', target: 'task', 'changes-lost': 'task', memory: 'task',
  'lake-unreachable': 'lake', 'disk-full': 'lake',
};

export const remedyOf = (kind: string | null): Remedy | undefined => (kind !== null && Object.hasOwn(remedies, kind) ? remedies[kind] : undefined);
