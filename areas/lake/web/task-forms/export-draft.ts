export type ExportSourceDraft = { kind: 'table'; lake_table: string } | { kind: 'sql'; sql: string };

export type ExportTarget =
  | { kind: 'database'; database_wid: string; schema: string; table: string; mode: string; key: string[]; before: string[]; after: string[] }
  | { kind: 'file'; name: string; format: string; gzip: boolean; resource_wid: string }
  | { kind: 'topic'; database_wid: string; topic: string; key: string };

const targets: { [Kind in ExportTarget['kind']]: Extract<ExportTarget, { kind: Kind }> } = {
  database: { kind: 'database', database_wid: '', schema: '', table: '', mode: 'overwrite', key: [], before: [], after: [] },
  file: { kind: 'file', name: '', format: 'csv', gzip: false, resource_wid: '' },
  topic: { kind: 'topic', database_wid: '', topic: '', key: '' },
};

export const newTarget = (kind: ExportTarget['kind']): ExportTarget => ({ ...targets[kind] });

/** A definition as far as it is filled in. */
export function exportOf(definition: Record<string, unknown>): { from: ExportSourceDraft; to: ExportTarget } {
  const { from, to } = definition as { from?: ExportSourceDraft; to?: ExportTarget };
  return { from: from ?? { kind: 'table', lake_table: '' }, to: to ? { ...newTarget(to.kind), ...to } as ExportTarget : newTarget('database') };
}
