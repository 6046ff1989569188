import { convert } from '../../sync/functions/convert.ts';
import { describeWay } from '../../sync/mapping/describe-way.ts';
import { judgeConversion } from '../../sync/mapping/type-matrix.ts';
import type { FieldMapping, FunctionStep } from '../../sync/plan.ts';
import { fail, type OrderBy, type PipelineColumn, type Relation } from '../graph.ts';
import type { SettingsOf } from '../settings.ts';
import { columnOf, distinctNames, further, gathered, inputOf, mappedTerm, newColumn, termOf, type CompileNode, type NodeUse, type Output } from './node-use.ts';

/** Plugins that make columns of columns, row by row. */
interface Line {
  column: PipelineColumn;
  sql: string;
}

function output(use: NodeUse<unknown>, input: Relation, lines: readonly Line[], order: readonly OrderBy[] = []): Output[] {
  distinctNames(lines.map(({ column }) => column));
  const select = lines.map(({ column, sql }) => `${sql} as ${use.lake.sql.quote(column.name)}`).join(', ');
  return [{ port: '', select: `select ${select} from ${input.from} as i`, columns: lines.map(({ column }) => column), order }];
}

export const select: CompileNode<SettingsOf<'select'>> = (use) => {
  const input = inputOf(use);
  const lines = use.settings.fields.map(({ from, to }): Line => {
    const column = columnOf(input, from);
    return { column: { ...column, name: to }, sql: use.lake.sql.quote(column.name) };
  });
  const renamed = new Map(use.settings.fields.map(({ from, to }) => [from, to]));
  const keeps = input.order.every(({ column }) => renamed.has(column));
  return output(use, input, lines, keeps ? input.order.map(({ column, descending }) => ({ column: renamed.get(column)!, descending })) : []);
};

/** Columns as they come, with new ones in the place of those of the same name, the others behind. */
function replaced(use: NodeUse<unknown>, input: Relation, made: readonly Line[]): Output[] {
  const byName = new Map(made.map((line) => [line.column.name.toLowerCase(), line]));
  if (byName.size < made.length) distinctNames(made.map(({ column }) => column));
  const kept = input.columns.map((column): Line => {
    const line = byName.get(column.name.toLowerCase());
    byName.delete(column.name.toLowerCase());
    return line ?? { column, sql: use.lake.sql.quote(column.name) };
  });
  const changed = new Set(made.map(({ column }) => column.name.toLowerCase()));
  return output(use, input, [...kept, ...byName.values()], input.order.some(({ column }) => changed.has(column.toLowerCase())) ? [] : input.order);
}

function computed(use: NodeUse<unknown>, input: Relation, line: FieldMapping, how: string): Line {
  const term = mappedTerm(use, input, line);
  const comment = line.comment || input.columns.find(({ name }) => name === line.target)?.comment || '';
  return { column: newColumn(use, line.target, term, gathered(term.sources.map((name) => columnOf(input, name)), how), comment), sql: term.sql };
}

export const compute: CompileNode<SettingsOf<'compute'>> = (use) => {
  const input = inputOf(use);
  return replaced(use, input, use.settings.fields.map((line) => computed(use, input, line, describeWay(line))));
};

const byFunction = (column: string, target: string, step: FunctionStep): FieldMapping => ({ target, comment: '', origin: { kind: 'field', field: column }, steps: [step] });

export const fill: CompileNode<SettingsOf<'fill'>> = (use) => {
  const input = inputOf(use);
  return replaced(use, input, use.settings.fields.map(({ column, value, blank }) => {
    columnOf(input, column);
    return computed(use, input, byFunction(column, column, { function: 'default', settings: { value, when: blank ? 'blank' : 'null' } }), 'default');
  }));
};

export const codes: CompileNode<SettingsOf<'codes'>> = (use) => {
  const input = inputOf(use);
  const { column, target, codes: pairs, otherwise, value } = use.settings;
  columnOf(input, column);
  return replaced(use, input, [computed(use, input, byFunction(column, target || column, { function: 'code-map', settings: { pairs, else: otherwise, value } }), 'code-map')]);
};

export const cast: CompileNode<SettingsOf<'cast'>> = (use) => {
  const input = inputOf(use);
  return replaced(use, input, use.settings.fields.map(({ column: name, type, misfit }): Line => {
    const column = columnOf(input, name);
    const { verdict, text } = judgeConversion(column.type, type);
    const term = verdict === 'impossible' ? undefined : convert(termOf(use, column), type, use.lake, misfit);
    if (!term) fail(`字段“${name}”：${text?.zh ?? '类型不能转换'}`, `Field "${name}": ${text?.en ?? 'the type cannot be changed'}`);
    return { column: newColumn(use, name, term, further(column.origins, 'cast'), column.comment), sql: term.sql };
  }));
};
