import type { Text } from '#platform/contract';
import { meaningful, sqlTokens } from '#engine/sql-text/sql-tokens.ts';
import type { Definition } from '#areas/lake';
import type { TaskFinding } from '../runner.ts';

type ToDatabase = Extract<Definition<'export'>['to'], { kind: 'database' }>;

/** They would end the one transaction in which the rows are written, or begin another. */
const transactional = new Set(['begin', 'start', 'commit', 'rollback', 'end', 'abort', 'savepoint', 'release', 'xa']);
/** MySQL ends a transaction before these. */
const committing = new Set(['create', 'alter', 'drop', 'truncate', 'rename', 'grant', 'revoke', 'analyze', 'optimize', 'lock']);
const autoCommitting = new Set(['mysql', 'mariadb', 'oracle']);
const exchanging = new Set(['mysql', 'mariadb']);

/** Also behind a semicolon; not those that stand in the body of a routine as well. */
const endings = new Set(['commit', 'rollback', 'abort']);

const firstWord = (statement: string) => meaningful(sqlTokens(statement))[0]?.text.toLowerCase() ?? '';

function furtherWords(statement: string): string[] {
  const tokens = meaningful(sqlTokens(statement)).map(({ text }) => text.toLowerCase());
  return tokens.filter((_, index) => tokens[index - 1] === ';');
}

export const statementsOf = ({ before, after }: Pick<ToDatabase, 'before' | 'after'>): string[] => [...before, ...after].filter((one) => one.trim() !== '');

/** The first statement that would take the writing apart. */
export function brokenTransaction(to: Pick<ToDatabase, 'before' | 'after'>): Text | undefined {
  const found = statementsOf(to).map((one) => (transactional.has(firstWord(one)) ? firstWord(one) : furtherWords(one).find((word) => endings.has(word)))).find((word) => word !== undefined);
  return found === undefined ? undefined : {
    zh: `写入前后的语句与写入在同一个事务中执行，不能使用“${found.toUpperCase()}”，请去掉它。`, en: `The statements before and after run in one transaction with the writing, so "${found.toUpperCase()}" cannot be among them. Take it out.`,
  };
}

export function statementFindings(to: Pick<ToDatabase, 'before' | 'after' | 'mode'>, kind: string): TaskFinding[] {
  const broken = brokenTransaction(to);
  if (broken) return [{ part: 'target', level: 'error', text: broken }];
  if (to.mode === 'overwrite' && exchanging.has(kind) && statementsOf(to).length > 0) return [{ part: 'target', level: 'warning', text: {
    zh: '该数据库在覆盖时交换数据表，会自动提交：写入前的语句即使随后失败也不会撤销；写入后的语句失败时，新数据已经生效。', en: 'Overwriting exchanges tables in this database, which commits by itself: statements before stay even if something fails afterwards, and if one after fails the new data is there already.',
  } }];
  const found = autoCommitting.has(kind) ? statementsOf(to).map(firstWord).find((word) => committing.has(word)) : undefined;
  return found === undefined ? [] : [{ part: 'target', level: 'warning', text: {
    zh: `该数据库遇到“${found.toUpperCase()}”会自动提交：之前的语句即使随后写入失败也不会撤销。`, en: `At "${found.toUpperCase()}" this database commits by itself: what ran before it stays, even if the writing fails afterwards.`,
  } }];
}
