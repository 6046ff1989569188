import type { Text } from '#platform/contract/text.ts';
import type { DataKind, DataType } from '../types/data-type.ts';

/** What a column must hold to take a part: numbers; days and moments; either of these; anything that can be compared. */
export const roleKinds = ['number', 'time', 'order', 'value'] as const;
export type RoleKind = (typeof roleKinds)[number];

/** A part that columns of the table play. */
export interface AlgorithmRole {
  key: string;
  title: Text;
  kind: RoleKind;
  least: number;
  most: number;
}

export const parameterKinds = ['integer', 'number', 'text', 'choice', 'switch'] as const;
export type ParameterValue = number | string | boolean;

export type AlgorithmParameter = { key: string; title: Text } & (
  | { kind: 'integer' | 'number'; default: number; least: number; most: number }
  | { kind: 'text'; default: string }
  | { kind: 'choice'; default: string; choices: readonly { value: string; title: Text }[] }
  | { kind: 'switch'; default: boolean }
);

export interface AlgorithmShape {
  roles: readonly AlgorithmRole[];
  parameters: readonly AlgorithmParameter[];
}

export interface Algorithm extends AlgorithmShape {
  key: string;
  title: Text;
  description: Text;
}

export interface AlgorithmColumn {
  name: string;
  type: DataType;
}

/** What it is applied to. Names are those of the table; nothing of it is SQL. */
export interface AlgorithmInput {
  table: { schema: string; table: string; columns: readonly AlgorithmColumn[] };
  /** Columns by the part they play. */
  columns: Readonly<Record<string, readonly string[]>>;
  parameters: Readonly<Record<string, ParameterValue>>;
}

/** How the answer may be drawn: columns of it by name. `by` parts the points of a scatter. */
export interface AlgorithmChart {
  kind: 'line' | 'scatter';
  x: string;
  y: readonly string[];
  by?: string;
}

export interface AlgorithmQuery {
  sql: string;
  chart: AlgorithmChart | null;
}

/** `field`: `columns.x` or `parameters.window`; `sql` for a text of one's own. */
export class AlgorithmProblem extends Error {
  override name = 'AlgorithmProblem';
  readonly field: string;
  readonly text: Text;

  constructor(field: string, zh: string, en: string) {
    super(en);
    this.field = field;
    this.text = { zh, en };
  }
}

const numbers: readonly DataKind[] = ['integer', 'decimal', 'float'];
const times: readonly DataKind[] = ['date', 'datetime'];
const kindsOf: Record<RoleKind, readonly DataKind[]> = {
  number: numbers, time: times, order: [...numbers, ...times], value: [...numbers, ...times, 'string', 'boolean', 'time', 'uuid'],
};

export const mayTake = ({ kind }: Pick<AlgorithmRole, 'kind'>, type: DataType): boolean => kindsOf[kind].includes(type.kind);
export const isNumber = (type: DataType): boolean => numbers.includes(type.kind);
