import type { TableName } from '../../connector.ts';

const comment = /^(?:\s+|\/\*[\s\S]*?\*\/|#[^\n]*\n|--\s[^\n]*\n)+/;
const identifier = '(?:`((?:[^`]|``)+)`|"((?:[^"]|"")+)"|([^\\s`".;,()]+))';
const truncate = new RegExp(`^truncate\\s+(?:table\\s+)?${identifier}(?:\\s*\\.\\s*${identifier})?`, 'i');

/** The table that a statement in the log emptied; rows of it are not told one by one. */
export function truncatedTable(statement: string, schema: string): TableName | undefined {
  const found = truncate.exec(statement.replace(comment, ''));
  if (!found) return undefined;
  return nameFound(found, schema);
}

function nameFound(found: RegExpExecArray, schema: string): TableName {
  const first = found[1]?.replaceAll('``', '`') ?? found[2]?.replaceAll('""', '"') ?? found[3] ?? '';
  const second = found[4]?.replaceAll('``', '`') ?? found[5]?.replaceAll('""', '"') ?? found[6];
  return second === undefined ? { schema, table: first } : { schema: first, table: second };
}

/** What of a statement that writes rows names the tables that it writes to. */
const writing = /^(?:insert\b.*?(?=\(|\b(?:select|values?|set|with|table)\b)|replace\b.*?(?=\(|\b(?:select|values?|set|with|table)\b)|update\b.*?(?=\bset\b)|delete\b.*?(?=\bwhere\b|$))/is;
const named = new RegExp(`${identifier}(?:\\s*\\.\\s*${identifier})?`, 'g');

/** Tables that a statement in the log may have written to: a log of statements does not tell the rows. */
export function writtenTables(statement: string, schema: string): TableName[] {
  const [head = ''] = writing.exec(statement.replace(comment, '')) ?? [];
  return [...head.matchAll(named)].map((found) => nameFound(found, schema));
}

/** Statements inside a transaction; every other one ends what was open. */
export function endsTransaction(statement: string): boolean {
  return !/^(begin|start transaction|savepoint|rollback to|xa (start|begin|end))\b/i.test(statement.replace(comment, ''));
}
