import { AppstoreOutlined, FileOutlined, KeyOutlined, LoginOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { theme } from 'antd';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { treeMove } from '#platform/web/blocks/tree/tree-keys.ts';
import { TreeRowView } from '#platform/web/blocks/tree/tree-row-view.tsx';
import { useText } from '#platform/web/language.ts';
import { MenuIcon } from '#platform/web/shell/menu-icon.tsx';
import { useWords } from '#platform/web/words.ts';
import { grantLeaves, grantState, type GrantNode } from '../../contract/grant-tree.ts';
import type { Granted } from './check-tree.ts';
import { grantRows } from './grant-rows.ts';
import { grantsWords } from './grants-words.ts';
import type { Branches } from './use-branches.ts';
import '#platform/web/blocks/tree/tree-list.css';

interface GrantTreeProps {
  tree: readonly GrantNode[];
  branches: Branches;
  label: string;
  /** Marked in the titles; while there is any, or `allOpen`, every branch is open. */
  search?: string;
  allOpen?: boolean;
  /** Absent: nothing to check, only to read. */
  check?: { granted: Granted; isFixed: (leaf: GrantNode) => boolean; onToggle: (node: GrantNode) => void };
  /** At the end of a row. */
  extra?: (node: GrantNode) => ReactNode;
}

/** All that can be granted, at any size: only the rows in sight exist. */
export function GrantTree({ tree, branches, label, search = '', allOpen = false, check, extra }: GrantTreeProps) {
  const say = useWords(grantsWords);
  const text = useText();
  const { token } = theme.useToken();
  const rowHeight = token.controlHeightSM + token.paddingXXS;
  const frame = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const id = useId();
  const every = allOpen || search.trim() !== '';
  const titleOf = (node: GrantNode) => (node.kind === 'menu' ? say('openPage') : node.kind === 'other' ? say('other') : text(node.name));
  const isFixed = check?.isFixed;
  const rows = useMemo(
    () => grantRows(tree, { open: branches.open, allOpen: every, titleOf, isDisabled: (node) => !!isFixed && grantLeaves([node]).every(isFixed) }),
    // The words follow the language, which `text` stands for.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [tree, branches.open, every, isFixed, text({ zh: 'zh', en: 'en' })],
  );
  const virtual = useVirtualizer({
    count: rows.length, estimateSize: () => rowHeight, getScrollElement: () => frame.current, overscan: 12, getItemKey: (index) => rows[index]?.key ?? index,
  });

  const press = (key: string) => {
    const row = rows.find((one) => one.key === key);
    if (!row) return;
    if (check && row.grant.children.length === 0) check.onToggle(row.grant);
    else if (row.arrow) branches.toggle(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = treeMove(event.key, focused, rows, Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 1));
    const row = move && rows[move.index];
    if (!move || !row) return;
    event.preventDefault();
    if (move.kind === 'focus') {
      setFocused(move.index);
      virtual.scrollToIndex(move.index);
    } else if (move.kind === 'toggle') branches.toggle(row.key);
    else if (move.kind === 'check' && check) {
      if (!row.node.disabled) check.onToggle(row.grant);
    } else press(row.key);
  };

  return (
    <div ref={frame} className="tree-list-frame grant-tree" role="tree" aria-label={label} aria-multiselectable={!!check || undefined} tabIndex={0}
      aria-activedescendant={rows[focused] ? `${id}-${focused}` : undefined} onKeyDown={onKeyDown}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          return (
            <TreeRowView key={item.key} id={`${id}-${item.index}`} row={row} top={item.start} height={rowHeight} search={search}
              focused={item.index === focused} selected={false} check={check && grantState(row.grant, check.granted)}
              icon={<GrantIcon node={row.grant} />} extra={extra?.(row.grant)}
              onToggle={branches.toggle} onMore={() => undefined} onCheck={() => check?.onToggle(row.grant)}
              onSelect={(key) => {
                setFocused(item.index);
                if (!row.node.disabled || row.arrow) press(key);
              }} />
          );
        })}
      </div>
    </div>
  );
}

function GrantIcon({ node }: { node: GrantNode }) {
  if (node.icon) return <MenuIcon name={node.icon} />;
  if (node.kind === 'operation') return <KeyOutlined />;
  if (node.kind === 'menu') return <LoginOutlined />;
  return node.kind === 'screen' ? <FileOutlined /> : <AppstoreOutlined />;
}
