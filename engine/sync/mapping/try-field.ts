import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { valueText } from '../../lake/value-text.ts';
import type { Lake, LakeSession } from '../../lake/lake.ts';
import type { DataType, Row, Value } from '../../types/data-type.ts';

export interface FieldTrial {
  /** What `rows` hold, in their order. */
  columns: readonly { name: string; type: DataType }[];
  rows: readonly Row[];
  /** SQL of the lake over these columns. */
  expression: string;
}

export interface TriedValue {
  value: string | null;
  /** Why the lake refuses this row; null: it does not. */
  problem: Text | null;
}

const seconds = 15;

/** What an expression makes of some rows, reckoned by the lake that will run it; nothing is stored. */
export async function tryField(session: LakeSession, lake: Pick<Lake, 'sql' | 'types'>, trial: FieldTrial): Promise<TriedValue[]> {
  if (trial.rows.length === 0) return [];
  try {
    const { columns: [column], rows } = await session.query(questionOf(lake, trial), { rows: trial.rows.length, seconds });
    return rows.map(([value]) => ({ value: value === null || value === undefined ? null : valueText(value, column!.type), problem: null }));
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || error.kind === 'stopped' || error.kind === 'timed-out') throw error;
    if (trial.rows.length === 1) return [{ value: null, problem: error.text }];
    // A row that is refused takes the others with it: then one by one.
    const each: TriedValue[] = [];
    for (const row of trial.rows) each.push(...await tryField(session, lake, { ...trial, rows: [row] }));
    return each;
  }
}

/** Rows stand apart from the expression, so that the planner meets values and no constants. */
function questionOf({ sql, types }: Pick<Lake, 'sql' | 'types'>, { columns, rows, expression }: FieldTrial): string {
  const value = (one: Value, type: DataType) => (one === null ? `cast(null as ${types.toNative(type).native})` : sql.literal(one, type));
  const values = rows.map((row, index) => `(${[String(index), ...row.map((one, at) => value(one, columns[at]!.type))].join(', ')})`).join(', ');
  const names = ['tributary_row', ...columns.map(({ name }) => name)].map((name) => sql.quote(name)).join(', ');
  return `with tributary_rows(${names}) as materialized (values ${values}) select ${expression} as answer from tributary_rows order by ${sql.quote('tributary_row')}`;
}
