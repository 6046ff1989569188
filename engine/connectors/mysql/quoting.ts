export const quotedName = (identifier: string) => `\`${identifier.replaceAll('`', '``')}\``;

/** As GRANT spells an account that CURRENT_USER() names. */
export function grantee(account: string): string {
  const at = account.lastIndexOf('@');
  return `${literal(account.slice(0, at))}@${literal(account.slice(at + 1))}`;
}

export function grantOn(rights: string, table: { schema: string; table?: string }, account: string): string {
  // In a grant for a whole database, _ and % of its name are wildcards.
  const on = table.table === undefined ? `${quotedName(table.schema.replace(/([_%\\])/g, '\\$1'))}.*` : `${quotedName(table.schema)}.${quotedName(table.table)}`;
  return `GRANT ${rights} ON ${on} TO ${grantee(account)};`;
}

/** For what cannot be bound: comments and names of accounts. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
