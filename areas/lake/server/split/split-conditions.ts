import { lakeErrors, type SplitBy, type SplitWay } from '#areas/lake';
import { checkExpression } from '#engine/sync/expression/check-expression.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import type { DataKind } from '#engine/types/data-type.ts';
import { UserError } from '#platform/server/errors.ts';

const ways: Partial<Record<DataKind, SplitWay[]>> = {
  integer: ['values', 'ranges'], decimal: ['values', 'ranges'], date: ['values', 'ranges'], datetime: ['ranges'], string: ['values', 'ranges'], boolean: ['values'],
};

export const waysOf = ({ type }: Pick<SourceColumn, 'type'>): SplitWay[] => ways[type.kind] ?? [];

/** A filter for each part; together they hold every row exactly once, those without a value too. */
export function splitConditions(by: SplitBy, columns: readonly SourceColumn[]): string[] {
  const column = columns.find(({ name }) => name === by.field);
  if (!column || !waysOf(column).includes(by.kind)) throw new UserError(lakeErrors.noSplitField, { field: by.field }, { 'by.field': lakeErrors.noSplitField });
  return by.kind === 'values' ? byValues(by, column) : byRanges(by, column);
}

function byValues({ groups, rest }: Extract<SplitBy, { kind: 'values' }>, column: SourceColumn): string[] {
  const seen = new Set<string>();
  const literals = groups.map((group) => group.map((value) => {
    const literal = checkedLiteral(value, column);
    if (seen.has(literal)) throw new UserError(lakeErrors.splitTwice, { value }, { 'by.groups': lakeErrors.splitTwice });
    seen.add(literal);
    return literal;
  }));
  const field = fieldText(column.name);
  const parts = literals.map((group) => `${field} in (${group.join(', ')})`);
  return rest ? [...parts, `${field} is null or ${field} not in (${[...seen].join(', ')})`] : parts;
}

function byRanges({ bounds }: Extract<SplitBy, { kind: 'ranges' }>, column: SourceColumn): string[] {
  const literals = bounds.map((value) => checkedLiteral(value, column));
  if (!bounds.every((value, index) => index === 0 || isGreater(value, bounds[index - 1]!, column.type.kind))) throw new UserError(lakeErrors.splitOrder, {}, { 'by.bounds': lakeErrors.splitOrder });
  const field = fieldText(column.name);
  return [
    `${field} is null or ${field} <= ${literals[0]!}`,
    ...literals.slice(1).map((literal, index) => `${field} > ${literals[index]!} and ${field} <= ${literal}`),
    `${field} > ${literals.at(-1)!}`,
  ];
}

/** What the task leaves out stays left out. */
export const bothConditions = (filter: string, part: string): string => (filter.trim() ? `(${filter.trim()}\n) and (${part})` : part);

const fieldText = (name: string) => `"${name.replaceAll('"', '""')}"`;
const numeric = /^-?\d+(\.\d+)?$/;

function checkedLiteral(given: string, column: SourceColumn): string {
  const value = column.type.kind === 'string' ? given : given.trim();
  const literal = literalText(value, column.type.kind);
  const check = literal === undefined
    ? { problem: { zh: '应为数字或 true、false', en: 'a number, or true or false, is expected' } }
    : checkExpression(`${fieldText(column.name)} = ${literal}`, { columns: [column] }, { filter: true });
  if ('problem' in check) throw new UserError(lakeErrors.badSplitValue, { value: given.slice(0, 100), field: column.name, reason: check.problem }, { by: lakeErrors.badSplitValue });
  return literal!;
}

function literalText(value: string, kind: DataKind): string | undefined {
  if (kind === 'integer' || kind === 'decimal') return numeric.test(value) ? value : undefined;
  if (kind === 'boolean') return /^(true|false)$/i.test(value) ? value.toLowerCase() : undefined;
  if (kind === 'datetime' && /^\d{4}-\d\d-\d\d$/.test(value)) return `date '${value}'`;
  // Parameters of a run begin with these signs; a value that holds them means what it says.
  const text = `'${value.replaceAll("'", "''")}'`.replace(/\$(?=[[{])/g, () => "$' || '");
  return text.includes(' || ') ? `(${text})` : text;
}

function isGreater(one: string, other: string, kind: DataKind): boolean {
  if (kind === 'integer' || kind === 'decimal') return compareNumbers(one.trim(), other.trim()) > 0;
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0;
}

/** Digit by digit: keys of 64 bits have more than a number of this language holds. */
function compareNumbers(one: string, other: string): number {
  const fraction = Math.max(...[one, other].map((text) => (text.split('.')[1] ?? '').length));
  const scaled = (text: string) => {
    const [whole, rest = ''] = text.split('.');
    return BigInt(whole! + rest.padEnd(fraction, '0'));
  };
  const [left, right] = [scaled(one), scaled(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}
