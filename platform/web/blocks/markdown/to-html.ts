import createPurify from 'dompurify';
import { markdownToHtml } from './markdown-to-html.ts';

const purify = createPurify(window);

/** Two locks: the translation lets no foreign elements in, and what comes out of it is cleaned once more. */
export function toHtml(text: string): string {
  return purify.sanitize(markdownToHtml(text), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'button', 'iframe', 'video', 'audio'],
    FORBID_ATTR: ['style', 'srcset'],
    ADD_ATTR: ['target'],
  });
}
