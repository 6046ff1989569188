import { LoadingOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { useWords } from '../../words.ts';
import { blockWords } from '../words.ts';
import { splitHits, type TreeRow } from './tree-rows.ts';
import type { DragProps } from './tree-drag.ts';
import type { TreeNode } from './tree-source.ts';
import type { CheckState } from './tree-store.ts';

interface TreeRowViewProps {
  id: string;
  row: TreeRow<TreeNode>;
  top: number;
  height: number;
  search: string;
  focused: boolean;
  selected: boolean;
  check: CheckState | undefined;
  icon: ReactNode;
  extra: ReactNode;
  drag?: DragProps;
  onToggle: (id: string) => void;
  onCheck: (id: string) => void;
  onSelect: (id: string) => void;
  onMore: (parent: string | null) => void;
}

export function TreeRowView({ id, row, top, height, search, focused, selected, check, icon, extra, drag, onToggle, onCheck, onSelect, onMore }: TreeRowViewProps) {
  const say = useWords(blockWords);
  const style = { '--tree-depth': row.depth, transform: `translateY(${top}px)`, height, paddingInlineStart: 'calc(var(--tree-depth) * var(--tree-step))' } as CSSProperties;
  if (row.kind !== 'node') {
    return (
      <div id={id} className="tree-row tree-row-pending" data-focused={focused || undefined} style={style} role="treeitem" aria-level={row.depth + 1}>
        {row.kind === 'loading' && <><LoadingOutlined aria-hidden /> {say('loading')}</>}
        {row.kind === 'more' && <Button type="link" size="small" tabIndex={-1} onClick={() => onMore(row.parent)}>{say('loadMore')}</Button>}
        {row.kind === 'failed' && <>{say('loadFailed')} <Button type="link" size="small" tabIndex={-1} onClick={() => onMore(row.parent)}>{say('tryAgain')}</Button></>}
      </div>
    );
  }
  const { node } = row;
  return (
    <div {...drag} id={id} className="tree-row" style={style} role="treeitem" aria-level={row.depth + 1} aria-posinset={row.position} aria-setsize={row.siblings}
      aria-expanded={row.arrow || row.open ? row.open : undefined} aria-selected={selected} aria-disabled={node.disabled || undefined}
      aria-checked={check && (check === 'half' ? 'mixed' : check === 'checked')}
      data-focused={focused || undefined} data-selected={selected || undefined} onClick={() => onSelect(row.key)}>
      <span className="tree-row-arrow" data-open={row.open || undefined} aria-hidden onClick={row.arrow ? (event) => {
        event.stopPropagation();
        onToggle(row.key);
      } : undefined}>{row.arrow && <RightOutlined />}</span>
      {check && (
        <Checkbox tabIndex={-1} checked={check === 'checked'} indeterminate={check === 'half'} disabled={node.disabled}
          onClick={(event) => event.stopPropagation()} onChange={() => onCheck(row.key)} />
      )}
      {icon && <span className="tree-row-icon" aria-hidden>{icon}</span>}
      <span className="tree-row-title" title={node.title}>
        {splitHits(node.title, search).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}
      </span>
      {extra && <span className="tree-row-extra">{extra}</span>}
    </div>
  );
}
