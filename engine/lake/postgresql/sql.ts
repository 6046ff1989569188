import { ConnectorFailure } from '../../connectors/failure.ts';
import { dialect, literal as quoted } from '../../connectors/postgresql/dialect.ts';
import { toNative } from '../../connectors/postgresql/types.ts';
import { valueText } from '../../connectors/postgresql/write-values.ts';
import type { DataType } from '../../types/data-type.ts';
import type { LakeSql } from '../lake.ts';
import { exactCast } from './exact-cast.ts';

const misfitOf = (type: DataType) => ({ error: `a value does not fit ${toNative(type).native} exactly` });

export const postgresqlLakeSql: LakeSql = {
  ...dialect,
  literal(value, type) {
    const { native } = toNative(type);
    if (value === null) return `null::${native}`;
    const text = valueText(value, type);
    if (type.kind === 'string' && type.length !== undefined && [...text].length > type.length) {
      throw new ConnectorFailure('bad-data', { zh: `文本超过 ${type.length} 个字符`, en: `The text has more than ${type.length} characters` });
    }
    return `${quoted(text)}::${native}`;
  },
  cast: (expression, type) => exactCast(`(${expression})::text`, type, misfitOf(type)),
  tryCast: (expression, type) => exactCast(`(${expression})::text`, type, null),
  checksum: (columns) => `coalesce(sum(hashtextextended(row(${columns.map((one) => dialect.quote(one)).join(', ')})::text, 0)), 0)::text`,
};
