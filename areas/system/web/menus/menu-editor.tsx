import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState, FilteredState } from '#platform/web/blocks/empty-state.tsx';
import { useAskDiscard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { useScreenTable } from '#platform/web/routing/screen-table.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { can } from '../../contract/permissions.ts';
import { isRenamed } from './declared-name.ts';
import { countMenus, findMenus, matchesText } from './find-menus.ts';
import { findMenu, kindOf, pathTo, stepPlace, type Place } from './menu-moves.ts';
import { MenuPanel } from './menu-panel.tsx';
import type { MenuActions } from './menu-row.tsx';
import { MenuTree } from './menu-tree.tsx';
import { menusWords } from './menus-words.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { NameFormHandle } from './name-form.tsx';
import { useMenuChanges } from './use-menu-changes.tsx';

const ownEntry = 'screen:/systemManagement/menus';
type Show = 'all' | 'hidden' | 'renamed';

export function MenuEditor({ tree }: { tree: MenuNode[] }) {
  const say = useWords(menusWords);
  const table = useScreenTable();
  const changes = useMenuChanges();
  const mayChange = useCan(can.writeMenus);
  const ask = useAskDiscard();
  const nameForm = useRef<NameFormHandle>(null);
  const [parameters, setParameters] = useSearchParams();
  const selected = findMenu(tree, parameters.get('menu') ?? '') ?? tree[0];
  const [expanded, setExpanded] = useState(() => (selected ? pathTo(tree, selected.wid).map(({ wid }) => wid) : []));
  const [show, setShow] = useState<Show>('all');
  const [search, setSearch] = useState('');
  // While searching every match is in sight; what is opened and closed then is forgotten with the search.
  const [expandedFound, setExpandedFound] = useState<string[]>();
  const [moving, setMoving] = useState<MenuNode>();

  const tests = { all: () => true, hidden: (node: MenuNode) => node.hidden, renamed: (node: MenuNode) => isRenamed(node, table) };
  const byText = matchesText(search);
  const isSearching = search.trim() !== '' || show !== 'all';
  const found = isSearching ? findMenus(tree, (node) => tests[show](node) && byText(node)) : undefined;

  const select = (wid: string) => {
    const go = () => setParameters({ menu: wid }, { replace: true });
    if (wid !== selected?.wid && nameForm.current?.isDirty()) ask(go);
    else go();
  };
  const move = (node: MenuNode, place: Place) => {
    if (place.parent) setExpanded((open) => [...new Set([...open, ...pathTo(tree, place.parent!).map(({ wid }) => wid)])]);
    changes.move(node, place).catch(() => undefined);
  };
  const own = new Set(pathTo(tree, ownEntry).map(({ wid }) => wid));
  const actionsOf = (node: MenuNode): MenuActions | undefined => {
    if (!mayChange) return undefined;
    const step = (way: 'up' | 'down') => {
      const place = stepPlace(tree, node.wid, way);
      return place && (() => move(node, place));
    };
    return {
      up: step('up'), down: step('down'),
      moveTo: kindOf(node.wid) === 'module' ? undefined : () => setMoving(node),
      hide: own.has(node.wid) && !node.hidden ? undefined : () => void changes.hide(node, !node.hidden).catch(() => undefined),
    };
  };
  const clear = () => {
    setSearch('');
    setShow('all');
  };

  return (
    <div className="menus">
      <div className="menus-card">
        <div className="menus-bar" role="search">
          <Input className="menus-search" allowClear prefix={<SearchOutlined aria-hidden />} placeholder={say('search')} aria-label={say('search')} value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setExpandedFound(undefined);
            }} />
          <Segmented<Show> aria-label={say('range')} value={show} options={[
            { value: 'all', label: say('all') },
            { value: 'hidden', label: `${say('hiddenOnly')} ${countMenus(tree, tests.hidden)}` },
            { value: 'renamed', label: `${say('renamedOnly')} ${countMenus(tree, tests.renamed)}` },
          ]} onChange={(value) => {
            setShow(value);
            setExpandedFound(undefined);
          }} />
          {!isSearching && (
            <span className="menus-tools">
              <Button type="text" size="small" onClick={() => setExpanded(tree.flatMap((module) => [module.wid, ...module.children.map(({ wid }) => wid)]))}>{say('expandAll')}</Button>
              <Button type="text" size="small" onClick={() => setExpanded([])}>{say('collapseAll')}</Button>
            </span>
          )}
        </div>
        {found?.tree.length === 0
          ? (search.trim() === '' ? <EmptyState compact title={say(show === 'hidden' ? 'noneHidden' : 'noneRenamed')} action={<Button onClick={clear}>{say('all')}</Button>} /> : <FilteredState compact onClear={clear} />)
          : (
            <MenuTree
              shown={found?.tree ?? tree} whole={tree} search={search} selected={selected?.wid} onSelect={select}
              expanded={found ? (expandedFound ?? found.open) : expanded} onExpand={found ? setExpandedFound : setExpanded}
              hiddenAbove={(wid) => pathTo(tree, wid).slice(0, -1).some((node) => node.hidden)} actionsOf={actionsOf}
              onDrop={mayChange && !found ? (wid, place) => move(findMenu(tree, wid)!, place) : undefined}
            />
          )}
      </div>
      {selected && <MenuPanel tree={tree} node={selected} actions={actionsOf(selected)} changes={changes} nameForm={nameForm} />}
      {moving && <MoveDialog tree={tree} node={moving} onMove={(place) => move(moving, place)} onClose={() => setMoving(undefined)} />}
    </div>
  );
}
