import type { DetectedField } from '#areas/sources';
import type { Language } from '#platform/contract';
import type { FilePreview } from '#engine/connectors/files/preview-file.ts';
import type { DataType, Value } from '#engine/types/data-type.ts';
import { typeName } from '../api/run-trial.ts';
import { sampleText } from '../objects/sample-text.ts';

const examplesShown = 3;
const longestExample = 100;

/** What the rows that were looked at tell about each column. */
export function fieldFacts({ columns, rows }: Pick<FilePreview, 'columns' | 'rows'>, language: Language): DetectedField[] {
  return columns.map(({ name, type }, index) => {
    const values = rows.map((row) => row[index] ?? null);
    const present = values.filter((value) => value !== null && value !== '');
    const missing = values.length - present.length;
    return {
      name, type: exactTypeName(type), nullable: missing > 0 || values.length === 0,
      ...(type.kind === 'string' && { length: present.reduce<number>((longest, value) => Math.max(longest, lengthOf(value)), 0) }),
      null_share: values.length === 0 ? 0 : Math.round((missing / values.length) * 10_000) / 10_000,
      examples: [...new Set(present.map((value) => sampleText(value, language) ?? ''))].slice(0, examplesShown).map((text) => text.slice(0, longestExample)),
    };
  });
}

/** Read again by port/field-types.ts. */
export function exactTypeName(type: DataType): string {
  if (type.kind === 'decimal' && type.scale !== undefined && type.precision !== undefined) return `decimal(${type.precision},${type.scale})`;
  if (type.kind === 'integer') return `integer(${type.bits}${type.unsigned ? ', unsigned' : ''})`;
  return typeName(type);
}

const lengthOf = (value: Value) => (typeof value === 'string' ? [...value].length : 0);
