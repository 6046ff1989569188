const called = /\b(?:query|execute)\s*\(\s*(?<sql>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

/** SQL that a script hands to `query` and `execute`, where it stands there as it is; what is put together elsewhere is not seen. */
export function sqlInScript(text: string): string[] {
  return [...text.matchAll(called)].map(({ groups }) => groups!['sql']!.slice(1, -1).replaceAll(/\\(.)/gs, (_whole, letter: string) => ({ n: '\n', t: '\t' })[letter] ?? letter));
}
