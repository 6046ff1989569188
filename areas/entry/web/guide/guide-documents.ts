export interface GuideDocument {
  /** `decisions/0003-status-and-code`: the folder and the file's name. */
  key: string;
  folder: 'guides' | 'decisions';
  title: string;
  text: string;
}

/** From the files the build found: path to content. The first heading is the title and leaves the text. */
export function documentsOf(files: Record<string, string>): GuideDocument[] {
  return Object.entries(files)
    .map(([path, content]): GuideDocument => {
      const [folder, name] = path.replace(/\.md$/, '').split('/').slice(-2) as [GuideDocument['folder'], string];
      const heading = /^\s*#\s+(.+)\n*/.exec(content);
      return { key: `${folder}/${name}`, folder, title: heading?.[1]?.trim() ?? name, text: heading ? content.slice(heading[0].length) : content };
    })
    .sort((a, b) => (a.folder === b.folder ? a.key.localeCompare(b.key) : a.folder === 'guides' ? -1 : 1));
}

/** Links from one document to another (`../decisions/0003-x.md`) become links inside the guide; other files stay words. */
export function withGuideLinks({ key, text }: GuideDocument, known: ReadonlySet<string>): string {
  return text.replace(/\[([^\]]*)\]\((?!https?:|mailto:|#|\/)([^)\s]+)\)/g, (_whole, words: string, target: string) => {
    const found = resolve(key, target.replace(/[#?].*$/, '')).replace(/\.md$/, '');
    return known.has(found) ? `[${words}](${guideLink(found)})` : words;
  });
}

export const guideLink = (key: string): string => `#/developingGuide?doc=${encodeURIComponent(key)}`;

function resolve(from: string, target: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
