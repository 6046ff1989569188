import type { FunctionStep } from '../plan.ts';
import { applyStep, StepProblem } from '../functions/apply-step.ts';
import type { FieldFunction } from '../functions/field-function.ts';
import { fieldFunction, fieldFunctions } from '../functions/field-functions.ts';
import { date, datetime, integer, string } from '../functions/term.ts';
import { literalOf } from '../functions/value-literal.ts';
import { condition, textOf, type Compiled, type ExpressionContext } from './compile-node.ts';
import { inCommon } from './compared.ts';
import { ExpressionProblem } from './expression-problem.ts';
import type { Place, TreeNode } from './tree.ts';

type Call = Extract<TreeNode, { kind: 'call' }>;
type Compile = (node: TreeNode) => Compiled;

/** Functions of the language itself, with the least and the most values they take. */
const own: Record<string, [least: number, most: number, make: (call: Call, context: ExpressionContext, compile: Compile) => Compiled]> = {
  coalesce: [1, 100, (call, { lake }, compile) => {
    const terms = inCommon(call.inputs.map(compile), call, lake);
    return { sql: `coalesce(${terms.map((one) => one.sql).join(', ')})`, type: terms[0]!.type, nullable: terms.every((one) => one.nullable) };
  }],
  nullif: [2, 2, (call, { lake }, compile) => {
    const [one, other] = inCommon(call.inputs.map(compile), call, lake);
    return { sql: `nullif(${one!.sql}, ${other!.sql})`, type: one!.type, nullable: true };
  }],
  if: [2, 3, (call, context, compile) => {
    const when = condition(call.inputs[0]!, context);
    const [then, otherwise] = inCommon(call.inputs.slice(1).map(compile), call, context.lake);
    return { sql: `(case when ${when.sql} then ${then!.sql}${otherwise ? ` else ${otherwise.sql}` : ''} end)`, type: then!.type, nullable: !otherwise || then!.nullable || otherwise.nullable };
  }],
  length: [1, 1, (call, { lake }, compile) => {
    const text = textOf(compile(call.inputs[0]!), call, lake);
    return { sql: `cast(length(${text.sql}) as bigint)`, type: integer, nullable: text.nullable };
  }],
  concat: [1, 100, (call, { lake }, compile) => {
    const texts = call.inputs.map((input) => textOf(compile(input), input, lake));
    return { sql: `(${texts.map((one) => `coalesce(${one.sql}, '')`).join(' || ')})`, type: string, nullable: false };
  }],
  now: [0, 0, (_call, { lake, now }) => ({ sql: literalOf(now, datetime, lake), type: datetime, nullable: false })],
  today: [0, 0, (_call, { lake, now }) => ({ sql: literalOf(now.slice(0, 10), date, lake), type: date, nullable: false })],
};

/** Shorter names that people know. */
const alike: Record<string, string> = { abs: 'absolute', substr: 'substring', to_date: 'date-parse', to_number: 'number-parse', format_date: 'date-format' };

/** All names that an expression may call. */
export const callNames: readonly string[] = [...Object.keys(own), ...fieldFunctions.map((one) => one.key.replaceAll('-', '_')), ...Object.keys(alike)].filter((name, index, all) => all.indexOf(name) === index);

export function callFunction(call: Call, context: ExpressionContext, compile: Compile): Compiled {
  const mine = Object.hasOwn(own, call.name) ? own[call.name]! : undefined;
  if (mine) {
    const [least, most, make] = mine;
    if (call.inputs.length < least || call.inputs.length > most) throw wrongCount(call, least, most);
    return make(call, context, compile);
  }
  const one = fieldFunction(Object.hasOwn(alike, call.name) ? alike[call.name]! : call.name.replaceAll('_', '-'));
  if (!one) throw new ExpressionProblem({ zh: `没有函数 ${call.name}`, en: `There is no function ${call.name}` }, call);
  if (!call.inputs.length) throw wrongCount(call, 1, one.settings.length + 1);
  try {
    return applyStep(compile(call.inputs[0]!), stepOf(call, one), { lake: context.lake, fill: context.fill, field: () => { throw wrongCount(call, 1, 2); } });
  } catch (error) {
    throw error instanceof StepProblem ? new ExpressionProblem(error.text, call) : error;
  }
}

/** What follows the value are the settings, in their order; pairs take all that is left two by two, and one more is for all others. */
function stepOf(call: Call, one: FieldFunction): FunctionStep {
  const rest = call.inputs.slice(1).map((input) => constant(input, call));
  const settings: FunctionStep['settings'] = {};
  if (one.settings[0]?.kind === 'pairs') {
    const pairs: Record<string, string> = {};
    for (let index = 0; index + 1 < rest.length; index += 2) pairs[String(rest[index])] = String(rest[index + 1]);
    settings[one.settings[0].key] = pairs;
    if (rest.length % 2) Object.assign(settings, rest.at(-1) === null ? { else: 'null' } : { else: 'value', value: String(rest.at(-1)) });
    return { function: one.key, settings };
  }
  if (rest.length > one.settings.length) throw wrongCount(call, 1, one.settings.length + 1);
  for (const [index, value] of rest.entries()) settings[one.settings[index]!.key] = value;
  return { function: one.key, settings };
}

function constant(node: TreeNode, place: Place): string | number | boolean | null {
  if (node.kind !== 'literal') throw new ExpressionProblem({ zh: '除第一个外，这里只能写固定的值', en: 'Besides the first, only constants can stand here' }, { at: node.at, end: node.end ?? place.end });
  if (node.of === 'number') return Number(node.value);
  return node.of === 'boolean' ? node.value === 'true' : node.of === 'null' ? null : node.value;
}

function wrongCount({ name, inputs, at, end }: Call, least: number, most: number): ExpressionProblem {
  const range = least === most ? String(least) : `${least}–${most}`;
  return new ExpressionProblem({ zh: `${name} 需要 ${range} 个值，写了 ${inputs.length} 个`, en: `${name} takes ${range} values, there are ${inputs.length}` }, { at, end });
}
