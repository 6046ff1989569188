import { Tree, type TreeProps } from 'antd';
import { useRef } from 'react';
import { useWords } from '#platform/web/words.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { countMenus } from './find-menus.ts';
import { dropPlace, findMenu, type DropSide, type Place } from './menu-moves.ts';
import { MenuRow, type MenuActions } from './menu-row.tsx';
import { menusWords } from './menus-words.ts';

interface MenuTreeProps {
  /** What is shown, perhaps only what matches a search. */
  shown: MenuNode[];
  whole: MenuNode[];
  expanded: string[];
  onExpand: (expanded: string[]) => void;
  selected: string | undefined;
  onSelect: (wid: string) => void;
  search: string;
  hiddenAbove: (wid: string) => boolean;
  actionsOf: (node: MenuNode) => MenuActions | undefined;
  /** Absent: nothing can be dragged. */
  onDrop?: (wid: string, place: Place) => void;
}

/** antd's tree: unlike TreeList it can be dragged in, and a few hundred entries need no fetching. */
export function MenuTree({ shown, whole, expanded, onExpand, selected, onSelect, search, hiddenAbove, actionsOf, onDrop }: MenuTreeProps) {
  const say = useWords(menusWords);
  const active = useRef<string | null>(null);
  const placeFor = (dragged: string, target: string, side: DropSide) => dropPlace(whole, dragged, target, side);

  const pagesOf = (node: MenuNode) => (node.path || shown !== whole ? undefined : countMenus(node.children, ({ path }) => path !== ''));

  // Before the tree sees them: it would move its own cursor.
  const onKeyDownCapture = (event: React.KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    const wid = active.current ?? selected;
    const node = wid === undefined ? undefined : findMenu(whole, wid);
    if (node) actionsOf(node)?.[event.key === 'ArrowUp' ? 'up' : 'down']?.();
  };

  const drop: TreeProps<MenuNode>['onDrop'] = ({ dragNode, node, dropPosition, dropToGap }) => {
    const offset = dropPosition - Number(node.pos.split('-').at(-1));
    const side: DropSide = !dropToGap ? 'inside' : offset < 0 ? 'before' : 'after';
    const place = placeFor(dragNode.wid, node.wid, side);
    if (place) onDrop?.(dragNode.wid, place);
  };

  const renderRow = (node: MenuNode) => <MenuRow node={node} search={search} hiddenAbove={hiddenAbove(node.wid)} pages={pagesOf(node)} actions={actionsOf(node)} />;

  return (
    <div className="menu-tree" onKeyDownCapture={onKeyDownCapture}>
      <Tree<MenuNode>
        blockNode
        aria-label={say('tree')}
        treeData={shown}
        fieldNames={{ key: 'wid', title: 'wid' }}
        expandedKeys={expanded}
        onExpand={(keys) => onExpand(keys.map(String))}
        selectedKeys={selected === undefined ? [] : [selected]}
        onSelect={(_keys, { node }) => onSelect(node.wid)}
        onActiveChange={(key) => { active.current = key === null ? null : String(key); }}
        draggable={onDrop ? { icon: false } : false}
        allowDrop={({ dragNode, dropNode, dropPosition }) =>
          placeFor(dragNode.wid, dropNode.wid, dropPosition === 0 ? 'inside' : dropPosition < 0 ? 'before' : 'after') !== undefined}
        onDrop={drop}
        titleRender={renderRow}
      />
    </div>
  );
}
