import type { TableName } from '../connectors/connector.ts';
import type { LakeWords } from '../sync/functions/term.ts';
import type { SourceColumn } from '../sync/run.ts';
import type { Builder, JoinKind } from './builder.ts';
import { BuilderProblem } from './builder-problem.ts';

/** A table of the lake as it is now. */
export interface TableShape extends TableName {
  columns: readonly SourceColumn[];
}

export interface FieldPlace {
  alias: string;
  column: string;
}

export interface BuilderFields {
  /** As `alias.column`, and by the column alone where only one table has it. */
  columns: SourceColumn[];
  /** Writes such a name as the column that it means. */
  lake: LakeWords;
  placeOf(name: string): FieldPlace;
}

/** Names in SQL are short and ours: an alias of a person may be longer than a lake takes. */
export const sqlAlias = (position: number) => `t${position + 1}`;

/** Which tables may lack a row, by their position. */
export function mayLack(kinds: readonly JoinKind[]): boolean[] {
  return [0, ...kinds.map((_, at) => at + 1)].map((position) => (
    (position > 0 && (kinds[position - 1] === 'left' || kinds[position - 1] === 'full')) || kinds.some((kind, at) => at + 1 > position && (kind === 'right' || kind === 'full'))
  ));
}

export function builderFields({ tables, joins }: Pick<Builder, 'tables' | 'joins'>, shapes: ReadonlyMap<string, TableShape>, lake: LakeWords): BuilderFields {
  const lacking = mayLack(joins.map(({ kind }) => kind));
  const places = new Map<string, FieldPlace & { sql: string; of: SourceColumn }>();
  const alone = new Map<string, string | null>();
  for (const [position, { alias }] of tables.entries()) {
    const shape = shapes.get(alias);
    if (!shape) throw new BuilderProblem(`tables.${position}`, { zh: `数据湖中没有表“${alias}”，请移除后重新选择`, en: `The lake has no table "${alias}"; remove it and choose another` });
    if (tables.findIndex((one) => one.alias === alias) !== position) throw new BuilderProblem(`tables.${position}`, { zh: `表的别名“${alias}”重复`, en: `Two tables are called "${alias}"` });
    for (const column of shape.columns) {
      places.set(`${alias}.${column.name}`, { alias, column: column.name, sql: `${sqlAlias(position)}.${lake.sql.quote(column.name)}`, of: { ...column, nullable: column.nullable || lacking[position]! } });
      alone.set(column.name, alone.has(column.name) ? null : `${alias}.${column.name}`);
    }
  }
  for (const [name, whole] of alone) if (whole !== null && !places.has(name)) places.set(name, places.get(whole)!);
  return {
    columns: [...places].map(([name, { of }]) => ({ ...of, name })),
    lake: { ...lake, sql: { ...lake.sql, quote: (name) => places.get(name)?.sql ?? lake.sql.quote(name) } },
    placeOf: (name) => {
      const { alias, column } = places.get(name)!;
      return { alias, column };
    },
  };
}
