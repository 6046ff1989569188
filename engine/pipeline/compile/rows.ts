import { asCommon, commonType } from '../../sync/functions/common-type.ts';
import { nativeOf } from '../../sync/functions/sql-words.ts';
import { literalOf, literalProblem } from '../../sync/functions/value-literal.ts';
import { sameType } from '../../sync/functions/convert.ts';
import { fail, NodeFailure, type PipelineColumn } from '../graph.ts';
import type { SettingsOf } from '../settings.ts';
import { columnOf, distinctNames, filterOf, gathered, inputOf, listed, newColumn, orderSql, termOf, type CompileNode } from './node-use.ts';

/** Plugins that choose, order and put together rows. */
export const filter: CompileNode<SettingsOf<'filter'>> = (use) => {
  const { from, columns, order } = inputOf(use);
  return [{ port: '', select: `select ${listed(use, columns)} from ${from} as i where ${filterOf(use, { columns }, use.settings.condition)}`, columns, order }];
};

/** What is neither goes to the rest: nothing is lost. */
export const split: CompileNode<SettingsOf<'split'>> = (use) => {
  const { from, columns, order } = inputOf(use);
  const holds = filterOf(use, { columns }, use.settings.condition);
  const where = (condition: string) => `select ${listed(use, columns)} from ${from} as i where ${condition}`;
  return [{ port: 'match', select: where(holds), columns, order }, { port: 'rest', select: where(`(${holds}) is not true`), columns, order }];
};

export const sort: CompileNode<SettingsOf<'sort'>> = (use) => {
  const input = inputOf(use);
  for (const { column } of use.settings.by) columnOf(input, column);
  return [{ port: '', select: `select ${listed(use, input.columns)} from ${input.from} as i${orderSql(use, use.settings.by)}`, columns: input.columns, order: use.settings.by }];
};

export const limit: CompileNode<SettingsOf<'limit'>> = (use) => {
  const { from, columns, order } = inputOf(use);
  return [{ port: '', select: `select ${listed(use, columns)} from ${from} as i${orderSql(use, order)} limit ${use.settings.rows} offset ${use.settings.skip}`, columns, order }];
};

export const deduplicate: CompileNode<SettingsOf<'deduplicate'>> = (use) => {
  const input = inputOf(use);
  const { by, keep, order } = use.settings;
  const { quote } = use.lake.sql;
  for (const name of [...by, ...order]) columnOf(input, name);
  const rank = quote('_tributary_rank');
  const first = order.map((name) => `${quote(name)} ${keep === 'latest' ? 'desc' : 'asc'} nulls last`).join(', ');
  const ranked = `select *, row_number() over (partition by ${by.map(quote).join(', ')} order by ${first}) as ${rank} from ${input.from} as i`;
  return [{ port: '', select: `select ${listed(use, input.columns)} from (${ranked}) as ranked where ${rank} = 1`, columns: input.columns }];
};

/** By name; a column that some input lacks is empty there. Each has the type that holds the values of all. */
export const union: CompileNode<SettingsOf<'union'>> = (use) => {
  const { lake, inputs } = use;
  const names = [...new Map(inputs.flatMap(({ columns }) => columns).map(({ name }) => [name.toLowerCase(), name])).entries()];
  const columns = names.map(([key, name]): PipelineColumn => {
    const found = inputs.flatMap((input) => input.columns.filter((column) => column.name.toLowerCase() === key));
    const [first] = found;
    const same = found.every(({ type }) => sameType(type, first!.type));
    const type = same ? first!.type : commonType(found.map((column) => column.type)) ?? fail(`字段“${name}”在各输入中的类型不能统一，请先转换类型。`, `The field "${name}" has types that have nothing in common. Change them first.`);
    return newColumn(use, first!.name, { type, nullable: found.length < inputs.length || found.some(({ nullable }) => nullable) }, gathered(found, ''), first!.comment);
  });
  const parts = inputs.map((input) => {
    const lines = columns.map(({ name, type }) => {
      const column = input.columns.find((one) => one.name.toLowerCase() === name.toLowerCase());
      const sql = !column ? `cast(null as ${nativeOf(lake, type)})` : sameType(column.type, type) ? lake.sql.quote(column.name) : asCommon(termOf(use, column), type, lake).sql;
      return `${sql} as ${lake.sql.quote(name)}`;
    });
    return `select ${lines.join(', ')} from ${input.from} as i`;
  });
  return [{ port: '', select: parts.join(use.settings.distinct ? ' union ' : ' union all '), columns: distinctNames(columns) }];
};

/** A small table that stands in the graph itself. */
export const rows: CompileNode<SettingsOf<'rows'>> = (use) => {
  const { lake, settings } = use;
  const columns = distinctNames(settings.columns.map(({ name, type }) => newColumn(use, name, { type, nullable: true }, [])));
  const value = (text: string | null | undefined, { name, type }: PipelineColumn) => {
    if (text === null || text === undefined) return `cast(null as ${nativeOf(lake, type)})`;
    const problem = literalProblem(text, type);
    if (problem) throw new NodeFailure({ zh: `字段“${name}”：${problem.zh}`, en: `Field "${name}": ${problem.en}` });
    return literalOf(text, type, lake);
  };
  const line = (row: readonly (string | null)[] | undefined) => columns.map((column, index) => `${value(row?.[index], column)} as ${lake.sql.quote(column.name)}`).join(', ');
  const select = settings.rows.length === 0 ? `select ${line(undefined)} where false` : settings.rows.map((row) => `select ${line(row)}`).join(' union all ');
  return [{ port: '', select, columns }];
};
