import type { LakeField } from '../../../contract/lake-tables.ts';

const numeric = new Set<LakeField['type']['kind']>(['integer', 'decimal', 'float']);

export const isNumeric = (type: LakeField['type']): boolean => numeric.has(type.kind);
