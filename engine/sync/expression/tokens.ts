import { ExpressionProblem } from './expression-problem.ts';

export type TokenKind = 'number' | 'text' | 'name' | 'field' | 'sign' | 'end';

export interface Token {
  kind: TokenKind;
  /** Without quotes. */
  text: string;
  at: number;
  end: number;
}

const forms: { kind: TokenKind | 'skip'; form: RegExp; quote?: string }[] = [
  { kind: 'skip', form: /\s+|--[^\n]*/y },
  { kind: 'number', form: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y },
  { kind: 'text', form: /'((?:[^']|'')*)'/y, quote: "'" },
  { kind: 'field', form: /"((?:[^"]|"")*)"/y, quote: '"' },
  { kind: 'field', form: /`((?:[^`]|``)*)`/y, quote: '`' },
  { kind: 'field', form: /\[((?:[^\]]|\]\])*)\]/y, quote: ']' },
  { kind: 'name', form: /[\p{L}_][\p{L}\p{N}\p{M}_$]*/uy },
  { kind: 'sign', form: /<=|>=|<>|!=|==|\|\||[-+*/%=<>(),]/y },
];

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const token = tokenAt(text, at);
    at = token.end;
    if (token.kind !== 'skip') tokens.push(token as Token);
  }
  tokens.push({ kind: 'end', text: '', at, end: at });
  return tokens;
}

function tokenAt(text: string, at: number): Omit<Token, 'kind'> & { kind: TokenKind | 'skip' } {
  for (const { kind, form, quote } of forms) {
    form.lastIndex = at;
    const found = form.exec(text);
    if (!found) continue;
    const end = form.lastIndex;
    if (kind === 'number' && /[\p{L}_]/u.test(text[end] ?? '')) break;
    return { kind, at, end, text: quote ? found[1]!.replaceAll(quote + quote, quote) : found[0] };
  }
  const sign = String.fromCodePoint(text.codePointAt(at)!);
  const place = { at, end: at + sign.length };
  const twins: Record<string, string> = { '‘': "'", '’': "'", '“': '"', '”': '"', '（': '(', '）': ')', '，': ',', '＝': '=', '＞': '>', '＜': '<' };
  if (`'"\`[`.includes(sign)) throw new ExpressionProblem({ zh: `${sign} 没有结尾`, en: `${sign} is not closed` }, place);
  if (Object.hasOwn(twins, sign)) throw new ExpressionProblem({ zh: `请使用半角的 ${twins[sign]}，而不是 ${sign}`, en: `Write ${twins[sign]} instead of ${sign}` }, place);
  throw new ExpressionProblem({ zh: `无法识别“${sign}”`, en: `"${sign}" means nothing here` }, place);
}
