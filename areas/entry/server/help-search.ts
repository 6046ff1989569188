import type { Language, Text } from '#platform/contract';
import type { HelpHit, Segment } from '#areas/entry';
import { plainText } from './plain-text.ts';

export interface Searchable {
  wid: string;
  title: Text;
  body: Text;
  subjects: readonly string[];
}

const mostTerms = 8;
const mostHits = 30;
const charactersBefore = 40;
const charactersShown = 160;
/** Share of a Chinese phrase's character pairs that must occur when the phrase itself does not. */
const enoughPairs = 0.4;

/** A hit in the title outweighs any number of hits in the body. */
const weights = { wholeTitle: 100_000, titleStart: 3_000, title: 1_000, otherTitle: 600, subject: 300, body: 10, otherBody: 5 };

export function searchTerms(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/[\s,，。、;；]+/).filter(Boolean))].slice(0, mostTerms);
}

/** The term itself and, as Chinese is written without spaces, the pairs of characters of a longer phrase. */
export function termParts(term: string): string[] {
  return [term, ...pairsOf(term)];
}

export function rankArticles(articles: readonly Searchable[], text: string, language: Language): HelpHit[] {
  const terms = searchTerms(text);
  return articles
    .map((article) => ({ article, score: scoreOf(article, terms, text.trim().toLowerCase(), language) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.article.wid.localeCompare(b.article.wid))
    .slice(0, mostHits)
    .map(({ article }) => hitOf(article, terms, language));
}

/** Zero unless every term occurs somewhere in the article. */
function scoreOf(article: Searchable, terms: readonly string[], whole: string, language: Language): number {
  const other = language === 'zh' ? 'en' : 'zh';
  const places = [
    { text: article.title[language].toLowerCase(), weight: weights.title },
    { text: article.title[other].toLowerCase(), weight: weights.otherTitle },
    { text: article.subjects.join('\n').toLowerCase(), weight: weights.subject },
    { text: article.body[language].toLowerCase(), weight: weights.body },
    { text: article.body[other].toLowerCase(), weight: weights.otherBody },
  ];
  let total = 0;
  for (const term of terms) {
    const score = places.reduce((sum, place) => sum + presence(place.text, term) * place.weight, 0);
    if (score === 0) return 0;
    total += score + (places[0]!.text.startsWith(term) ? weights.titleStart : 0);
  }
  return total + (places[0]!.text === whole || places[1]!.text === whole ? weights.wholeTitle : 0);
}

/** From 1 when the term occurs to 2 when it occurs often; less when only most of its character pairs do. */
function presence(text: string, term: string): number {
  const times = text.split(term).length - 1;
  if (times > 0) return 1 + Math.min(times - 1, 10) / 10;
  const pairs = pairsOf(term);
  if (pairs.length === 0) return 0;
  const share = pairs.filter((pair) => text.includes(pair)).length / pairs.length;
  return share >= enoughPairs ? share / 2 : 0;
}

function pairsOf(term: string): string[] {
  const characters = [...term];
  if (characters.length < 3 || !characters.every((character) => /\p{Script=Han}/u.test(character))) return [];
  return characters.slice(1).map((character, index) => characters[index]! + character);
}

function hitOf(article: Searchable, terms: readonly string[], language: Language): HelpHit {
  const parts = terms.flatMap(termParts);
  const own = plainText(article.body[language]);
  const other = plainText(article.body[language === 'zh' ? 'en' : 'zh']);
  const body = firstHit(own, terms) >= 0 || firstHit(other, terms) < 0 ? own : other;
  return {
    wid: article.wid,
    title: mark(article.title[language], occurring(article.title[language], terms, parts)),
    snippet: mark(excerpt(body, terms, parts), occurring(body, terms, parts)),
  };
}

/** Whole terms are marked where there are any; pairs only where the phrase was not found. */
function occurring(text: string, terms: readonly string[], parts: readonly string[]): readonly string[] {
  const lower = text.toLowerCase();
  const found = terms.filter((term) => lower.includes(term));
  return found.length > 0 ? found : parts;
}

function firstHit(text: string, terms: readonly string[]): number {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) : -1;
}

function excerpt(text: string, terms: readonly string[], parts: readonly string[]): string {
  const place = Math.max(firstHit(text, occurring(text, terms, parts)), 0);
  const start = place <= charactersBefore ? 0 : place - charactersBefore;
  const end = Math.min(text.length, start + charactersShown);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

export function mark(text: string, terms: readonly string[]): Segment[] {
  if (terms.length === 0) return [{ text, hit: false }];
  const pattern = new RegExp(`(${terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  return text.split(pattern).map((piece, index) => ({ text: piece, hit: index % 2 === 1 })).filter((piece) => piece.text !== '');
}
