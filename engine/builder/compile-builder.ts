import { compared } from '../sync/expression/compared.ts';
import { compileNode } from '../sync/expression/compile-node.ts';
import type { LakeWords, Term } from '../sync/functions/term.ts';
import { FieldProblem, fieldTerm, mappingContext, type MappingContext, type RunFacts } from '../sync/mapping/field-term.ts';
import { describeWay } from '../sync/mapping/describe-way.ts';
import type { DataType } from '../types/data-type.ts';
import { aggregateTerm, beforeAggregate, rowsTerm } from './aggregate-term.ts';
import type { Builder, BuilderColumn } from './builder.ts';
import { builderFields, sqlAlias, type BuilderFields, type FieldPlace, type TableShape } from './builder-fields.ts';
import { about, atPart, BuilderProblem } from './builder-problem.ts';
import { filterSql } from './condition-tree.ts';

export interface BuiltColumn {
  name: string;
  comment: string;
  type: DataType;
  nullable: boolean;
  /** Exactly the fields that it is made of. */
  sources: FieldPlace[];
  how: string;
}

export interface BuiltTable {
  sql: string;
  columns: BuiltColumn[];
}

export interface BuilderRequest {
  builder: Builder;
  /** By alias. */
  shapes: ReadonlyMap<string, TableShape>;
  lake: LakeWords;
  facts: RunFacts;
}

/** From what a person chose to one SELECT of the lake. Throws BuilderProblem, which names the part that is wrong. */
export function compileBuilder({ builder, shapes, lake, facts }: BuilderRequest): BuiltTable {
  const fields = builderFields(builder, shapes, lake);
  const context = mappingContext(fields.lake, fields.columns, facts);
  const terms = builder.columns.map((column, index) => columnTerm(column, index, builder, context));
  const kept = filterSql(builder.filter, context, 'filter');
  const from = fromSql(builder, shapes, lake, context) + (kept === undefined ? '' : `\nwhere ${kept}`);
  const made = builder.grouped ? groupedSql(builder, terms, from, lake) : plainSql(builder, terms, from, lake);
  const columns = builder.columns.map((column, index): BuiltColumn => ({
    name: column.name, comment: column.comment, type: made.types[index]!.type, nullable: made.types[index]!.nullable, sources: sourcesOf(terms[index]!.sources, fields), how: howOf(column),
  }));
  return { sql: finished(builder, made.sql, columns, lake, facts), columns };
}

type PickedTerm = Term & { sources: string[] };

function columnTerm(column: BuilderColumn, index: number, { columns, grouped }: Builder, context: MappingContext): PickedTerm {
  const part = `columns.${index}`;
  if (columns.findIndex(({ name }) => name.toLowerCase() === column.name.toLowerCase()) !== index) throw new BuilderProblem(part, { zh: `字段名“${column.name}”重复（不区分大小写），请改名`, en: `The field "${column.name}" stands twice, whatever its case; rename one` });
  return atPart(part, about(`字段“${column.name}”`, `Field "${column.name}"`), () => {
    if (column.origin.kind === 'rows') {
      if (!grouped) throw new FieldProblem({ zh: '行数只能用于分组汇总，请打开“分组汇总”', en: 'rows are counted in groups only; turn on grouping' });
      return { ...rowsTerm, sources: [] };
    }
    const { origin } = column;
    const term = fieldTerm({ target: column.name, comment: '', type: column.type, origin, steps: column.steps }, context);
    return { ...(grouped ? beforeAggregate(term, column.aggregate, context.lake) : term), sources: term.sources };
  });
}

function plainSql({ columns, distinct }: Builder, terms: readonly PickedTerm[], from: string, lake: LakeWords): { sql: string; types: readonly Term[] } {
  const picked = columns.map(({ name }, index) => `  ${terms[index]!.sql} as ${named(name, index, lake)}`);
  return { sql: `select${distinct ? ' distinct' : ''}\n${picked.join(',\n')}\n${from}`, types: terms };
}

/** What each row gives is picked first, then grouped: an expression stands once, whatever it is needed for. */
function groupedSql({ columns, distinct }: Builder, terms: readonly PickedTerm[], from: string, lake: LakeWords): { sql: string; types: readonly Term[] } {
  const inner = (index: number) => `v${index + 1}`;
  const isRows = (index: number) => columns[index]!.origin.kind === 'rows';
  const types = columns.map(({ aggregate }, index): Term => {
    if (isRows(index)) return rowsTerm;
    return aggregate === null ? { ...terms[index]!, sql: inner(index) } : aggregateTerm(inner(index), terms[index]!, aggregate, lake);
  });
  const picked = terms.flatMap(({ sql }, index) => (isRows(index) ? [] : [`  ${sql} as ${inner(index)}`]));
  const groups = columns.flatMap(({ aggregate }, index) => (aggregate === null && !isRows(index) ? [inner(index)] : []));
  const rows = `select\n${picked.length > 0 ? picked.join(',\n') : '  1 as v0'}\n${from}`;
  const results = columns.map(({ name }, index) => `  ${types[index]!.sql} as ${named(name, index, lake)}`);
  const sql = `select${distinct ? ' distinct' : ''}\n${results.join(',\n')}\nfrom (\n${rows}\n) as picked${groups.length > 0 ? `\ngroup by ${groups.join(', ')}` : ''}`;
  return { sql, types };
}

const named = (name: string, index: number, lake: LakeWords) => atPart(`columns.${index}`, about(`字段“${name}”`, `Field "${name}"`), () => lake.sql.quote(name));

function fromSql({ tables, joins }: Builder, shapes: ReadonlyMap<string, TableShape>, lake: LakeWords, context: MappingContext): string {
  const lines = [`from ${lake.sql.table(shapes.get(tables[0]!.alias)!)} as ${sqlAlias(0)}`];
  if (joins.length !== tables.length - 1) throw new BuilderProblem('joins', { zh: '除第一张表外，每张表都需要一个关联', en: 'Each table but the first needs a join' });
  for (const [index, { alias, kind, on }] of joins.entries()) {
    const part = `joins.${index}`;
    const table = tables[index + 1]!;
    if (table.alias !== alias) throw new BuilderProblem(part, { zh: `关联“${alias}”与表“${table.alias}”的次序不一致`, en: `The join of "${alias}" stands where that of "${table.alias}" should` });
    const before = new Set(tables.slice(0, index + 1).map((one) => one.alias));
    const keys = on.map(({ left, right }) => atPart(part, about(`关联“${alias}”`, `Join of "${alias}"`), () => {
      if (!before.has(left.slice(0, left.indexOf('.')))) throw new FieldProblem({ zh: `字段“${left}”不属于前面的表，请选择前面表的字段`, en: `the field "${left}" is of no table before it; choose one that is` });
      const [one, other] = [left, `${alias}.${right}`].map((name) => compileNode({ kind: 'field', name, at: 0, end: 0 }, context));
      return compared('=', one!, other!, { at: 0, end: 0 }, lake).sql;
    }));
    lines.push(`${kind} join ${lake.sql.table(shapes.get(alias)!)} as ${sqlAlias(index + 1)} on ${keys.join(' and ')}`);
  }
  return lines.join('\n');
}

function finished({ having, sort, limit }: Builder, core: string, columns: readonly BuiltColumn[], lake: LakeWords, facts: RunFacts): string {
  const context = mappingContext(lake, columns.map(({ name, type, nullable, comment }) => ({ name, type, nullable, comment, native: '' })), facts);
  const kept = filterSql(having, context, 'having');
  const order = sort.map(({ column, descending }, index) => {
    const at = columns.findIndex(({ name }) => name === column);
    if (at < 0) throw new BuilderProblem(`sort.${index}`, { zh: `排序字段“${column}”不在结果中`, en: `The result has no field "${column}" to sort by` });
    // The lakes put empty values at different ends unless they are told.
    return `${at + 1}${descending ? ' desc' : ''} nulls last`;
  });
  return [
    kept === undefined ? core : `select *\nfrom (\n${core}\n) as made\nwhere ${kept}`, ...(order.length > 0 ? [`order by ${order.join(', ')}`] : []), ...(limit === null ? [] : [`limit ${limit}`]),
  ].join('\n');
}

function sourcesOf(names: readonly string[], fields: BuilderFields): FieldPlace[] {
  const places = new Map(names.map((name) => fields.placeOf(name)).map((place) => [`${place.alias}.${place.column}`, place]));
  return [...places.values()];
}

/** For the lineage; empty: as it is. */
function howOf({ name, origin, steps, aggregate }: BuilderColumn): string {
  if (origin.kind === 'rows') return 'count rows';
  const way = describeWay({ target: name, comment: '', origin, steps });
  return [way, aggregate ?? ''].filter(Boolean).join(' → ');
}
