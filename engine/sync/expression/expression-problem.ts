import type { Text } from '#platform/contract/text.ts';

/** What is wrong with an expression, and where: characters from 0, the end not included. */
export class ExpressionProblem extends Error {
  override name = 'ExpressionProblem';
  readonly text: Text;
  readonly at: number;
  readonly end: number;

  constructor(text: Text, { at, end }: { at: number; end: number }) {
    super(text.en);
    this.text = text;
    this.at = at;
    this.end = end;
  }
}

/** With its place in words. */
export function placedText({ text, at }: ExpressionProblem): Text {
  return { zh: `第 ${at + 1} 个字符处：${text.zh}`, en: `At character ${at + 1}: ${text.en}` };
}
