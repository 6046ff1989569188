import type { LakeSql } from '../lake/lake.ts';
import { sqlStatements } from '../sql-text/sql-statements.ts';
import { isWord, meaningful, sqlTokens } from '../sql-text/sql-tokens.ts';
import { tablesInSql } from '../sql-text/tables-in-sql.ts';
import { AlgorithmProblem, type AlgorithmInput, type AlgorithmParameter, type AlgorithmQuery, type AlgorithmShape, type ParameterValue } from './algorithm.ts';
import { checkInput } from './check-input.ts';

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;
const problem = (zh: string, en: string) => new AlgorithmProblem('sql', zh, en);

/** The text with a plain word for each placeholder: to be read as SQL, and to be filled in where these words stand. */
function withWords(text: string): { text: string; names: Map<string, string> } {
  const names = new Map<string, string>();
  let mark = 'placeholder_';
  while (text.toLowerCase().includes(mark)) mark += '_';
  const marked = text.replaceAll(placeholder, (_whole, name: string) => {
    const word = `${mark}${names.size}`;
    names.set(word, name.replace(/\s*:\s*/, ':'));
    return word;
  });
  return { text: marked, names };
}

/** One SELECT over `{{table}}` alone, whose other placeholders are those it declares, each standing where a name or a value may stand. */
export function checkTemplate(template: string, { roles, parameters }: AlgorithmShape): void {
  const { text, names } = withWords(template);
  const known = new Set(['table', ...roles.map(({ key }) => `column:${key}`), ...parameters.map(({ key }) => `value:${key}`)]);
  for (const name of names.values()) {
    if (!known.has(name)) throw problem(`没有声明占位符“{{${name}}}”。可用：${[...known].map((one) => `{{${one}}}`).join('、')}。`, `The placeholder "{{${name}}}" is not declared. There are: ${[...known].map((one) => `{{${one}}}`).join(', ')}.`);
  }
  if (![...names.values()].includes('table')) throw problem('请用 {{table}} 表示要读取的表。', 'Name the table that is read as {{table}}.');
  const tokens = sqlTokens(text);
  if (tokens.some(({ kind, text: one }) => kind !== 'word' && [...names.keys()].some((word) => one.includes(word)))) throw problem('占位符不能写在引号或注释里：名称和值会自动加上引号。', 'Placeholders must not stand in quotes or comments: names and values get their quotes by themselves.');
  const statements = sqlStatements(text);
  if (statements.length !== 1 || !isWord(meaningful(tokens)[0], 'select', 'with')) throw problem('请写一条 SELECT 语句（可以 WITH 开头）。', 'Write one SELECT; it may begin with WITH.');
  const { reads, writes } = tablesInSql(text);
  const other = [...reads, ...writes].find(({ schema, table }) => schema !== '' || names.get(table) !== 'table');
  if (other) throw problem(`算法只能读取 {{table}}，不能读写“${other.table}”。`, `An algorithm reads {{table}} alone; it must not touch "${other.table}".`);
}

/** An algorithm of one's own over a table of the lake. Throws AlgorithmProblem. */
export function templateSql(template: string, shape: AlgorithmShape, input: AlgorithmInput, sql: LakeSql): AlgorithmQuery {
  checkTemplate(template, shape);
  const { columns, parameters } = checkInput(shape, input);
  const { text, names } = withWords(template);
  const filled = (name: string): string => {
    if (name === 'table') return sql.table(input.table);
    const [kind, key] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)];
    if (kind === 'value') return valueSql(shape.parameters.find((one) => one.key === key)!, parameters.get(key)!, sql);
    return columns.get(key)!.map((column) => sql.quote(column.name)).join(', ') || 'null';
  };
  const [statement] = sqlStatements(text);
  return { sql: sqlTokens(statement!.text).map(({ kind, text: one }) => (kind === 'word' && names.has(one) ? filled(names.get(one)!) : one)).join(''), chart: null };
}

function valueSql({ kind }: AlgorithmParameter, value: ParameterValue, sql: LakeSql): string {
  if (kind === 'switch') return sql.literal(value, { kind: 'boolean' });
  if (kind === 'integer') return sql.literal(BigInt(value), { kind: 'integer', bits: 64 });
  if (kind === 'number') return sql.literal(value, { kind: 'float', bits: 64 });
  return sql.literal(value, { kind: 'string' });
}
