import type { Text } from '#platform/contract/text.ts';
import { ExpressionProblem, timeExpression } from './time-expression.ts';

/** Built-in parameters that follow from the time a run is scheduled for. */
const timeParameters: Record<string, string> = {
  'system.biz.date': 'yyyyMMdd-1',
  'system.biz.curdate': 'yyyyMMdd',
  'system.datetime': 'yyyyMMddHHmmss',
};

/** Built-in parameters that whoever starts a run puts among its `values`. */
export const runParameterNames = [
  'system.task.id', 'system.task.name', 'system.run.id', 'system.flow.id', 'system.flow.name', 'system.project.id', 'system.project.name',
] as const;
export const builtInNames: readonly string[] = [...Object.keys(timeParameters), ...runParameterNames];

export interface ParameterContext {
  scheduledFor: Date;
  zone: string;
  /** Global, local and upstream parameters and those of the run, already put in order of precedence. */
  values: Readonly<Record<string, string>>;
}

export interface ParameterProblem {
  /** As it stands in the text. */
  parameter: string;
  /** Counted from 1. */
  line: number;
  column: number;
  text: Text;
}

/** Every parameter of a text that has no value or cannot be read, with its place. */
export class ParameterFailure extends Error {
  override name = 'ParameterFailure';
  readonly problems: readonly ParameterProblem[];
  readonly text: Text;

  constructor(problems: readonly ParameterProblem[]) {
    const text = { zh: problems.map((each) => each.text.zh).join('\n'), en: problems.map((each) => each.text.en).join('\n') };
    super(text.en);
    this.problems = problems;
    this.text = text;
  }
}

/**
 * Puts values in place of `${name}` and `$[yyyyMMdd-1]`; `\${` and `\$[` stay as `${` and `$[`. What a value holds is
 * text and is not looked into again. Throws ParameterFailure: nothing is left standing in silence.
 */
export function resolveParameters(text: string, { scheduledFor, zone, values }: ParameterContext): string {
  const { result, problems } = replace(text, {
    named: (name) => {
      const builtIn = timeParameters[name];
      if (Object.hasOwn(timeParameters, name) && builtIn !== undefined) return timeExpression(builtIn, scheduledFor, zone);
      if (!Object.hasOwn(values, name)) throw unknown(name);
      return values[name] ?? '';
    },
    timed: (expression) => timeExpression(expression, scheduledFor, zone),
  });
  if (problems.length > 0) throw new ParameterFailure(problems);
  return result;
}

/** What a text asks for beyond the given names and the built-in ones, or asks in a way that cannot be read: to be said before saving. */
export function unknownParameters(text: string, names: Iterable<string>): ParameterProblem[] {
  const known = new Set([...names, ...builtInNames]);
  const { problems } = replace(text, {
    named: (name) => {
      if (!known.has(name)) throw unknown(name);
      return '';
    },
    // Whether an expression can be read does not depend on the moment.
    timed: (expression) => timeExpression(expression, new Date(0), 'UTC'),
  });
  return problems;
}

/** More than anyone reads; finding the place of each costs a walk through the text. */
const mostProblems = 100;

interface Replacers { named(name: string): string; timed(expression: string): string }

function replace(text: string, { named, timed }: Replacers): { result: string; problems: ParameterProblem[] } {
  const problems: ParameterProblem[] = [];
  const result = text.replace(/\\(\$[[{])|\$\{([^{}\n]*)\}|\$\[([^[\]\n]*)\]|\$[[{]/g, (parameter: string, kept?: string, name?: string, expression?: string, offset: number = 0) => {
    if (kept !== undefined) return kept;
    try {
      if (name !== undefined) return named(name.trim());
      if (expression !== undefined) return timed(expression);
      const close = parameter === '${' ? '}' : ']';
      throw new ExpressionProblem({ zh: `缺少结尾的 ${close}；如果不是参数，请写成 \\${parameter}`, en: `the closing ${close} is missing; if it is no parameter, write \\${parameter}` });
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error;
      if (problems.length < mostProblems) problems.push(placed(parameter, text, offset, error.text));
      return parameter;
    }
  });
  return { result, problems };
}

function placed(parameter: string, text: string, offset: number, reason: Text): ParameterProblem {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  return {
    parameter, line, column,
    text: {
      zh: `第 ${line} 行第 ${column} 列的参数 ${parameter}：${reason.zh}。`,
      en: `Parameter ${parameter} at line ${line}, column ${column}: ${reason.en}.`,
    },
  };
}

function unknown(name: string): ExpressionProblem {
  return new ExpressionProblem(name === ''
    ? { zh: '缺少参数名', en: 'its name is missing' }
    : { zh: '没有定义这个参数，请添加或修正名称', en: 'it is not defined; add it or correct its name' });
}
