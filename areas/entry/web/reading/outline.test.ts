import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline.ts';

describe('the outline', () => {
  it('holds second and third level headings in order', () => {
    expect(outlineOf('# Title\n\n## One\ntext\n### Below\n#### Too deep\n## Two')).toEqual([
      { level: 2, text: 'One' }, { level: 3, text: 'Below' }, { level: 2, text: 'Two' },
    ]);
  });

  it('reads headings as people see them', () => {
    expect(outlineOf('## The `code`, **bold** and [a link](#/x) ##').map((heading) => heading.text)).toEqual(['The code, bold and a link']);
  });

  it('does not take code for headings', () => {
    expect(outlineOf('```sh\n## not one\n```\n~~~~\n## nor this\n```\n~~~\n~~~~\n## one').map((heading) => heading.text)).toEqual(['one']);
  });

  it('of plain text is empty', () => {
    expect(outlineOf('text\n##no space')).toEqual([]);
  });
});
