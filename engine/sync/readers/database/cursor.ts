import { fromText } from '../../../connectors/values/text-values.ts';
import type { Column } from '../../../connectors/connector.ts';
import type { DataType, Value } from '../../../types/data-type.ts';
import type { Incremental } from '../../plan.ts';
import { SyncFailure } from '../../run.ts';
import { decodeText } from '../../segments/decode-rows.ts';
import { encodeText } from '../../segments/encode-rows.ts';
import type { KnownEdge } from './edge-rows.ts';

export type CursorPlan = Extract<Incremental, { kind: 'cursor' }>;

/** Up to where all rows have been read. */
export interface Cursor {
  values: Value[];
  /** The rows that stood exactly there; absent: nobody remembers. */
  edge?: KnownEdge | undefined;
}

interface StoredCursor {
  columns: string[];
  types: DataType[];
  values: string[];
  edge?: KnownEdge | undefined;
}

export function writeCursor({ values, edge }: Cursor, columns: readonly Column[]): string {
  const types = columns.map(({ mapping }) => mapping.type);
  const stored: StoredCursor = {
    columns: columns.map(({ name }) => name), types, values: values.map((value, index) => encodeText(value as Exclude<Value, null>, types[index]!)), ...(edge ? { edge } : {}),
  };
  return JSON.stringify(stored);
}

export function readCursor(text: string, columns: readonly Column[]): Cursor {
  const stored = JSON.parse(text) as StoredCursor;
  const names = columns.map(({ name }) => name);
  if (JSON.stringify(stored.columns) !== JSON.stringify(names)) {
    throw new SyncFailure('mapping', {
      zh: `上次按 ${stored.columns.join('、')} 增量读取，现在改为 ${names.join('、')}，无法接着读。请重置任务后重新读取。`,
      en: `The last run read by ${stored.columns.join(', ')}, this one shall read by ${names.join(', ')} and cannot go on from there. Reset the task to read anew.`,
    });
  }
  // A column that became wider reads the digits of the narrower one.
  return { values: stored.values.map((value, index) => decodeText(value, columns[index]!.mapping.type)), edge: stored.edge };
}

/** What a person gave as the place to begin. */
export function initialValues({ initial }: CursorPlan, columns: readonly Column[]): Value[] | null {
  if (!initial?.length) return null;
  if (initial.length !== columns.length) {
    throw new SyncFailure('mapping', {
      zh: `起始值有 ${initial.length} 个，增量字段有 ${columns.length} 个，请一一对应。`, en: `There are ${initial.length} initial values for ${columns.length} cursor columns; give one for each.`,
    });
  }
  return columns.map(({ name, native, mapping }, index) => {
    try {
      return fromText(initial[index]!, { name, native, type: mapping.type });
    } catch (cause) {
      throw new SyncFailure('mapping', {
        zh: `起始值“${initial[index]}”不能作为字段“${name}”（${native}）的值，请更正。`, en: `The initial value "${initial[index]}" is no value of column "${name}" (${native}). Correct it.`,
      }, { cause });
    }
  });
}
