import { describe, expect, it } from 'vitest';
import { documentsOf, withGuideLinks } from './guide-documents.ts';

const documents = documentsOf({
  '../../docs/decisions/0002-second.md': '# 2. Second\n\nText.',
  '../../docs/decisions/0001-first.md': 'No heading',
  '../../docs/guides/add-a-screen.md': '\n# Add a screen\nSee [why](../decisions/0002-second.md#part), [here](./add-a-screen.md), [code](../../apps/main.ts) and [out](https://example.org).',
});

describe('the documents of the guide', () => {
  it('are guides first, then decisions by number, titled by their first heading', () => {
    expect(documents.map(({ key, title }) => [key, title])).toEqual([
      ['guides/add-a-screen', 'Add a screen'], ['decisions/0001-first', '0001-first'], ['decisions/0002-second', '2. Second'],
    ]);
    expect(documents[2]!.text).toBe('Text.');
  });

  it('link to each other inside the guide; files that are not in it stay words', () => {
    const text = withGuideLinks(documents[0]!, new Set(documents.map((document) => document.key)));
    expect(text).toBe(
      'See [why](#/developingGuide?doc=decisions%2F0002-second), [here](#/developingGuide?doc=guides%2Fadd-a-screen), code and [out](https://example.org).',
    );
  });
});
