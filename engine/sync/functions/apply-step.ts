import type { Text } from '#platform/contract/text.ts';
import type { FunctionStep } from '../plan.ts';
import { asNumber } from './as-number.ts';
import { asText } from './as-text.ts';
import { describeType } from '../drift/describe-type.ts';
import { type FieldFunction, Settings, type FunctionSetting, type SettingValue } from './field-function.ts';
import { fieldFunction, takes } from './field-functions.ts';
import { bind } from './sql-words.ts';
import { textLiteral, type LakeWords, type Term } from './term.ts';

/** A step that cannot be done; says what to do about it. */
export class StepProblem extends Error {
  override name = 'StepProblem';
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

export interface StepSurroundings {
  lake: LakeWords;
  /** Another field of the row; throws StepProblem if there is none. */
  field(name: string): Term;
  /** Puts run parameters into a text of the settings. */
  fill(text: string): string;
}

export function applyStep(input: Term, step: FunctionStep, around: StepSurroundings): Term {
  const one = fieldFunction(step.function);
  if (!one) throw new StepProblem({ zh: `没有函数“${step.function}”，请改选其他函数`, en: `There is no function "${step.function}"; choose another` });
  const named = (text: Text) => new StepProblem({ zh: `函数“${one.title.zh}”：${text.zh}`, en: `Function "${one.title.en}": ${text.en}` });
  const ready = prepared(input, one, around.lake) ?? fail(named(wrongKind(one, input)));
  const settings = new Settings(Object.fromEntries(one.settings.map((setting) => [setting.key, checked(setting, step.settings[setting.key], around, named)])));
  const problem = one.check?.(settings, ready.type);
  if (problem) throw named(problem);
  const { lake } = around;
  const sql = bind(lake, ready.sql, (x) => one.sql[lake.kind](x, {
    input: { ...ready, sql: x }, settings, lake, text: (value) => textLiteral(lake, value),
    field: (name) => (asText(around.field(name), lake) ?? fail(named({ zh: `字段“${name}”不能转为文本`, en: `The field "${name}" has no text` }))).sql,
  }));
  return { sql, type: one.gives(ready.type, settings), nullable: one.nulls === 'never' ? false : ready.nullable || one.nulls === 'maybe' };
}

/** Other fields that a step reads. */
export function fieldsRead(step: FunctionStep): string[] {
  const one = fieldFunction(step.function);
  return one?.reads?.(new Settings({ ...Object.fromEntries(one.settings.map(({ key, default: preset }) => [key, preset])), ...step.settings })) ?? [];
}

function prepared(input: Term, one: FieldFunction, lake: LakeWords): Term | undefined {
  if (!takes(one, input.type.kind)) return undefined;
  if (one.takes === 'text') return asText(input, lake);
  if (one.takes === 'number') return asNumber(input, lake);
  return one.takes === 'json' && input.type.kind === 'string' ? asText(input, lake) : input;
}

function wrongKind(one: FieldFunction, { type }: Term): Text {
  const first = one.takes === 'number' ? { zh: '请先用“文本转数字”', en: 'use "Text to number" first' } : one.takes === 'moment' ? { zh: '请先用“文本转日期”', en: 'use "Text to date" first' } : { zh: '请先转换类型', en: 'change the type first' };
  return { zh: `不适用于${describeType(type).zh}类型，${first.zh}`, en: `it does not take the type ${describeType(type).en}; ${first.en}` };
}

function checked(setting: FunctionSetting, given: SettingValue | undefined, { fill }: StepSurroundings, named: (text: Text) => StepProblem): SettingValue {
  const { kind, title, choices, required, least = -Infinity, most = Infinity } = setting;
  const bad = (zh: string, en: string) => named({ zh: `“${title.zh}”${zh}`, en: `"${title.en}" ${en}` });
  const value = given === undefined || (given === null && kind !== 'number') ? setting.default : given;
  switch (kind) {
    case 'number': {
      if (value === null || value === '') return setting.default === null ? null : fail(bad('未填写', 'is missing'));
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most ? number : fail(bad(`应为 ${least} 至 ${most} 的整数`, `should be a whole number from ${least} to ${most}`));
    }
    case 'boolean': return typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : fail(bad('应为是或否', 'should be yes or no'));
    case 'choice': return choices!.some((one) => one.value === value) ? value : fail(bad(`只能是 ${choices!.map((one) => one.value).join('、')}`, `can only be ${choices!.map((one) => one.value).join(', ')}`));
    case 'pairs':
      if (value === null || typeof value !== 'object') throw bad('应为对照表', 'should be a table of pairs');
      if (required && Object.keys(value).length === 0) throw bad('至少要有一行', 'needs at least one line');
      return value;
    case 'text': {
      if (value !== null && typeof value === 'object') throw bad('应为文本', 'should be a text');
      const text = setting.secret || setting.asWritten ? String(value ?? '') : fill(String(value ?? ''));
      if (required && text === '') throw bad('未填写', 'is missing');
      if (text.includes('\0') || !text.isWellFormed()) throw bad('含有无效字符', 'holds a character that cannot be stored');
      return text;
    }
  }
}

function fail(problem: Error): never {
  throw problem;
}
