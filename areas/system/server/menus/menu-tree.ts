import type { Selectable } from 'kysely';
import type { MenuNode } from '#areas/system';
import type { Translations } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';

export type MenuRow = Selectable<Tables['menu']>;

export interface MenuView {
  /** Screens the role was granted; null: all of them. */
  granted: ReadonlySet<string> | null;
  withHidden: boolean;
  /** How this installation words a declared title. */
  translate?: Translations['of'];
}

/**
 * What a role sees: granted screens, and the groups and modules that lead to at least one of them.
 * Those who arrange all menus also see the empty ones, as places to move screens to.
 */
export function menuTree(rows: readonly MenuRow[], { granted, withHidden, translate = (_id, title) => title }: MenuView): MenuNode[] {
  const children = Map.groupBy(
    rows.filter((row) => withHidden || !row.hidden).sort((a, b) => a.num - b.num || a.wid.localeCompare(b.wid)),
    (row) => row.parent,
  );
  const below = (parent: string | null): MenuNode[] =>
    (children.get(parent) ?? [])
      .map((row) => nodeOf(row, below(row.wid), translate))
      .filter((node) => (node.path ? !granted || granted.has(node.wid) : node.children.length > 0 || (withHidden && !granted)));
  return below(null);
}

/** `screen:/home` in the menu is `screen./home` among the texts. */
export const textOfMenu = (wid: string): string => wid.replace(':', '.');

function nodeOf(row: MenuRow, children: MenuNode[], translate: Translations['of']): MenuNode {
  const title = translate(textOfMenu(row.wid), { zh: row.title_zh, en: row.title_en });
  return {
    id: row.wid.slice(row.wid.indexOf(':') + 1),
    wid: row.wid,
    num: row.num,
    name: { zh: row.name_zh ?? title.zh, en: row.name_en ?? title.en },
    icon: row.icon,
    path: row.path,
    hidden: row.hidden,
    children,
  };
}
