export interface Heading {
  level: 2 | 3;
  text: string;
}

/** The sections of some Markdown, in the order in which they appear as h2 and h3; code is not text. */
export function outlineOf(markdown: string): Heading[] {
  let fence = '';
  return markdown.split('\n').flatMap((line): Heading[] => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (!fence || (mark[0] === fence[0] && mark.length >= fence.length))) {
      fence = fence ? '' : mark;
      return [];
    }
    const found = fence ? null : /^ {0,3}(#{2,3})\s+(.+?)(?:\s+#+)?\s*$/.exec(line);
    return found ? [{ level: found[1]!.length as 2 | 3, text: plain(found[2]!) }] : [];
  });
}

function plain(text: string): string {
  return text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]{1,3}([^*`]+)[*`]{1,3}/g, '$1').trim();
}
