import { fieldTerm, FieldProblem, inWords, mappingContext, type FieldTerm, type RunFacts } from '../../sync/mapping/field-term.ts';
import { compileFilter } from '../../sync/expression/compile-expression.ts';
import type { LakeWords, Term } from '../../sync/functions/term.ts';
import type { FieldMapping } from '../../sync/plan.ts';
import { fail, NodeFailure, type OrderBy, type Origin, type PipelineColumn, type Relation } from '../graph.ts';

/** One relation that a node makes. Later ones may read earlier ones of the same node. */
export interface Output {
  port: string;
  select: string;
  columns: readonly PipelineColumn[];
  order?: readonly OrderBy[];
}

/** What a node is compiled with. */
export interface NodeUse<Settings> {
  settings: Settings;
  /** In the order of their lines. */
  inputs: readonly (Relation & { port: string })[];
  lake: LakeWords;
  facts: RunFacts;
  /** What stands after `from` for an output of the node itself. */
  own(port: string): string;
  /** Columns that only the lake can tell; undefined: it was not asked yet. */
  described: readonly { name: string; type: PipelineColumn['type']; origins: readonly Origin[] }[] | undefined;
}
export type CompileNode<Settings> = (use: NodeUse<Settings>) => Output[];

export const inputOf = ({ inputs }: Pick<NodeUse<unknown>, 'inputs'>, port = ''): Relation => inputs.find((one) => one.port === port) ?? fail('入口没有连线。', 'The input is not connected.');

export function columnOf({ columns }: Pick<Relation, 'columns'>, name: string): PipelineColumn {
  return columns.find((column) => column.name === name) ?? fail(`输入中没有字段“${name}”，请重新选择。`, `What comes in has no field "${name}". Choose another.`);
}

export const termOf = ({ lake }: Pick<NodeUse<unknown>, 'lake'>, { name, type, nullable }: PipelineColumn, alias = ''): Term => ({ sql: `${alias ? `${alias}.` : ''}${lake.sql.quote(name)}`, type, nullable });

/** Two columns that differ in case alone are one to DuckDB. */
export function distinctNames<Column extends { name: string }>(columns: readonly Column[]): readonly Column[] {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name.toLowerCase())) fail(`结果中有两个字段“${name}”（不区分大小写），请改名。`, `The result has two fields "${name}", whatever their case. Rename one.`);
    seen.add(name.toLowerCase());
  }
  return columns;
}

const mostWay = 500;
export const further = (origins: readonly Origin[], how: string): Origin[] => origins.map((origin) => ({ ...origin, how: [origin.how, how].filter(Boolean).join(' → ').slice(0, mostWay) }));

/** From several columns to one: each origin once. */
export function gathered(columns: readonly PipelineColumn[], how: string): Origin[] {
  const found = new Map<string, Origin>();
  for (const origin of columns.flatMap(({ origins }) => further(origins, how))) found.set(`${origin.place}\n${origin.field}`, origin);
  return [...found.values()];
}

/** A column that a node makes: of a type that the lake keeps as it is. */
export function newColumn(use: Pick<NodeUse<unknown>, 'lake'>, name: string, { type, nullable }: Pick<Term, 'type' | 'nullable'>, origins: readonly Origin[], comment = ''): PipelineColumn {
  return { name, type, native: use.lake.types.toNative(type).native, nullable, comment, origins };
}

export function filterOf(use: Pick<NodeUse<unknown>, 'lake' | 'facts'>, { columns }: Pick<Relation, 'columns'>, text: string): string {
  return said(() => inWords(() => compileFilter(text, mappingContext(use.lake, columns, use.facts)))).sql;
}

export function mappedTerm(use: Pick<NodeUse<unknown>, 'lake' | 'facts'>, { columns }: Pick<Relation, 'columns'>, line: FieldMapping): FieldTerm {
  return said(() => fieldTerm(line, mappingContext(use.lake, columns, use.facts)), line.target);
}

function said<T>(work: () => T, field?: string): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    throw new NodeFailure(field === undefined ? error.text : { zh: `字段“${field}”：${error.text.zh}`, en: `Field "${field}": ${error.text.en}` });
  }
}

export const orderSql = (use: Pick<NodeUse<unknown>, 'lake'>, order: readonly OrderBy[]) => (order.length === 0 ? '' : ` order by ${order.map(({ column, descending }) => `${use.lake.sql.quote(column)} ${descending ? 'desc' : 'asc'} nulls last`).join(', ')}`);
export const listed = (use: Pick<NodeUse<unknown>, 'lake'>, columns: readonly { name: string }[], alias = '') => columns.map(({ name }) => `${alias ? `${alias}.` : ''}${use.lake.sql.quote(name)}`).join(', ');
