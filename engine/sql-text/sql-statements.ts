import { isSymbol, sqlTokens } from './sql-tokens.ts';

export interface SqlStatement {
  text: string;
  /** Where it stands in the whole text. */
  from: number;
  to: number;
}

/** Statements of a text, parted by semicolons; what is only space and comments is none. */
export function sqlStatements(text: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let from: number | undefined;
  let to = 0;
  let says = false;
  const close = () => {
    if (from !== undefined && says) statements.push({ text: text.slice(from, to), from, to });
    [from, says] = [undefined, false];
  };
  for (const token of sqlTokens(text)) {
    if (isSymbol(token, ';')) close();
    else if (token.kind !== 'space') {
      from ??= token.from;
      to = token.from + token.text.length;
      says ||= token.kind !== 'comment';
    }
  }
  close();
  return statements;
}

/** The statement a place belongs to: the one around it, else the one before, else the first. */
export function statementAt(text: string, position: number): SqlStatement | undefined {
  const statements = sqlStatements(text);
  return statements.find(({ from, to }) => from <= position && position <= to) ?? statements.findLast(({ to }) => to <= position) ?? statements[0];
}
