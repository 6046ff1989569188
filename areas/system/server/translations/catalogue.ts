import { menuModules, type MenuModule } from '#areas/system';
import type { Area, Text } from '#platform/contract';
import type { WordBooks } from './word-books.ts';

/** A built-in text that can be worded differently. */
export interface CatalogueEntry extends Text {
  id: string;
  branch: string;
}

export interface CatalogueBranch {
  /** `words/system/system.menus`: with those above it. */
  id: string;
  name: Text;
  children: CatalogueBranch[];
}

export interface Catalogue {
  branches: readonly CatalogueBranch[];
  entries: ReadonlyMap<string, CatalogueEntry>;
}

export interface CatalogueParts {
  areas: readonly Area[];
  books: WordBooks;
  jobs: readonly { name: string; title: Text }[];
  modules?: readonly MenuModule[];
}

const headings = {
  words: { zh: '界面文字', en: 'Words on screens' },
  screen: { zh: '页面标题', en: 'Screen titles' },
  menu: { zh: '模块与菜单分组', en: 'Modules and menu groups' },
  error: { zh: '提示与错误', en: 'Messages and errors' },
  setting: { zh: '系统设置', en: 'Settings' },
  permission: { zh: '权限', en: 'Permissions' },
  object: { zh: '操作对象', en: 'Kinds of objects' },
  job: { zh: '后台任务', en: 'Jobs' },
  area: { zh: '功能领域', en: 'Areas' },
} satisfies Record<string, Text>;

/** Everything the platform says, in branches by kind, area and book. */
export function makeCatalogue({ areas, books, jobs, modules = menuModules }: CatalogueParts): Catalogue {
  const entries = new Map<string, CatalogueEntry>();
  const add = (branch: string, id: string, { zh, en }: Text) => void entries.set(id, { id, branch, zh, en });
  const plain = ({ zh, en }: Text): Text => ({ zh, en });
  const branchOf = (kind: keyof typeof headings, children: CatalogueBranch[] = []): CatalogueBranch => ({ id: kind, name: headings[kind], children });

  /** One branch per area, with what `fill` finds there. */
  const perArea = (kind: keyof typeof headings, textsOf: (area: Area) => readonly (readonly [string, Text])[]) =>
    branchOf(kind, areas.flatMap((area) => {
      const texts = textsOf(area);
      for (const [id, text] of texts) add(`${kind}/${area.name}`, id, text);
      return texts.length > 0 ? [{ id: `${kind}/${area.name}`, name: plain(area.title), children: [] }] : [];
    }));

  const words = branchOf('words', areas.flatMap((area) => {
    const own = books.filter((book) => book.area === area.name);
    const children = own.map((book) => {
      const id = `words/${area.name}/${book.name}`;
      for (const [key, text] of Object.entries(book.words)) add(id, `${book.name}.${key}`, text);
      return { id, name: { zh: book.name, en: book.name }, children: [] };
    });
    return children.length > 0 ? [{ id: `words/${area.name}`, name: plain(area.title), children }] : [];
  }));

  for (const module of modules) {
    add('menu', `module.${module.id}`, module.title);
    for (const group of module.groups) add('menu', `group.${group.id}`, group.title);
  }
  for (const job of jobs) add('job', `job.${job.name}`, job.title);
  for (const area of areas) add('area', `area.${area.name}`, area.title);

  const branches = [
    words,
    perArea('screen', (area) => area.screens.map((screen) => [`screen.${screen.path}`, screen.title] as const)),
    branchOf('menu'),
    perArea('error', (area) => Object.values(area.errors).map((error) => [`error.${error.code}`, error] as const)),
    perArea('setting', (area) => area.settings.flatMap(({ key, title, description }) => [
      [`setting.${key}.title`, title] as const, [`setting.${key}.description`, description] as const,
    ])),
    perArea('permission', (area) => Object.entries(area.permissions).map(([permission, text]) => [`permission.${permission}`, text] as const)),
    perArea('object', (area) => Object.entries(area.objects).map(([object, text]) => [`object.${object}`, text] as const)),
    branchOf('job'),
    branchOf('area'),
  ];
  return { branches: branches.filter(({ id, children }) => children.length > 0 || [...entries.values()].some((entry) => entry.branch === id)), entries };
}

/** Whether an entry stands in a branch or below it; the empty branch is the whole catalogue. */
export function isBelow(entry: { branch: string }, branch: string): boolean {
  return branch === '' || entry.branch === branch || entry.branch.startsWith(`${branch}/`);
}
