import type { Text } from '#platform/contract/text.ts';
import type { ScreenTable } from '#platform/web/routing/screen-table.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { menuModules, type MenuModule } from '../../contract/modules.ts';

const modules: readonly MenuModule[] = menuModules;

/** The name an entry has until somebody gives it another. */
export function declaredName({ wid, id, path }: Pick<MenuNode, 'wid' | 'id' | 'path'>, table: ScreenTable): Text | undefined {
  if (wid.startsWith('module:')) return modules.find((module) => String(module.id) === id)?.title;
  if (wid.startsWith('group:')) return modules.flatMap((module) => module.groups).find((group) => group.id === id)?.title;
  return table.get(path)?.screen.title;
}

export function isRenamed(node: MenuNode, table: ScreenTable): boolean {
  const declared = declaredName(node, table);
  return declared !== undefined && (declared.zh !== node.name.zh || declared.en !== node.name.en);
}
