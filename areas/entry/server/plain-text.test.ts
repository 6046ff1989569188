import { describe, expect, it } from 'vitest';
import { plainText, summaryOf } from './plain-text.ts';

describe('plain text of Markdown', () => {
  it('keeps words and drops marks', () => {
    const markdown = '## Head\n\n- **bold** and `code`\n1. [link](#/home)\n\n| a | b |\n| --- | --- |\n| c | d |\n\n```sh\nnpm start\n```';
    expect(plainText(markdown)).toBe('Head bold and code link a b c d npm start');
  });

  it('keeps the underscores of names', () => {
    expect(plainText('Set `TRIBUTARY_SECRET_KEY`, _never_ a_b or snake_case_name')).toBe('Set TRIBUTARY_SECRET_KEY, never a_b or snake_case_name');
  });

  it.each(['-', '[', ' ', '<!--', '](', '_a', '*a', '|-'])('comes to an end however often %j is written', (piece) => {
    expect(plainText(`${piece.repeat(3000)} end`)).toContain('end');
  });

  it('is summed up by its first paragraph', () => {
    expect(summaryOf('# Title\n\nFirst *one*.\n\nSecond.')).toBe('First one.');
    expect(summaryOf('字'.repeat(200))).toBe(`${'字'.repeat(120)}…`);
  });
});
