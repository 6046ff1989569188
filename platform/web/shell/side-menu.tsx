import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useText } from '../language.ts';
import { TextInput } from '../blocks/text-input.ts';
import { useWords } from '../words.ts';
import { filterMenus, leavesOf, trailTo, type MenuNode, type useMenus } from './menus.ts';
import { CollapsedGroup } from './collapsed-group.tsx';
import { MenuEntry } from './menu-entry.tsx';
import { MenuGroup } from './menu-group.tsx';
import { useFavourites, useRecent } from './own-places.ts';
import { shellWords } from './shell-words.ts';
import './side-menu.css';

const collapsedKey = 'menuCollapsed';
const recentShown = 5;

interface SideMenuProps {
  menus: ReturnType<typeof useMenus>;
  /** The module of the page; without one, all modules are listed. */
  module: MenuNode | undefined;
  /** The path of the entry to mark. */
  current: string | undefined;
}

export function SideMenu({ menus, module, current }: SideMenuProps) {
  const say = useWords(shellWords);
  const [collapsed, setCollapsed] = useState(localStorage.getItem(collapsedKey) === '1');
  const toggle = () => {
    localStorage.setItem(collapsedKey, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  const nodes = module ? module.children : menus.modules;
  return (
    <nav className="side-menu" data-collapsed={collapsed ? '' : undefined} aria-label={say('menu')}>
      {collapsed ? (
        <div className="side-scroll">{nodes.map((node) => <CollapsedGroup key={node.wid} node={node} current={current} />)}</div>
      ) : (
        <Whole key={module?.wid ?? ''} menus={menus} nodes={nodes} module={module} current={current} />
      )}
      <button type="button" className="side-fold" onClick={toggle} aria-expanded={!collapsed} title={say(collapsed ? 'expand' : 'collapse')}>
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        {collapsed ? <span className="visually-hidden">{say('expand')}</span> : <span>{say('collapse')}</span>}
      </button>
    </nav>
  );
}

function Whole({ menus, nodes, module, current }: SideMenuProps & { nodes: readonly MenuNode[] }) {
  const say = useWords(shellWords);
  const text = useText();
  const [filter, setFilter] = useState('');
  // Searching looks through everything, not only through the module at hand.
  const shown = filter.trim() ? filterMenus(menus.modules, filter).flatMap((one) => one.children) : nodes;

  return (
    <>
      <div className="side-filter">
        <TextInput
          size="small" variant="filled" allowClear prefix={<SearchOutlined />} value={filter} placeholder={say('filterMenu')} aria-label={say('filterMenu')}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <div className="side-scroll">
        {menus.isPending && <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} className="side-skeleton" />}
        {menus.isError && (
          <p className="side-note">{say('menusFailed')} <Button type="link" size="small" onClick={() => void menus.refetch()}>{say('tryAgain')}</Button></p>
        )}
        {menus.isSuccess && menus.modules.length === 0 && <p className="side-note">{say('noMenus')}</p>}
        {!filter.trim() && <OwnPlaces part="favourites" modules={menus.modules} />}
        {module && !filter.trim() && <h2 className="side-heading">{text(module.name)}</h2>}
        {shown.map((node) => (
          <MenuGroup key={node.wid} node={node} current={current} forceOpen={Boolean(filter.trim())} />
        ))}
        {filter.trim() && shown.length === 0 && <p className="side-note">{say('filterNothing')}</p>}
        {/* Below: it grows with every page opened, and nothing may move under the pointer. */}
        {!filter.trim() && <OwnPlaces part="recent" modules={menus.modules} />}
      </div>
    </>
  );
}

/** What the person starred and opened last, as far as the role still leads there. The page at hand is marked in the menu below. */
function OwnPlaces({ part, modules }: { part: 'favourites' | 'recent'; modules: readonly MenuNode[] }) {
  const say = useWords(shellWords);
  const { favourites } = useFavourites();
  const recent = useRecent().filter((path) => !favourites.includes(path)).slice(0, recentShown);
  const leaves = (part === 'recent' ? recent : favourites).flatMap((path) => trailTo(modules, path).at(-1) ?? []);
  if (leaves.length === 0) return null;
  return (
    <section aria-label={say(part)} className="side-own" data-part={part}>
      <h2 className="side-heading">{say(part)}</h2>
      <ul>{leavesOf(leaves).map((leaf) => <MenuEntry key={leaf.wid} leaf={leaf} current={undefined} />)}</ul>
    </section>
  );
}
