import { isPlainName } from '../location-failures.ts';

/** The files and folders that an index page (nginx, Apache, Python and the like) links to directly below itself. */
export function linksBelow(html: string, base: URL): { files: string[]; folders: string[] } {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const [, double, single] of html.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    const url = URL.parse((double ?? single ?? '').replaceAll('&amp;', '&'), base.href);
    // Links that only sort the page lead to itself.
    if (!url || url.origin !== base.origin || !url.pathname.startsWith(base.pathname) || url.search !== '' && url.pathname === base.pathname) continue;
    const rest = url.pathname.slice(base.pathname.length);
    const name = decoded(rest.endsWith('/') ? rest.slice(0, -1) : rest);
    if (name === undefined || !isPlainName(name)) continue;
    (rest.endsWith('/') ? folders : files).add(name);
  }
  return { files: [...files], folders: [...folders] };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
