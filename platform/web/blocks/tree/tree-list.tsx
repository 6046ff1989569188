import { SearchOutlined } from '@ant-design/icons';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Input, theme } from 'antd';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useWords } from '../../words.ts';
import { EmptyState } from '../empty-state.tsx';
import { LinesSkeleton } from '../skeletons.tsx';
import { blockWords } from '../words.ts';
import { useTreeDrag, type TreeDrag } from './tree-drag.ts';
import { treeMove } from './tree-keys.ts';
import { TreeRowView } from './tree-row-view.tsx';
import type { TreeRow } from './tree-rows.ts';
import type { TreeNode } from './tree-source.ts';
import type { TreeControl } from './use-tree.ts';
import './tree-list.css';

interface TreeListProps<Node extends TreeNode> extends TreeControl<Node> {
  /** A name for screen readers. */
  label: string;
  icon?: (node: Node) => ReactNode;
  /** At the end of a row, for example a count. */
  extra?: (node: Node) => ReactNode;
  /** Rows can be dragged; not while searching, when neighbours are missing. */
  drag?: TreeDrag<Node>;
  /** What is searched for, in place of the usual word. */
  searchWord?: string;
  /** Without the search box, where the tree is small. */
  plain?: boolean;
  /** While nothing exists; a plain word unless given. */
  empty?: ReactNode;
}

/** A tree of any size: only the rows in sight exist, more are fetched as they come near. */
export function TreeList<Node extends TreeNode>(props: TreeListProps<Node>) {
  const { rows, store, search, searching, label, icon, extra, plain, empty, check, selected, searchWord } = props;
  const drag = useTreeDrag(search.trim() ? undefined : props.drag, props.onToggle);
  const say = useWords(blockWords);
  const { token } = theme.useToken();
  const rowHeight = token.controlHeightSM + token.paddingXXS;
  const frame = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const id = useId();
  const virtual = useVirtualizer({
    count: rows.length, estimateSize: () => rowHeight, getScrollElement: () => frame.current, overscan: 12, getItemKey: (index) => rows[index]?.key ?? index,
    // The row in hand must not vanish while it is carried out of sight: the browser would end the drag.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...indexOf(rows, drag.dragged)])].sort((a, b) => a - b),
  });
  const items = virtual.getVirtualItems();

  // Chosen from elsewhere, for example by the address: it comes into sight.
  const chosen = useMemo(() => rows.findIndex((row) => row.key === selected), [rows, selected]);
  useEffect(() => {
    if (chosen < 0) return;
    setFocused(chosen);
    virtual.scrollToIndex(chosen);
    // Only when it is chosen or appears, not whenever rows above it open or close.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [selected, chosen < 0]);

  // The row that stands for more children has come into sight.
  const inSight = items.map((item) => rows[item.index]).find((row) => row?.kind === 'more');
  const wanted = inSight?.kind === 'more' ? inSight.key : undefined;
  useEffect(() => {
    if (inSight?.kind === 'more') props.onMore(inSight.parent);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, rows.length]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    const move = treeMove(event.key, focused, rows, Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 1));
    if (!move) return;
    event.preventDefault();
    const row = rows[move.index];
    if (move.kind === 'focus') {
      setFocused(move.index);
      virtual.scrollToIndex(move.index);
    } else if (row?.kind !== 'node') {
      if (row) props.onMore(row.parent);
    } else if (move.kind === 'toggle') props.onToggle(row.key);
    else if (move.kind === 'check' && check) props.onCheck(row.key);
    else props.onSelect(row.key);
  };

  const firstLoad = rows.length === 0 || (rows.length === 1 && rows[0]!.kind !== 'node' && rows[0]!.kind !== 'failed');
  const nothing = search.trim() ? say('noMatches') : say('nothingBelow');
  const pending = search.trim() ? searching : store.branches.get(null)?.more !== false;
  return (
    <div className="tree-list">
      {!plain && (
        <Input allowClear className="tree-list-search" prefix={<SearchOutlined aria-hidden />} placeholder={searchWord ?? say('searchTree')} aria-label={searchWord ?? say('searchTree')}
          value={search} onChange={(event) => props.onSearch(event.target.value)} />
      )}
      {firstLoad ? (
        <div className="tree-list-frame">{pending ? <LinesSkeleton lines={8} /> : (!search.trim() && empty) || <EmptyState compact title={nothing} />}</div>
      ) : (
        <div ref={frame} className="tree-list-frame" role="tree" aria-label={label} aria-multiselectable={check || undefined} tabIndex={0}
          aria-activedescendant={rows[focused] ? `${id}-${focused}` : undefined} onKeyDown={onKeyDown}>
          <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {items.map((item) => {
              const row = rows[item.index]!;
              return (
                <TreeRowView key={item.key} id={`${id}-${item.index}`} row={row} top={item.start} height={rowHeight} search={search}
                  focused={item.index === focused} selected={row.key === selected}
                  check={check && row.kind === 'node' ? store.checkState(row.key) : undefined}
                  drag={row.kind === 'node' ? drag.propsOf(row) : undefined}
                  icon={row.kind === 'node' ? icon?.(row.node) : undefined} extra={row.kind === 'node' ? extra?.(row.node) : undefined}
                  onToggle={props.onToggle} onMore={props.onMore} onCheck={props.onCheck}
                  onSelect={(key) => {
                    setFocused(item.index);
                    props.onSelect(key);
                  }} />
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}

const indexOf = (rows: readonly TreeRow<TreeNode>[], key: string | undefined): number[] =>
  (key === undefined ? [] : [rows.findIndex((row) => row.key === key)].filter((index) => index >= 0));
