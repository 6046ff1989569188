import { Marked } from 'marked';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const safeLink = /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i;
/** Pictures from elsewhere would tell a stranger who reads this, and when: only our own and those written into the text. */
const safePicture = /^(?:\/(?!\/)|data:image\/(?:png|jpeg|gif|webp);)/i;

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // Elements written into the text are shown as what they are, text; a line break does no harm and is common in tables.
    html: ({ text }) => (/^<br\s*\/?>$/i.test(text.trim()) ? '<br>' : escape(text)),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      // A link in somebody's text must not take over this window or tell where the reader came from.
      return safeLink.test(href) ? `<a href="${escape(href)}" target="_blank" rel="noopener noreferrer nofollow">${words}</a>` : words;
    },
    image: ({ href, text }) => (safePicture.test(href) ? `<img src="${escape(href)}" alt="${escape(text)}">` : escape(text || href)),
  },
});

export function markdownToHtml(text: string): string {
  return marked.parse(text, { async: false });
}
