import type { DataType } from '../../types/data-type.ts';
import { ConnectorFailure } from '../failure.ts';

/** Never shows the value itself: it may be somebody's. */
export function badData(column: string, zh: string, en: string, options: { cause?: unknown; remedy?: string } = {}): ConnectorFailure {
  return new ConnectorFailure('bad-data', { zh: `字段“${column}”：${zh}`, en: `Column "${column}": ${en}` }, options);
}

/** A value on its way in that the column cannot keep exactly. */
export function doesNotFit(column: string, native: string): ConnectorFailure {
  return badData(
    column, `有一个值无法原样存入 ${native} 类型，请修改数据或放宽该字段的类型`,
    `a value cannot be kept exactly as ${native}; correct the data or widen the column`,
  );
}

export function unsupportedType(type: DataType, product: string): ConnectorFailure {
  const name = type.kind === 'other' ? type.name : type.kind;
  return new ConnectorFailure('unsupported', { zh: `${product} 没有与 ${name} 对应的类型`, en: `${product} has no type for ${name}` });
}

export function unsupportedName(product: string): ConnectorFailure {
  return new ConnectorFailure('unsupported', {
    zh: `${product} 不接受这个名称（为空、过长或含有不可用的字符），请换一个名称`,
    en: `${product} does not take this name (empty, too long, or with a character it cannot have); choose another`,
  });
}
