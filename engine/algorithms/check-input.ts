import { AlgorithmProblem, mayTake, type AlgorithmColumn, type AlgorithmInput, type AlgorithmParameter, type AlgorithmRole, type AlgorithmShape, type ParameterValue } from './algorithm.ts';

export interface CheckedInput {
  columns: Map<string, AlgorithmColumn[]>;
  parameters: Map<string, ParameterValue>;
}

/** Every part is played by columns that the table has and that can play it; every parameter has a value that it may have. */
export function checkInput({ roles, parameters }: AlgorithmShape, input: AlgorithmInput): CheckedInput {
  return {
    columns: new Map(roles.map((role) => [role.key, columnsOf(role, input)])),
    parameters: new Map(parameters.map((parameter) => [parameter.key, valueOf(parameter, input)])),
  };
}

function columnsOf(role: AlgorithmRole, { table, columns }: AlgorithmInput): AlgorithmColumn[] {
  const field = `columns.${role.key}`;
  const { zh, en } = role.title;
  const names = [...new Set((Object.hasOwn(columns, role.key) ? columns[role.key] : undefined) ?? [])];
  if (names.length < role.least) throw new AlgorithmProblem(field, `请为“${zh}”选择${role.least > 1 ? `至少 ${role.least} 个` : ''}字段。`, `Choose ${role.least > 1 ? `at least ${role.least} fields` : 'a field'} for "${en}".`);
  if (names.length > role.most) throw new AlgorithmProblem(field, `“${zh}”最多 ${role.most} 个字段。`, `"${en}" takes at most ${role.most} fields.`);
  return names.map((name) => {
    const column = table.columns.find((one) => one.name === name);
    if (!column) throw new AlgorithmProblem(field, `表中没有字段“${name}”，请重新选择。`, `The table has no field "${name}". Choose another.`);
    if (!mayTake(role, column.type)) throw new AlgorithmProblem(field, `字段“${name}”的类型不能用作“${zh}”，请选择其他字段。`, `The type of the field "${name}" does not suit "${en}". Choose another.`);
    return column;
  });
}

function valueOf(parameter: AlgorithmParameter, { parameters }: AlgorithmInput): ParameterValue {
  const value = (Object.hasOwn(parameters, parameter.key) ? parameters[parameter.key] : undefined) ?? parameter.default;
  const wrong = (zh: string, en: string) => new AlgorithmProblem(`parameters.${parameter.key}`, `“${parameter.title.zh}”${zh}`, `"${parameter.title.en}" ${en}`);
  switch (parameter.kind) {
    case 'switch':
      if (typeof value !== 'boolean') throw wrong('应为是或否。', 'must be yes or no.');
      return value;
    case 'text':
      if (typeof value !== 'string') throw wrong('应为文本。', 'must be a text.');
      return value;
    case 'choice':
      if (!parameter.choices.some((choice) => choice.value === value)) throw wrong('不是可选的值。', 'is none of the choices.');
      return value;
    default: {
      const { least, most, kind } = parameter;
      const fits = typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most && (kind === 'number' || Number.isInteger(value));
      if (!fits) throw wrong(`应为 ${least} 至 ${most} 之间的${kind === 'integer' ? '整数' : '数'}。`, `must be a ${kind === 'integer' ? 'whole number' : 'number'} from ${least} to ${most}.`);
      return value;
    }
  }
}
