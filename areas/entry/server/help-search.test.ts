import { describe, expect, it } from 'vitest';
import { mark, rankArticles, type Searchable } from './help-search.ts';

const article = (wid: string, title: string, body: string, extra: Partial<Searchable> = {}): Searchable => ({
  wid, title: { zh: title, en: title }, body: { zh: body, en: body }, subjects: [], ...extra,
});
const found = (articles: Searchable[], text: string, language: 'zh' | 'en' = 'en') => rankArticles(articles, text, language).map((hit) => hit.wid);
const text = (segments: { text: string }[]) => segments.map((segment) => segment.text).join('');
const hits = (segments: { text: string; hit: boolean }[]) => segments.filter((segment) => segment.hit).map((segment) => segment.text);

describe('help search', () => {
  it('puts titles before bodies, however often the body says it', () => {
    const body = article('body', 'Other', 'export '.repeat(200));
    const title = article('title', 'About export', 'nothing');
    expect(found([body, title], 'export')).toEqual(['title', 'body']);
  });

  it('puts the title that is the question first, then titles that begin with it', () => {
    const list = [article('contains', 'The export', ''), article('begins', 'Export a list', ''), article('is', 'Export', '')];
    expect(found(list, 'export')).toEqual(['is', 'begins', 'contains']);
  });

  it('puts the body that speaks of it most before one that mentions it', () => {
    expect(found([article('a', 'A', 'one password'), article('b', 'B', 'password, password and password')], 'password')).toEqual(['b', 'a']);
  });

  it('wants every word, in any order and place', () => {
    const both = article('both', 'Sign-in', 'the password expires');
    const one = article('one', 'Password', 'how to choose one');
    expect(found([both, one], 'expires password')).toEqual(['both']);
  });

  it('finds an article by its other language and shows the passage that matched', () => {
    const mixed = article('a', '', '', { title: { zh: '导出', en: 'Export' }, body: { zh: '选择格式。', en: 'Choose a spreadsheet.' } });
    const [hit] = rankArticles([mixed], 'spreadsheet', 'zh');
    expect(text(hit!.title)).toBe('导出');
    expect(hits(hit!.snippet)).toEqual(['spreadsheet']);
  });

  it('finds an article by the screen it is about', () => {
    expect(found([article('a', 'Users', 'x', { subjects: ['/UserManagement1'] })], '/usermanagement1')).toEqual(['a']);
  });

  it('understands a Chinese question whose wording differs a little', () => {
    const saved = article('saved', '列表与保存的筛选', '把筛选条件保存下来。');
    const away = article('away', '单点登录', '在服务器上配置。');
    expect(found([away, saved], '怎么保存筛选', 'zh')).toEqual(['saved']);
  });

  it('finds nothing for what nobody wrote', () => {
    expect(found([article('a', 'Users', 'text')], 'zebra')).toEqual([]);
  });

  it('shows the passage around the first hit, without Markdown', () => {
    const long = article('a', 'T', `${'lead '.repeat(60)}\n\n## Where\n\n- the **needle** in [hay](#/x)\n${' tail'.repeat(60)}`);
    const [hit] = rankArticles([long], 'needle', 'en');
    expect(text(hit!.snippet)).toMatch(/^….*the needle in hay tail.*…$/);
    expect(hits(hit!.snippet)).toEqual(['needle']);
  });
});

describe('marking', () => {
  it('keeps the text whole and its capitals as written', () => {
    const segments = mark('Export, then EXPORT again', ['export']);
    expect(text(segments)).toBe('Export, then EXPORT again');
    expect(hits(segments)).toEqual(['Export', 'EXPORT']);
  });

  it('takes signs literally', () => {
    expect(hits(mark('a+b (c) a.b', ['(c)', 'a.b']))).toEqual(['(c)', 'a.b']);
  });
});
