import { menuModules, type MenuModule } from '#areas/system';
import type { Area } from '#platform/contract';

export interface DeclaredMenu {
  wid: string;
  kind: 'module' | 'group' | 'screen';
  parent: string | null;
  num: number;
  title_zh: string;
  title_en: string;
  icon: string;
  path: string;
  /** Keys of the roles that see a new screen from the start. */
  roles: readonly string[];
}

/** Leaves room between neighbours. */
export const menuStep = 10;

export const menuWid = {
  module: (id: number | string) => `module:${id}`,
  group: (id: string) => `group:${id}`,
  screen: (path: string) => `screen:${path}`,
};

/** The menus as the areas declare them, in their order. */
export function declaredMenus(areas: readonly Area[], modules: readonly MenuModule[] = menuModules): DeclaredMenu[] {
  const menus: DeclaredMenu[] = [];
  const rolesOfGroup = new Map<string, readonly string[]>();
  modules.forEach((module, place) => {
    menus.push({
      wid: menuWid.module(module.id), kind: 'module', parent: null, num: place * menuStep,
      title_zh: module.title.zh, title_en: module.title.en, icon: module.icon, path: '', roles: module.roles,
    });
    module.groups.forEach((group, groupPlace) => {
      rolesOfGroup.set(group.id, module.roles);
      menus.push({
        wid: menuWid.group(group.id), kind: 'group', parent: menuWid.module(module.id), num: groupPlace * menuStep,
        title_zh: group.title.zh, title_en: group.title.en, icon: group.icon ?? '', path: '', roles: module.roles,
      });
    });
  });
  areas.flatMap((area) => area.screens).forEach((screen, place) => {
    if (!screen.menu) return;
    const roles = rolesOfGroup.get(screen.menu);
    if (!roles) throw new Error(`screen ${screen.path} names the unknown menu group ${screen.menu}`);
    menus.push({
      wid: menuWid.screen(screen.path), kind: 'screen', parent: menuWid.group(screen.menu), num: place * menuStep,
      title_zh: screen.title.zh, title_en: screen.title.en, icon: '', path: screen.path, roles,
    });
  });
  return menus;
}
