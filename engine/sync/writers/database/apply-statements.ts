import { changedRows, newRows, type ApplyDialect, type ColumnKind } from './apply-dialect.ts';
import type { AppliedCounts } from './applied-marker.ts';

export type DatabaseWriteMode = 'append' | 'overwrite' | 'upsert' | 'insert-only' | 'update-only' | 'truncate-load';

export interface ApplyPlan {
  dialect: ApplyDialect;
  mode: DatabaseWriteMode;
  /** Quoted. */
  target: string;
  stage: string;
  /** Quoted, as are the columns. */
  key: readonly string[];
  columns: readonly { name: string; kind: ColumnKind }[];
  /** Rows in the stage. */
  rows: number;
}

/** The statements that bring the stage into the target, and the counts, as expressions to be worked out before them. */
export function applyStatements({ dialect, mode, target, stage, key, columns, rows }: ApplyPlan): { statements: string[]; counts: Record<keyof AppliedCounts, string> } {
  const names = columns.map(({ name }) => name);
  const values = columns.filter(({ name }) => !key.includes(name));
  const differs = dialect.differs ? values.map(({ name, kind }) => dialect.differs!(`t.${name}`, `s.${name}`, kind)).join(' or ') || '1 = 0' : '1 = 1';
  const insert = `insert into ${target} (${names.join(', ')}) select ${names.map((name) => `s.${name}`).join(', ')}`;
  const update = values.length > 0 ? [dialect.update({ target, stage, key, values: values.map(({ name }) => name), differs })] : [];
  const inserted = `(select count(*) ${newRows({ target, stage, key })})`;
  const updated = values.length > 0 ? `(select count(*) ${changedRows({ target, stage, key, differs })})` : '0';
  const counts = { read: String(rows), created: '0', updated: '0', deleted: '0' };
  switch (mode) {
    case 'append': return { statements: [`${insert} from ${stage} s`], counts: { ...counts, created: String(rows) } };
    case 'overwrite': return { statements: [`delete from ${target}`, `${insert} from ${stage} s`], counts: { ...counts, created: String(rows), deleted: `(select count(*) from ${target})` } };
    case 'truncate-load': return { statements: [dialect.clear(target), `${insert} from ${stage} s`], counts: { ...counts, created: String(rows), deleted: `(select count(*) from ${target})` } };
    case 'upsert': return { statements: [...update, `${insert} ${newRows({ target, stage, key })}`], counts: { ...counts, created: inserted, updated } };
    case 'insert-only': return { statements: [`${insert} ${newRows({ target, stage, key })}`], counts: { ...counts, created: inserted } };
    case 'update-only': return { statements: update, counts: { ...counts, updated } };
  }
}

/** The stage takes the target's place; `old`: a name for the target until it is gone. */
export function replaceStatements(dialect: ApplyDialect, names: { target: string; stage: string; old: string; targetName: string; oldName: string }, isNew: boolean): { inside: string[]; after: string[] } {
  const { target, stage, old, targetName, oldName } = names;
  if (dialect.replace === 'rename') {
    const put = `alter table ${stage} rename to ${targetName}`;
    return { inside: isNew ? [put] : [`alter table ${target} rename to ${oldName}`, put, dialect.dropReplaced?.(old, target) ?? `drop table ${old}`], after: [] };
  }
  return isNew ? { inside: [`rename table ${stage} to ${target}`], after: [] } : { inside: [`rename table ${target} to ${old}, ${stage} to ${target}`], after: [`drop table ${old}`] };
}
