import type { SegmentColumn } from '../../lake/lake.ts';
import type { ChangedColumn, TableName } from '../../connectors/connector.ts';
import type { TargetDrift } from '../drift/target-drift.ts';
import type { CompiledMapping } from '../mapping/compile-mapping.ts';
import type { SyncPlan } from '../plan.ts';
import { SyncFailure, type SourceShape } from '../run.ts';
import type { ChangedTable } from './changes.ts';
import type { Keeping } from './compact.ts';

/** How the changes of a table are understood, from one alteration of it to the next. */
export interface TableView {
  table: ChangedTable;
  plan: SyncPlan;
  mode: ChangesMode;
  /** The table as its changes tell it; `signature` is that in one word. */
  told: SourceShape;
  signature: string;
  compiled: CompiledMapping;
  /** Of the target, filled by the mapping, in the order of `compiled`. */
  columns: TargetDrift['columns'];
  /** Columns of the target that tell rows apart, and those of the source that they are made of. */
  key: string[];
  identity: string[];
  keyless: boolean;
  /** Columns of the source that go into a segment. */
  sources: SegmentColumn[];
  stage: TableName;
}

/** `overwrite` is what a first copy does; following means to keep the target the same row by row. */
export type ChangesMode = 'upsert' | 'soft-delete' | 'history' | 'append';

export function changesMode({ mode }: Pick<SyncPlan, 'mode'>): ChangesMode {
  if (mode === 'overwrite' || mode === 'upsert') return 'upsert';
  if (mode === 'soft-delete' || mode === 'history' || mode === 'append') return mode;
  throw new SyncFailure('mapping', {
    zh: '实时同步不支持“仅更新”和“仅插入”写入方式。请改用“更新插入”“软删除”“历史”或“追加”',
    en: 'Changes cannot be written as update only or insert only; choose upsert, soft delete, history or append',
  });
}

/**
 * Changes that the first copy may already hold are no entries of a log: they make the copy what it would be had it been made
 * after all of them. Without a key nobody can tell; then what happened during the copy may be in the log as well.
 */
export const foldsIntoCopy = ({ mode, plan, told }: Pick<TableView, 'mode' | 'plan' | 'told'>, ahead: boolean) => mode === 'append' && ahead && plan.key.length + told.primaryKey.length > 0;

const keeping: Record<ChangesMode, Keeping> = { upsert: 'last', 'soft-delete': 'marked', history: 'every', append: 'all' };
export const keepingOf = (mode: ChangesMode): Keeping => keeping[mode];

/** Two lists of columns that are understood in the same way. */
export const signatureOf = (columns: readonly ChangedColumn[]) => JSON.stringify(columns.map(({ name, type }) => [name, type]).sort());

/** What a segment holds beside columns of the source; named so that it is none of them. */
export const marks = ['n', 'part', 'operation', 'at', 'position', 'untold'] as const;
export type Mark = (typeof marks)[number];

export function markNames(sources: readonly SegmentColumn[]): Record<Mark, string> {
  const taken = new Set(sources.map(({ name }) => name.toLowerCase()));
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  return Object.fromEntries(marks.map((mark) => [mark, free(`tributary_${mark}`)])) as Record<Mark, string>;
}

/** A column of the target in the stage: by number, so that names never meet ours. */
export const stageColumn = (index: number) => `c${index}`;

export const keyIndexes = ({ columns, key }: Pick<TableView, 'columns' | 'key'>) => key.map((name) => columns.findIndex((column) => column.name === name));

