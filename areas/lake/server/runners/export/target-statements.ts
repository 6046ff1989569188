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

const firstWord = (statement: string) => meaningful(sqlTokens(statement))[0]?.text.toLowerCase() ?? '';

export const statementsOf = ({ before, after }: Pick<ToDatabase, 'before' | 'after'>): string[] => [...before, ...after].filter((one) => one.trim() !== '');

/** The first statement that would take the writing apart. */
export function brokenTransaction(to: Pick<ToDatabase, 'before' | 'after'>): Text | undefined {
  const found = statementsOf(to).map(firstWord).find((word) => transactional.has(word));
  return found === undefined ? undefined : {
    zh: `写入前后的语句与写入在同一个事务中执行，不能使用“${found.toUpperCase()}”，请去掉它。`, en: `The statements before and after run in one transaction with the writing, so "${found.toUpperCase()}" cannot be among them. Take it out.`,
  };
}

export function statementFindings(to: Pick<ToDatabase, 'before' | 'after'>, kind: string): TaskFinding[] {
  const broken = brokenTransaction(to);
  if (broken) return [{ part: 'target', level: 'error', text: broken }];
  const found = autoCommitting.has(kind) ? statementsOf(to).map(firstWord).find((word) => committing.has(word)) : undefined;
  return found === undefined ? [] : [{ part: 'target', level: 'warning', text: {
    zh: `该数据库遇到“${found.toUpperCase()}”会自动提交：之前的语句即使随后写入失败也不会撤销。`, en: `At "${found.toUpperCase()}" this database commits by itself: what ran before it stays, even if the writing fails afterwards.`,
  } }];
}
