import type { Text } from '#platform/contract/text.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { compileFilter } from '../expression/compile-expression.ts';
import type { LakeWords } from '../functions/term.ts';
import type { FieldMapping, SyncPlan } from '../plan.ts';
import { SyncFailure, type SourceColumn, type SourceShape } from '../run.ts';
import { describeWay } from './describe-way.ts';
import { FieldProblem, fieldTerm, inWords, mappingContext, type FieldTerm, type MappingContext, type RunFacts } from './field-term.ts';

export type { RunFacts } from './field-term.ts';

export interface MappingRequest {
  plan: Pick<SyncPlan, 'mapping' | 'filter'>;
  shape: Pick<SourceShape, 'columns'>;
  lake: LakeWords;
  facts: RunFacts;
}

export interface TargetColumn {
  name: string;
  type: DataType;
  comment: string;
  nullable: boolean;
}

export interface CompiledMapping {
  /** Of the target, in the order of the mapping. */
  columns: TargetColumn[];
  /** For `LoadRequest.select`: one for each of `columns`, in their order. A field that goes as it is, is its quoted name alone. */
  select: { column: string; expression: string }[];
  where: string | undefined;
  lineage: { target: string; sources: string[]; how: string }[];
  losses: { column: string; text: Text }[];
  /** Columns of the source that must be read, in the order of the shape; never empty. */
  used: string[];
}

/** From what a task stores to what the lake runs. Fails (`mapping`) with a text that names the field and says what to do. */
export function compileMapping({ plan, shape, lake, facts }: MappingRequest): CompiledMapping {
  const mapping = linesOf(plan, shape);
  const context = mappingContext(lake, shape.columns, facts);
  const compiled: CompiledMapping = { columns: [], select: [], where: undefined, lineage: [], losses: [], used: [] };
  const used = new Set<string>();
  for (const field of mapping) {
    if (compiled.columns.some((column) => column.name.toLowerCase() === field.target.toLowerCase())) throw ofField(field.target, twice);
    const term = termOf(field, context);
    compiled.columns.push({ name: field.target, type: term.type, comment: field.comment, nullable: term.nullable });
    compiled.select.push({ column: field.target, expression: term.sql });
    compiled.lineage.push({ target: field.target, sources: term.sources, how: describeWay(field) });
    const loss = lake.types.toNative(term.type).loss;
    for (const text of [...term.losses, ...(loss ? [loss] : [])]) compiled.losses.push({ column: field.target, text });
    for (const source of term.sources) used.add(source);
  }
  if (plan.filter.trim()) {
    const filter = filterOf(plan.filter, context);
    compiled.where = filter.sql;
    for (const source of filter.fields) used.add(source);
  }
  // Something must be read for a row to be there at all.
  compiled.used = used.size ? shape.columns.map(({ name }) => name).filter((name) => used.has(name)) : shape.columns.slice(0, 1).map(({ name }) => name);
  return compiled;
}

/** Empty: every column under its own name. */
export function linesOf(plan: Pick<SyncPlan, 'mapping'>, shape: Pick<SourceShape, 'columns'>): FieldMapping[] {
  if (!plan.mapping.length && !shape.columns.length) throw new SyncFailure('mapping', { zh: '来源没有任何字段，请检查来源表', en: 'The source has no fields; check the source table' });
  return plan.mapping.length ? plan.mapping : shape.columns.map(asItIs);
}

const asItIs = ({ name, comment }: SourceColumn): FieldMapping => ({ target: name, comment, origin: { kind: 'field', field: name }, steps: [] });

export const twice: Text = { zh: '目标字段重复（不区分大小写）。请改名或删除其中一行', en: 'the target field stands twice, whatever its case; rename or remove one of the lines' };

function termOf(field: FieldMapping, context: MappingContext): FieldTerm {
  try {
    return fieldTerm(field, context);
  } catch (error) {
    throw error instanceof FieldProblem ? ofField(field.target, error.text) : error;
  }
}

function filterOf(text: string, context: MappingContext) {
  try {
    return inWords(() => compileFilter(text, context));
  } catch (error) {
    throw error instanceof FieldProblem ? new SyncFailure('mapping', { zh: `过滤条件：${error.text.zh}`, en: `Filter: ${error.text.en}` }) : error;
  }
}

function ofField(target: string, text: Text): SyncFailure {
  return new SyncFailure('mapping', { zh: `目标字段“${target}”：${text.zh}`, en: `Target field "${target}": ${text.en}` });
}
