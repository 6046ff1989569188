import type { ReadRequest } from '../connector.ts';
import type { Value } from '../../types/data-type.ts';

/** Where databases differ: how a column is compared, and how a value is bound. */
export interface RequestParts {
  quote(identifier: string): string;
  /** Binds the value and gives its place in the statement. */
  bind(value: Value, column: string): string;
  /** The column as it is compared and ordered; the quoted name unless told. */
  comparable?(column: string): string;
}

export function whereSql(request: Pick<ReadRequest, 'where'>, parts: RequestParts, also: string[] = []): string {
  const compare = parts.comparable ?? parts.quote;
  const conditions = (request.where ?? []).map(({ column, operator, value }) =>
    operator === 'is null' || operator === 'is not null'
      ? `${parts.quote(column)} ${operator}`
      : `${compare(column)} ${operator} ${parts.bind(value ?? null, column)}`);
  const all = [...conditions, ...also];
  return all.length ? ` where ${all.join(' and ')}` : '';
}

export function orderSql(request: Pick<ReadRequest, 'orderBy'>, parts: Pick<RequestParts, 'quote' | 'comparable'>): string {
  if (!request.orderBy?.length) return '';
  return ` order by ${request.orderBy.map(parts.comparable ?? parts.quote).join(', ')}`;
}
