import type { DataType } from '../../types/data-type.ts';
import type { WriteMode } from '../plan.ts';

const moment: DataType = { kind: 'datetime', precision: 6, zone: true };

export interface ModeColumn {
  name: string;
  type: DataType;
  comment: string;
}

export const deletedAt = '_deleted_at';
export const validFrom = '_valid_from';
export const validTo = '_valid_to';
export const isCurrent = '_is_current';

const softDelete: ModeColumn[] = [{ name: deletedAt, type: moment, comment: '来源中已删除的时间 / when the source no longer had the row' }];
const history: ModeColumn[] = [
  { name: validFrom, type: moment, comment: '生效时间 / valid from' },
  { name: validTo, type: moment, comment: '失效时间 / valid until' },
  { name: isCurrent, type: { kind: 'boolean' }, comment: '当前版本 / the current state' },
];

/** Columns that a way of writing keeps for itself, beside those of the mapping. */
export function modeColumns(mode: WriteMode): readonly ModeColumn[] {
  return mode === 'soft-delete' ? softDelete : mode === 'history' ? history : [];
}
