import { asNumber, castDecimal, castFloat, decimal } from '../../sync/functions/as-number.ts';
import { float, integer, type Term } from '../../sync/functions/term.ts';
import type { DataKind } from '../../types/data-type.ts';
import { fail, type PipelineColumn, type Relation } from '../graph.ts';
import type { SettingsOf } from '../settings.ts';
import { columnOf, distinctNames, further, inputOf, newColumn, termOf, type CompileNode, type NodeUse } from './node-use.ts';

type Measure = SettingsOf<'aggregate'>['measures'][number];
const ordered: readonly DataKind[] = ['integer', 'decimal', 'float', 'string', 'date', 'time', 'datetime'];

export const aggregate: CompileNode<SettingsOf<'aggregate'>> = (use) => {
  const input = inputOf(use);
  const { quote } = use.lake.sql;
  const groups = use.settings.by.map((name) => columnOf(input, name));
  const measures = use.settings.measures.map((measure) => measured(use, input, measure));
  const columns = distinctNames([...groups, ...measures.map(({ column }) => column)]);
  const lines = [...groups.map(({ name }) => quote(name)), ...measures.map(({ column, sql }) => `${sql} as ${quote(column.name)}`)];
  const by = groups.length > 0 ? ` group by ${groups.map(({ name }) => quote(name)).join(', ')}` : '';
  return [{ port: '', select: `select ${lines.join(', ')} from ${input.from} as i${by}`, columns }];
};

function measured(use: NodeUse<unknown>, input: Relation, { kind, column: name, name: target }: Measure): { column: PipelineColumn; sql: string } {
  if (kind === 'count' && name === '') return { column: newColumn(use, target, { type: integer, nullable: false }, []), sql: 'count(*)' };
  if (name === '') fail(`请为“${target}”选择要统计的字段。`, `Choose the field that "${target}" is reckoned from.`);
  const column = columnOf(input, name);
  const term = reckoned(use, column, kind);
  return { column: newColumn(use, target, term, further(column.origins, kind)), sql: term.sql };
}

/** Both lakes give the same type: their own sums and averages differ. */
function reckoned(use: NodeUse<unknown>, column: PipelineColumn, kind: Measure['kind']): Term {
  const { lake } = use;
  const term = termOf(use, column);
  if (kind === 'count' || kind === 'distinct') return { sql: `count(${kind === 'distinct' ? 'distinct ' : ''}${term.sql})`, type: integer, nullable: false };
  if (kind === 'min' || kind === 'max') {
    if (!ordered.includes(column.type.kind)) fail(`字段“${column.name}”的类型没有大小，不能取最小或最大值。`, `The field "${column.name}" has no order, so it has no least or greatest value.`);
    return { sql: `${kind}(${term.sql})`, type: column.type, nullable: true };
  }
  const number = asNumber(term, lake);
  if (!number) fail(`字段“${column.name}”不是数字，请先转换类型。`, `The field "${column.name}" is no number. Change its type first.`);
  if (kind === 'avg') return { sql: `avg(${castFloat(lake, number)})`, type: float, nullable: true };
  if (number.type.kind === 'float') return { sql: `sum(${number.sql})`, type: float, nullable: true };
  const scale = number.type.kind === 'decimal' ? number.type.scale ?? 0 : 0;
  return { sql: castDecimal(lake, `sum(${number.sql})`, scale), type: decimal(scale), nullable: true };
}
