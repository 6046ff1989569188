import { describe, expect, it } from 'vitest';
import { entryScreens } from '#areas/entry';
import { systemScreens } from '#areas/system';
import type { WrittenArticle } from './front-matter.ts';
import { readArticles } from './seed-articles.ts';

const articles = await readArticles();
const wids = new Set(articles.map((article) => article.wid));
const linksIn = ({ body }: WrittenArticle) => [...`${body.zh}\n${body.en}`.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)]+)\)/g)].map((found) => found[1]!);

describe('the articles that come with the product', () => {
  it('have a key of their own', () => {
    expect(wids.size).toBe(articles.length);
    expect(articles.length).toBeGreaterThanOrEqual(20);
  });

  it('stand under articles that exist, each in its own place', () => {
    expect(articles.filter(({ parent }) => parent !== null && !wids.has(parent))).toEqual([]);
    const places = articles.map(({ parent, order }) => `${parent} ${order}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('link to articles and screens that exist', () => {
    const paths = new Set<string>([...entryScreens, ...systemScreens].map((screen) => `#${screen.path}`));
    const broken = articles.flatMap((article) => linksIn(article)
      .filter((link) => !(link.startsWith('#/help?wid=') ? wids.has(link.slice('#/help?wid='.length)) : paths.has(link)))
      .map((link) => `${article.wid}: ${link}`));
    expect(broken).toEqual([]);
  });

  it('say the same in both languages: as many sections, tables rows and links', () => {
    const shape = (text: string) => [/^## /gm, /^\|/gm, /\]\(/g, /^```/gm, /^(- |\d+\. )/gm].map((pattern) => text.match(pattern)?.length ?? 0);
    const uneven = articles.filter(({ body }) => shape(body.zh).join() !== shape(body.en).join()).map(({ wid, body }) => [wid, shape(body.zh), shape(body.en)]);
    expect(uneven).toEqual([]);
  });
});
