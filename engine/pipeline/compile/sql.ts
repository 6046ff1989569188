import type { SettingsOf } from '../settings.ts';
import { resolveParameters } from '../../schedule/run-parameters.ts';
import { fail, type PipelineColumn } from '../graph.ts';
import { distinctNames, gathered, listed, newColumn, type CompileNode, type NodeUse } from './node-use.ts';

/** What a person wrote, with its inputs under the names of their lines. Only the lake can tell what it gives. */
export function sqlRelation(use: NodeUse<SettingsOf<'sql'>>): string {
  const { lake, inputs, settings, facts } = use;
  const named = inputs.map(({ port, from, columns }) => `${lake.sql.quote(port)} as (select ${listed(use, columns)} from ${from} as i)`).join(', ');
  const text = resolveParameters(settings.sql, facts.parameters).replace(/;\s*$/, '');
  // A line of its own: the text may end with a comment.
  return `(with ${named} select * from (${text}\n) as answer)`;
}

export const sql: CompileNode<SettingsOf<'sql'>> = (use) => {
  const { described, inputs } = use;
  if (!described) return [];
  if (described.length === 0) fail('查询没有结果列。', 'The query gives no columns.');
  // No reader of SQL stands here: a name that comes in is taken for the same field, any other may come from all of them.
  const all = inputs.flatMap(({ columns }) => columns);
  const origins = (name: string) => {
    const same = all.filter((column) => column.name.toLowerCase() === name.toLowerCase());
    return gathered(same.length > 0 ? same : all, 'sql');
  };
  const columns = distinctNames(described.map(({ name, type }): PipelineColumn => newColumn(use, name, { type, nullable: true }, origins(name))));
  return [{ port: '', select: `select ${listed(use, columns)} from ${sqlRelation(use)} as answered`, columns }];
};
