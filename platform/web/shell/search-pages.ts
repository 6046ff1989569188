import type { Text } from '#platform/contract/text.ts';
import { parentScreen, type ScreenTable } from '../routing/screen-table.ts';
import { crumbsOf, leavesOf, type MenuNode } from './menus.ts';

export interface FoundPage {
  path: string;
  name: Text;
  /** The headings it stands under. */
  above: Text[];
  planned: boolean;
}

/** Everything a role can go to: its menus, and the built screens that open from them. */
export function searchablePages(modules: readonly MenuNode[], table: ScreenTable): FoundPage[] {
  const inMenu = new Set(leavesOf(modules).map((leaf) => leaf.path));
  const fromMenu = [...table.values()].filter(({ screen, load }) => {
    const parent = load && !screen.bare && !inMenu.has(screen.path) ? parentScreen(table, screen.path) : undefined;
    return parent !== undefined && inMenu.has(parent.screen.path);
  });
  return [...inMenu, ...fromMenu.map(({ screen }) => screen.path)].map((path) => {
    const crumbs = crumbsOf(modules, table, path);
    const name = crumbs.at(-1)?.name ?? { zh: path, en: path };
    return { path, name, above: crumbs.slice(0, -1).map((crumb) => crumb.name), planned: !table.get(path)?.load };
  });
}

const most = 30;

/** What matches, best first: names that begin with the text, then recently opened ones, then the rest. */
export function searchPages(pages: readonly FoundPage[], text: string, recent: readonly string[]): FoundPage[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) {
    return recent.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  }
  return pages
    .map((page) => ({ page, rank: rankOf(page, wanted, recent) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ page }) => page);
}

function rankOf({ name, above, path, planned }: FoundPage, wanted: string, recent: readonly string[]): number {
  const place = (text: string) => text.toLowerCase().indexOf(wanted);
  const inName = [place(name.zh), place(name.en)];
  const rank = inName.includes(0) ? 8 : Math.max(...inName) > 0 ? 6 : above.some((text) => place(text.zh) >= 0 || place(text.en) >= 0) ? 3 : place(path) >= 0 ? 2 : 0;
  if (rank === 0) return 0;
  return rank + (recent.includes(path) ? 3 : 0) - (planned ? 1 : 0);
}
