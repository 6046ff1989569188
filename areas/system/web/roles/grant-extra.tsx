import { WarningOutlined } from '@ant-design/icons';
import { useWords } from '#platform/web/words.ts';
import { grantLeaves, type GrantNode } from '../../contract/grant-tree.ts';
import type { Granted } from './check-tree.ts';
import { grantsWords } from './grants-words.ts';

interface GrantExtraProps {
  node: GrantNode;
  granted: Granted;
  /** Granted operations that no granted screen leads to. */
  lost: ReadonlyMap<string, string[]>;
  changed: Granted;
  /** Cannot be handed out by whoever looks. */
  fixed: boolean;
}

/** What else there is to know about a row: how much of it is granted, the permission itself, what stands against it. */
export function GrantExtra({ node, granted, lost, changed, fixed }: GrantExtraProps) {
  const say = useWords(grantsWords);
  if (node.grant === null) {
    const leaves = grantLeaves(node.children);
    return (
      <span className="grant-extra">
        {node.hidden && <span className="grant-mark">{say('hidden')}</span>}
        <span className="grant-count">{leaves.filter(({ grant }) => granted.has(grant)).length} / {leaves.length}</span>
        <span className="grant-changed" data-changed={leaves.some(({ grant }) => changed.has(grant)) || undefined} aria-hidden />
      </span>
    );
  }
  return (
    <span className="grant-extra">
      {lost.has(node.grant) && <span className="grant-lost"><WarningOutlined aria-hidden /> {say('noPage')}</span>}
      {fixed && <span>{say('locked')}</span>}
      {node.hidden && node.kind !== 'menu' && <span className="grant-mark">{say('hidden')}</span>}
      {node.kind !== 'menu' && <code>{node.kind === 'operation' ? node.grant : node.path}</code>}
      <span className="grant-changed" data-changed={changed.has(node.grant) || undefined} aria-hidden />
    </span>
  );
}
