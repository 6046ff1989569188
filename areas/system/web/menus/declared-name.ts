import type { Text } from '#platform/contract/text.ts';
import { useLanguageStore } from '#platform/web/language.ts';
import type { ScreenTable } from '#platform/web/routing/screen-table.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { menuModules, type MenuModule } from '../../contract/modules.ts';

const modules: readonly MenuModule[] = menuModules;

/** The name an entry has until somebody gives it another. */
export function declaredName({ wid, id, path }: Pick<MenuNode, 'wid' | 'id' | 'path'>, table: ScreenTable): Text | undefined {
  if (wid.startsWith('module:')) return worded(wid, modules.find((module) => String(module.id) === id)?.title);
  if (wid.startsWith('group:')) return worded(wid, modules.flatMap((module) => module.groups).find((group) => group.id === id)?.title);
  return table.get(path)?.screen.title;
}

/** A title that this installation translated is still declared, not given here. */
function worded(wid: string, title: Text | undefined): Text | undefined {
  return title && { ...title, ...useLanguageStore.getState().translations[wid.replace(':', '.')] };
}

export function isRenamed(node: MenuNode, table: ScreenTable): boolean {
  const declared = declaredName(node, table);
  return declared !== undefined && (declared.zh !== node.name.zh || declared.en !== node.name.en);
}
