/** Statements of a script, parted by semicolons that stand in no text, name or comment. */
export function splitStatements(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] !== ';') continue;
    parts.push(text.slice(from, found.index));
    from = found.index + 1;
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}
