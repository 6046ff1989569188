import type { SettingsOf } from '../settings.ts';
import { resolveParameters } from '../../schedule/run-parameters.ts';
import { fail, type PipelineColumn } from '../graph.ts';
import { distinctNames, listed, newColumn, type CompileNode, type NodeUse } from './node-use.ts';

export const sqlText = ({ settings, facts }: NodeUse<SettingsOf<'sql'>>) => resolveParameters(settings.sql, facts.parameters).replace(/;\s*$/, '');

/** What a person wrote, with its inputs under the names of their lines. Only the lake can tell what it gives. */
export function sqlRelation(use: NodeUse<SettingsOf<'sql'>>): string {
  const { lake, inputs } = use;
  const named = inputs.map(({ port, from, columns }) => `${lake.sql.quote(port)} as (select ${listed(use, columns)} from ${from} as i)`).join(', ');
  // A line of its own: the text may end with a comment.
  return `(with ${named} select * from (${sqlText(use)}\n) as answer)`;
}

export const sql: CompileNode<SettingsOf<'sql'>> = (use) => {
  const { described } = use;
  if (!described) return [];
  if (described.length === 0) fail('查询没有结果列。', 'The query gives no columns.');
  const columns = distinctNames(described.map(({ name, type, origins }): PipelineColumn => newColumn(use, name, { type, nullable: true }, origins)));
  return [{ port: '', select: `select ${listed(use, columns)} from ${sqlRelation(use)} as answered`, columns }];
};
