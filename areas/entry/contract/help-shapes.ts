import { z } from 'zod';
import { recordFields } from '#platform/contract';

const title = z.object({ zh: z.string().trim().min(1).max(200), en: z.string().trim().min(1).max(200) });
const body = z.object({ zh: z.string().max(200_000), en: z.string().max(200_000) });
/** Screen paths and table names an article is about: what a help link on a screen asks for. */
const subjects = z.array(z.string().trim().min(1).max(200)).max(50);
/** Part of an address people share, so it stays readable: `first-sign-in`. */
const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/i);

export const helpEntry = z.object({
  wid: z.string(),
  parent: z.string().nullable(),
  position: z.number().int(),
  title: z.object({ zh: z.string(), en: z.string() }),
});
export type HelpEntry = z.infer<typeof helpEntry>;

export const helpArticle = z.object({
  ...recordFields,
  parent: z.string().nullable(),
  position: z.number().int(),
  title: z.object({ zh: z.string(), en: z.string() }),
  body: z.object({ zh: z.string(), en: z.string() }),
  subjects: z.array(z.string()),
  /** Written or changed here; articles that came with the product are renewed with it until then. */
  edited: z.boolean(),
});
export type HelpArticle = z.infer<typeof helpArticle>;

/** Without `row_version`: a new article, whose key may be chosen; with it: a change of that version. */
export const helpArticleInput = z.object({
  wid: key.optional(),
  row_version: z.number().int().optional(),
  parent: z.string().nullable(),
  title,
  body,
  subjects,
});
export type HelpArticleInput = z.infer<typeof helpArticleInput>;

/** A piece of text; `hit` marks what was searched for, so that no markup travels. */
const segment = z.object({ text: z.string(), hit: z.boolean() });
export type Segment = z.infer<typeof segment>;

export const helpHit = z.object({ wid: z.string(), title: z.array(segment), snippet: z.array(segment) });
export type HelpHit = z.infer<typeof helpHit>;

export const helpLink = z.object({ wid: z.string(), title: z.string(), summary: z.string(), address: z.string() });
