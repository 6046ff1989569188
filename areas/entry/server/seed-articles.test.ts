import { describe, expect, it } from 'vitest';
import { entryScreens } from '#areas/entry';
import { lakeScreens } from '#areas/lake';
import { sourcesScreens } from '#areas/sources';
import { systemScreens } from '#areas/system';
import type { WrittenArticle } from './front-matter.ts';
import { subjectChain } from './help-subjects.ts';
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
    const paths = new Set<string>([...entryScreens, ...systemScreens, ...sourcesScreens, ...lakeScreens].map((screen) => `#${screen.path}`));
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

describe('the help button on the screens of system management', () => {
  /** As the server looks it up: what names the path itself, else what names the path above. */
  const closest = (path: string): string[] => subjectChain(path)
    .map((subject) => articles.filter(({ subjects }) => subjects.some((own) => own.toLowerCase() === subject)).map(({ wid }) => wid))
    .find((found) => found.length > 0) ?? [];
  const overview = 'administration';

  it('leads to one article about the screen, not to the overview', () => {
    const found = systemScreens.map(({ path }) => ({ path, articles: closest(path) }));
    expect(found.filter(({ articles: wids }) => wids.length !== 1 || wids[0] === overview)).toEqual([]);
  });

  it('leads to the same article from a screen and from its copy at the top level', () => {
    const standalone = '（独立页）';
    const places = new Map<string, string>(systemScreens.map(({ title, path }) => [title.zh, path]));
    const copies = systemScreens.filter(({ title }) => title.zh.endsWith(standalone));
    expect(copies.length).toBeGreaterThan(0);
    for (const { path, title } of copies) {
      expect({ path, articles: closest(path) }).toEqual({ path, articles: closest(places.get(title.zh.replace(standalone, ''))!) });
    }
  });
});
