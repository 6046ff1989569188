import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown-to-html.ts';

test('headings, lists, tables and code become elements', () => {
  const html = markdownToHtml('# Title\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2<br>3 |\n\n```sql\nselect 1 < 2\n```');
  for (const part of ['<h1>Title</h1>', '<li>one</li>', '<td>2<br>3</td>', 'select 1 &lt; 2']) expect(html).toContain(part);
});

test('elements in the text stay text', () => {
  const html = markdownToHtml('<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> b <b>c</b>');
  expect(html).not.toMatch(/<script|<img|<b>/);
  expect(html).toContain('&lt;script&gt;');
});

test('links and pictures that could run or spy are left out', () => {
  const html = markdownToHtml('[x](javascript:alert(1)) ![pixel](https://spy.example/p.png) [y](//evil.example) [z](data:text/html,hi)');
  expect(html).not.toMatch(/javascript:|spy\.example\/p|evil|data:text/);
});

test('links open apart from the page and cannot break out of their attribute', () => {
  expect(markdownToHtml('[docs](https://example.com)')).toContain('rel="noopener noreferrer nofollow"');
  expect(markdownToHtml('[a](<https://example.com/"onmouseover=alert(1)>)')).not.toContain('"onmouseover');
});
