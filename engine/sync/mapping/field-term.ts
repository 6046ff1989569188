import type { Text } from '#platform/contract/text.ts';
import { ParameterFailure, resolveParameters } from '#engine/schedule/run-parameters.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { compileExpression } from '../expression/compile-expression.ts';
import type { ExpressionContext } from '../expression/compile-node.ts';
import { ExpressionProblem, placedText } from '../expression/expression-problem.ts';
import { applyStep, fieldsRead, StepProblem } from '../functions/apply-step.ts';
import { convert } from '../functions/convert.ts';
import { nativeOf } from '../functions/sql-words.ts';
import { string, textLiteral, type LakeWords, type Term } from '../functions/term.ts';
import { literalOf, literalProblem } from '../functions/value-literal.ts';
import type { FieldMapping } from '../plan.ts';
import type { SourceColumn, SyncRequest } from '../run.ts';
import { judgeConversion } from './type-matrix.ts';

/** What a run knows about itself: constants and run parameters come from here. */
export interface RunFacts {
  run: string;
  /** When the run began. */
  time: Date;
  parameters: SyncRequest['parameters'];
}

export interface MappingContext extends ExpressionContext {
  facts: RunFacts;
}

export interface FieldTerm extends Term {
  sources: string[];
  /** What its type loses on the way. */
  losses: Text[];
}

/** What is wrong with a line of the mapping, without the name of its field. */
export class FieldProblem extends Error {
  override name = 'FieldProblem';
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

export function mappingContext(lake: LakeWords, columns: readonly SourceColumn[], facts: RunFacts): MappingContext {
  const { zone } = facts.parameters;
  return { lake, columns, facts, now: wallClock(facts.time, zone), fill: (text) => resolveParameters(text, facts.parameters) };
}

/** A line of the mapping: its origin, the steps, and the type that is asked for. Throws FieldProblem. */
export function fieldTerm(field: FieldMapping, context: MappingContext): FieldTerm {
  return inWords(() => {
    const { lake } = context;
    const sources = new Set<string>();
    const losses: Text[] = [];
    const column = (name: string): Term => {
      const found = context.columns.find((one) => one.name === name) ?? fail({ zh: `来源中没有字段“${name}”。请改选其他字段，或删除这一行`, en: `the source has no field "${name}"; choose another, or remove the line` });
      sources.add(name);
      if (found.loss) losses.push(found.loss);
      return { sql: lake.sql.quote(name), type: found.type, nullable: found.nullable };
    };
    let term = origin(field, context, column, (names) => names.forEach((name) => sources.add(name)));
    for (const step of field.steps) {
      for (const name of fieldsRead(step)) column(name);
      term = applyStep(term, step, { lake, fill: context.fill, field: column });
    }
    if (!field.type) return { ...term, sources: [...sources], losses };
    const { verdict, text } = judgeConversion(term.type, field.type);
    if (verdict === 'same') return { ...term, type: field.type, sources: [...sources], losses };
    if (text && verdict !== 'impossible') losses.push(text);
    const converted = verdict === 'impossible' ? undefined : convert(term, field.type, lake);
    return converted ? { ...converted, sources: [...sources], losses } : fail(text ?? { zh: '类型不能转换', en: 'the type cannot be changed' });
  });
}

function origin(field: FieldMapping, context: MappingContext, column: (name: string) => Term, reads: (names: string[]) => void): Term {
  const { lake, facts } = context;
  switch (field.origin.kind) {
    case 'field': return column(field.origin.field);
    case 'constant': return constant(field.origin.value === null ? null : context.fill(field.origin.value), field.steps.length ? undefined : field.type, lake);
    case 'expression': {
      const { fields, ...term } = compileExpression(field.origin.text, context);
      reads(fields);
      return term;
    }
    case 'run': {
      const moment: DataType = { kind: 'datetime', precision: 6, zone: true };
      const at = (time: Date): Term => ({ sql: lake.sql.literal(time.toISOString().replace('T', ' '), moment), type: moment, nullable: false });
      if (field.origin.fact === 'run-time') return at(facts.time);
      if (field.origin.fact === 'scheduled-time') return at(facts.parameters.scheduledFor);
      return { sql: textLiteral(lake, field.origin.fact === 'run-id' ? facts.run : facts.parameters.source), type: string, nullable: false };
    }
  }
}

function constant(value: string | null, type: DataType = string, lake: LakeWords): Term {
  if (value === null) return { sql: `cast(null as ${nativeOf(lake, type)})`, type, nullable: true };
  const problem = literalProblem(value, type);
  return problem ? fail(problem) : { sql: literalOf(value, type, lake), type, nullable: false };
}

function fail(text: Text): never {
  throw new FieldProblem(text);
}

/** Whatever was wrong inside, as a problem of the line. */
export function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionProblem) throw new FieldProblem(placedText(error));
    if (error instanceof StepProblem || error instanceof ParameterFailure) throw new FieldProblem(error.text);
    throw error;
  }
}

function wallClock(time: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' }).formatToParts(time);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}
