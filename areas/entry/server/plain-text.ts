/**
 * What a reader would see of some Markdown, on one line: for excerpts and summaries. Anyone may search,
 * so each pattern stops where it would begin again: the time grows with the text and no faster.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, '')
    .replace(/<!--(?:(?!<!--|-->)[\s\S])*-->/g, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .split('\n').filter((line) => !isTableRule(line)).join('\n')
    .replaceAll('|', ' ')
    .replace(/[*`]{1,3}([^*`]+)[*`]{1,3}/g, '$1')
    // Inside a word an underscore is a letter: TRIBUTARY_DATA.
    .replace(/(?<!\w)_{1,3}([^_]+)_{1,3}(?!\w)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The line under the head of a table, or one across the page. */
function isTableRule(line: string): boolean {
  return line.includes('---') && /^[\s:|-]*$/.test(line);
}

/** The first paragraph, shortened: what a link says about its article. */
export function summaryOf(markdown: string, most = 120): string {
  const paragraph = markdown.trim().split(/\n\s*\n/).find((block) => !/^\s*#/.test(block)) ?? '';
  const text = plainText(paragraph);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
