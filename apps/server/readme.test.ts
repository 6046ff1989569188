import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configurationTable } from '#platform/server/configuration.ts';

it('the README lists every variable with its meaning and default', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const section = /<!-- configuration:begin -->\n([\s\S]*?)<!-- configuration:end -->/.exec(readme)![1]!;
  const rows = configurationTable.map(({ name, meaning, initial }) => `| \`${name}\` | ${meaning} | ${initial && `\`${initial}\``} |`);
  expect(section).toBe(['| variable | meaning | default |', '|---|---|---|', ...rows, ''].join('\n'));
});
