import type { Text } from '#platform/contract/text.ts';
import { duckdbTypes } from '#engine/connectors/duckdb/types.ts';
import { duckdbLakeSql } from '#engine/lake/duckdb/sql.ts';
import { ParameterFailure, resolveParameters } from '#engine/schedule/run-parameters.ts';
import type { DataType } from '#engine/types/data-type.ts';
import type { SourceShape } from '../run.ts';
import type { LakeWords } from '../functions/term.ts';
import { compileExpression, compileFilter } from './compile-expression.ts';
import { ExpressionProblem } from './expression-problem.ts';

export type ExpressionCheck = { type: DataType; fields: string[] } | { problem: Text; at: number; end: number };

/** Whether an expression is right does not depend on the lake; any has the words to try it. */
export const anyLake: LakeWords = { kind: 'duckdb', sql: duckdbLakeSql, types: duckdbTypes };

export interface CheckOptions {
  /** As a filter: it must say yes or no. */
  filter?: boolean;
  /** Parameters that a run will have, with any value. */
  values?: Record<string, string>;
}

/** For a form: what an expression gives, or what is wrong with it and where. */
export function checkExpression(text: string, { columns }: Pick<SourceShape, 'columns'>, { filter = false, values = {} }: CheckOptions = {}): ExpressionCheck {
  const context = { lake: anyLake, columns, now: '2000-01-01 00:00:00', fill: (one: string) => resolveParameters(one, { scheduledFor: new Date(0), zone: 'UTC', values }) };
  try {
    const { type, fields } = (filter ? compileFilter : compileExpression)(text, context);
    return { type, fields };
  } catch (error) {
    if (error instanceof ExpressionProblem) return { problem: error.text, at: error.at, end: error.end };
    if (error instanceof ParameterFailure) return { problem: error.text, at: 0, end: text.length };
    throw error;
  }
}
