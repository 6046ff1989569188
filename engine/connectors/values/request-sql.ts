import type { Condition, ReadRequest } from '../connector.ts';
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
  const one = ({ column, operator, value }: Condition) =>
    operator === 'is null' || operator === 'is not null'
      ? `${parts.quote(column)} ${operator}`
      : `${compare(column)} ${operator} ${parts.bind(value ?? null, column)}`;
  const list = (conditions: Condition[]) => (conditions.length ? `(${conditions.map(one).join(' and ')})` : '(1 = 1)');
  const conditions = (request.where ?? []).map((condition) => {
    if (!('any' in condition)) return one(condition);
    return condition.any.length ? `(${condition.any.map(list).join(' or ')})` : '(1 = 0)';
  });
  const all = [...conditions, ...also];
  return all.length ? ` where ${all.join(' and ')}` : '';
}

export function orderSql(request: Pick<ReadRequest, 'orderBy'>, parts: Pick<RequestParts, 'quote' | 'comparable'>): string {
  if (!request.orderBy?.length) return '';
  const compare = parts.comparable ?? parts.quote;
  return ` order by ${request.orderBy.map((by) => (typeof by === 'string' ? compare(by) : `${compare(by.column)}${by.descending ? ' desc' : ''}`)).join(', ')}`;
}
