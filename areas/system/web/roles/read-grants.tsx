import { SearchOutlined } from '@ant-design/icons';
import { useMemo, useState, type ReactNode } from 'react';
import { EmptyState, FilteredState } from '#platform/web/blocks/empty-state.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { grantLeaves, type GrantNode } from '../../contract/grant-tree.ts';
import { findGrants, prune, splitGrants, type Granted } from './check-tree.ts';
import { accessWords } from './access-words.ts';
import { GrantTree } from './grant-tree.tsx';
import { grantsWords } from './grants-words.ts';
import { useBranches } from './use-branches.ts';

interface ReadGrantsProps {
  tree: readonly GrantNode[];
  /** Only these are shown. */
  granted: Granted;
  /** At the end of each leaf; the permission or the path unless given. */
  extra?: (leaf: GrantNode) => ReactNode;
}

/** What is granted and nothing else, to read and to search. */
export function ReadGrants({ tree, granted, extra }: ReadGrantsProps) {
  const say = useWords(grantsWords);
  const sayAccess = useWords(accessWords);
  const [text, setText] = useState('');
  const branches = useBranches();
  const shown = useMemo(() => findGrants(prune(tree, ({ grant }) => granted.has(grant)), text), [tree, granted, text]);
  const { menus, permissions } = splitGrants(granted);
  const atEnd = (node: GrantNode) => <Extra node={node} extra={extra} />;
  return (
    <div className="read-grants">
      <div className="grants-bar">
        <TextInput allowClear prefix={<SearchOutlined aria-hidden />} placeholder={say('search')} aria-label={say('search')} value={text} onChange={(event) => setText(event.target.value)} />
        <span className="grants-bar-note">{sayAccess('counts', { menus: menus.length, permissions: permissions.length })}</span>
      </div>
      <div className="grants-frame">
        {shown.length > 0 ? <GrantTree tree={shown} branches={branches} label={sayAccess('grants')} search={text} extra={atEnd} />
          : text ? <FilteredState compact onClear={() => setText('')} /> : <EmptyState compact title={sayAccess('nothing')} />}
      </div>
    </div>
  );
}

function Extra({ node, extra }: { node: GrantNode; extra: ReadGrantsProps['extra'] }) {
  if (node.grant === null) return <span className="grant-count">{grantLeaves(node.children).length}</span>;
  return extra ? extra(node) : <code>{node.kind === 'operation' ? node.grant : node.path}</code>;
}
