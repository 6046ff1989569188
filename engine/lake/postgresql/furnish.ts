import { randomBytes } from 'node:crypto';
import type { Text } from '#platform/contract/text.ts';
import type { TableName } from '../../connectors/connector.ts';
import { quote, tableOf } from '../../connectors/postgresql/dialect.ts';
import { attempt } from './attempt.ts';
import { columnRulesOf, structuresOf, type Structure } from './belongings.ts';
import type { PostgresqlLakeSession } from './session.ts';

export const uniqueName = () => `tributary_${randomBytes(12).toString('hex')}`;
export const isUniqueName = (name: string) => /^tributary_[0-9a-f]{24}$/.test(name);

/**
 * Gives a table that is to take the place of another the keys, conditions and indexes of that one, while nobody waits. Under names of
 * their own: `names` are the statements that give them theirs, once the old ones are gone.
 */
export async function furnish(session: PostgresqlLakeSession, name: TableName, by: TableName): Promise<{ problems: Text[]; names: string[] }> {
  const problems: Text[] = [];
  const names: string[] = [];
  const tried = async (what: Text, statements: string[]) => {
    const problem = await attempt(session, what, statements);
    if (problem) problems.push(problem);
    return !problem;
  };
  const has = new Map((await columnRulesOf(session, by)).map((rules) => [rules.column, rules]));
  for (const { column, required, default: given } of await columnRulesOf(session, name)) {
    const own = has.get(column);
    if (!own) continue;
    const alter = `alter table ${tableOf(by)} alter column ${quote(column)}`;
    if (given !== null && own.default === null) await tried({ zh: `列“${column}”的默认值`, en: `the default of the column "${column}"` }, [`${alter} set default ${given}`]);
    if (required && !own.required) await tried({ zh: `列“${column}”的非空约束`, en: `the rule that the column "${column}" is never null` }, [`${alter} set not null`]);
  }
  const there = await structuresOf(session, by);
  const rename = (from: string, { kind, name: to }: Structure) =>
    names.push(kind === 'index' ? `alter index ${tableOf({ schema: name.schema, table: from })} rename to ${quote(to)}` : `alter table ${tableOf(name)} rename constraint ${quote(from)} to ${quote(to)}`);
  for (const one of await structuresOf(session, name)) {
    const same = there.findIndex(({ kind, text, unique }) => kind === one.kind && text === one.text && unique === one.unique);
    const own = uniqueName();
    if (same >= 0) {
      const [found] = there.splice(same, 1);
      const from = found!.name;
      await session.execute(found!.kind === 'index' ? `alter index ${tableOf({ schema: by.schema, table: from })} rename to ${quote(own)}` : `alter table ${tableOf(by)} rename constraint ${quote(from)} to ${quote(own)}`);
      rename(own, one);
    } else if (await tried(one.what, [one.kind === 'index' ? `create ${one.unique ? 'unique ' : ''}index ${quote(own)} on ${tableOf(by)} ${one.text}` : `alter table ${tableOf(by)} add constraint ${quote(own)} ${one.text}`])) rename(own, one);
  }
  return { problems, names };
}
