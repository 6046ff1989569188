import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { compileFilter } from '../expression/compile-expression.ts';
import { needsKey } from '../drift/source-drift.ts';
import type { LakeWords } from '../functions/term.ts';
import type { FieldMapping, SyncPlan } from '../plan.ts';
import type { SourceShape } from '../run.ts';
import { linesOf, twice, type TargetColumn } from './compile-mapping.ts';
import { FieldProblem, fieldTerm, inWords, mappingContext, type FieldTerm, type MappingContext } from './field-term.ts';
import { judgeConversion } from './type-matrix.ts';
import { unchangedTarget } from './unchanged-target.ts';

export interface MappingCheck {
  plan: SyncPlan;
  shape: SourceShape;
  lake: LakeWords;
  /** Columns of the table, if it is there. */
  target?: readonly Pick<TargetColumn, 'name' | 'type' | 'nullable'>[] | undefined;
  /** Parameters that runs will have. */
  values?: Record<string, string>;
  zone?: string;
}

/** `field`: of the target; null: about the whole. */
export interface MappingNote {
  field: string | null;
  text: Text;
}

export interface MappingFindings {
  /** Must be mended before the task can run. */
  problems: MappingNote[];
  /** Should be known before it is saved. */
  warnings: MappingNote[];
}

/** Everything at once, for a form; compileMapping stops at the first. */
export function checkMapping({ plan, shape, lake, target, values = {}, zone = 'UTC' }: MappingCheck): MappingFindings {
  const findings: MappingFindings = { problems: [], warnings: [] };
  if (!plan.mapping.length && !shape.columns.length) return { ...findings, problems: [{ field: null, text: { zh: '来源没有任何字段，请检查来源表', en: 'The source has no fields; check the source table' } }] };
  const now = new Date();
  const context = mappingContext(lake, shape.columns, { run: 'check', time: now, parameters: { scheduledFor: now, zone, values, source: '' } });
  const lines = linesOf(plan, shape);
  const terms = new Map<string, FieldTerm>();
  for (const line of lines) checkLine(line, context, terms, findings);
  tell(findings, null, () => { if (plan.filter.trim()) compileFilter(plan.filter, context); }, { zh: '过滤条件：', en: 'Filter: ' });
  checkKey(plan, shape, lines, terms, findings);
  checkDeduplication(plan, terms, findings);
  if (target) checkTarget(target, terms, findings);
  return findings;
}

function checkLine(line: FieldMapping, context: MappingContext, terms: Map<string, FieldTerm>, findings: MappingFindings): void {
  const field = line.target;
  if ([...terms.keys()].some((name) => name.toLowerCase() === field.toLowerCase())) findings.problems.push({ field, text: twice });
  tell(findings, field, () => context.lake.sql.quote(field));
  tell(findings, field, () => {
    const term = fieldTerm(line, context);
    terms.set(field, term);
    const loss = context.lake.types.toNative(term.type).loss;
    for (const text of [...term.losses, ...(loss ? [loss] : [])]) findings.warnings.push({ field, text });
  });
}

/** What the work complains of becomes a problem of the field. */
function tell(findings: MappingFindings, field: string | null, work: () => unknown, before: Text = { zh: '', en: '' }): void {
  try {
    inWords(work);
  } catch (error) {
    if (!(error instanceof FieldProblem) && !(error instanceof ConnectorFailure)) throw error;
    findings.problems.push({ field, text: { zh: before.zh + error.text.zh, en: before.en + error.text.en } });
  }
}

function checkKey(plan: SyncPlan, shape: SourceShape, lines: readonly FieldMapping[], terms: ReadonlyMap<string, FieldTerm>, { problems, warnings }: MappingFindings): void {
  if (!needsKey(plan) && !plan.key.length) return;
  if (!plan.key.length && !shape.primaryKey.length) {
    problems.push({ field: null, text: { zh: '该写入方式需要主键，但来源没有声明主键。请指定能够区分每一行的字段', en: 'This way of writing needs a key, but the source declares none; choose the fields that tell rows apart' } });
  }
  const key = plan.key.length ? plan.key.map((field) => [field, field] as const) : shape.primaryKey.map((source) => [source, unchangedTarget(source, lines, shape.columns)] as const);
  for (const [field, target] of key) {
    if (target === undefined || !lines.some((line) => line.target === target)) problems.push({ field, text: { zh: '主键字段没有原样映射。请将其加入映射，不使用函数，类型须容纳所有值；或改选主键', en: 'The key field is not mapped as it is; add it to the mapping, without functions and with a type that holds every value, or choose another key' } });
    else if (terms.get(target)?.nullable) warnings.push({ field: target, text: { zh: '主键字段可能为空，主键为空的行会作为脏数据', en: 'The key field may be null; rows without a key are refused as bad rows' } });
  }
}

function checkDeduplication({ deduplicate }: SyncPlan, terms: ReadonlyMap<string, FieldTerm>, { problems }: MappingFindings): void {
  for (const field of new Set([...deduplicate?.by ?? [], ...deduplicate?.order ?? []])) {
    if (!terms.has(field)) problems.push({ field, text: { zh: '去重使用的字段不在目标字段中', en: 'Deduplication uses a field that is not among the target fields' } });
  }
}

function checkTarget(target: NonNullable<MappingCheck['target']>, terms: ReadonlyMap<string, FieldTerm>, { problems, warnings }: MappingFindings): void {
  const there = new Map(target.map((column) => [column.name.toLowerCase(), column]));
  const filled = new Set([...terms.keys()].map((name) => name.toLowerCase()));
  for (const [field, term] of terms) {
    const column = there.get(field.toLowerCase());
    if (!column) {
      warnings.push({ field, text: { zh: '目标表没有该字段，运行时按结构变更策略处理', en: 'The target table has no such field; a run does as the policy for changes says' } });
      continue;
    }
    const { verdict, text } = judgeConversion(term.type, column.type);
    if (text) (verdict === 'impossible' ? problems : warnings).push({ field, text });
    if (term.nullable && !column.nullable) warnings.push({ field, text: { zh: '目标字段不允许为空，空值的行会作为脏数据', en: 'The target field does not take null; rows without a value are refused as bad rows' } });
  }
  for (const { name, nullable } of target) {
    if (!nullable && !filled.has(name.toLowerCase()) && !name.startsWith('_')) problems.push({ field: name, text: { zh: '目标字段不允许为空，但没有映射', en: 'The target field does not take null, but nothing is mapped to it' } });
  }
}
