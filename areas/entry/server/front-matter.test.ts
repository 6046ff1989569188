import { describe, expect, it } from 'vitest';
import { readArticle } from './front-matter.ts';

const whole = `---
wid: first-sign-in
parent: start
order: 10
subjects: /login, sys_user
title-zh: 首次登录
title-en: First: sign in
---
<!-- zh -->
打开平台。

<!-- en -->
Open the platform.
`;

describe('an article file', () => {
  it('gives its head and both languages', () => {
    expect(readArticle('a.md', whole)).toEqual({
      wid: 'first-sign-in',
      parent: 'start',
      order: 10,
      subjects: ['/login', 'sys_user'],
      title: { zh: '首次登录', en: 'First: sign in' },
      body: { zh: '打开平台。', en: 'Open the platform.' },
    });
  });

  it('may stand at the top, be about no screen and use Windows line ends', () => {
    const article = readArticle('a.md', whole.replace('parent: start\n', '').replace('subjects: /login, sys_user\n', '').replaceAll('\n', '\r\n'));
    expect(article).toMatchObject({ parent: null, subjects: [], body: { en: 'Open the platform.' } });
  });

  it('keeps dividing lines inside the text', () => {
    expect(readArticle('a.md', whole.replace('打开平台。', '上\n\n---\n\n下')).body.zh).toBe('上\n\n---\n\n下');
  });

  it.each([
    ['without a head', 'Just text', 'head'],
    ['without a title', whole.replace(/title-en.*\n/, ''), '"title-en"'],
    ['with a broken line in the head', whole.replace('order: 10', 'order 10'), '"order 10"'],
    ['with an order that is no number', whole.replace('order: 10', 'order: ten'), '"order"'],
    ['without English', whole.replace(/<!-- en -->[\s\S]*/, ''), '"en"'],
    ['with an empty Chinese part', whole.replace('打开平台。', ''), '"zh"'],
  ])('%s is refused by name', (_case, source, said) => {
    expect(() => readArticle('broken.md', source)).toThrow(new RegExp(`broken\\.md.*${said}`));
  });
});
