import { App, Button, Tree } from 'antd';
import type { BasicDataNode } from 'antd/es/tree/index.js';
import { useState } from 'react';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listTranslationBranches, type TranslationBranch } from '../../contract/translations.ts';
import { internationalizationWords } from './internationalization-words.ts';

interface BranchTreeProps {
  branch: string;
  onBranch: (branch: string) => void;
  /** Absent: nothing can be reset. */
  onReset?: (branch: string) => Promise<unknown>;
}

/** Kinds of texts, then areas, then books, with what is changed and missing in each. */
export function BranchTree({ branch, onBranch, onReset }: BranchTreeProps) {
  const say = useWords(internationalizationWords);
  const text = useText();
  const { modal } = App.useApp();
  const { data, error, refetch } = useCall(listTranslationBranches, undefined, { level: noticeLevel.silent });
  const [expanded, setExpanded] = useState(() => ['', ...above(branch)]);
  if (!data) return <nav className="texts-card texts-branches">{error ? <ErrorState title={say('branchesFailed')} error={error} onRetry={() => void refetch()} /> : <LinesSkeleton lines={10} />}</nav>;

  const sum = (of: 'total' | 'changed' | 'missing') => data.reduce((total, child) => total + child[of], 0);
  const whole: TranslationBranch = { id: '', name: internationalizationWords.words.all, total: sum('total'), changed: sum('changed'), missing: sum('missing'), children: data };
  const chosen = findBranch([whole], branch) ?? whole;
  const askReset = () => modal.confirm({
    title: say('resetBranchTitle', { name: text(chosen.name), count: chosen.changed }), content: say('resetText'), okText: say('reset'), okButtonProps: { danger: true },
    onOk: () => onReset?.(chosen.id),
  });
  return (
    <nav className="texts-card texts-branches" aria-label={say('branches')}>
      <Tree<TranslationBranch & BasicDataNode>
        blockNode aria-label={say('branches')} treeData={[whole]} fieldNames={{ key: 'id', title: 'id' }}
        expandedKeys={expanded} onExpand={(keys) => setExpanded(keys.map(String))}
        selectedKeys={[chosen.id]} onSelect={(_keys, { node }) => onBranch(node.id)}
        titleRender={renderBranch}
      />
      {onReset && chosen.changed > 0 && <Button type="text" size="small" danger className="texts-reset" onClick={askReset}>{say('resetBranch', { count: chosen.changed })}</Button>}
    </nav>
  );
}

const renderBranch = (branch: TranslationBranch) => <BranchRow branch={branch} />;

function BranchRow({ branch }: { branch: TranslationBranch }) {
  const say = useWords(internationalizationWords);
  const text = useText();
  const marks = [branch.changed > 0 && `${say('showChanged')} ${branch.changed}`, branch.missing > 0 && `${say('showMissing')} ${branch.missing}`].filter(Boolean).join(' · ');
  return (
    <span className="branch-row" title={marks ? `${text(branch.name)} (${marks})` : text(branch.name)}>
      <span>{text(branch.name)}</span>
      {branch.changed > 0 && <i data-kind="changed" aria-hidden />}
      {branch.missing > 0 && <i data-kind="missing" aria-hidden />}
      <small>{branch.total}</small>
    </span>
  );
}

function findBranch(branches: readonly TranslationBranch[], id: string): TranslationBranch | undefined {
  for (const branch of branches) {
    const found = branch.id === id ? branch : findBranch(branch.children, id);
    if (found) return found;
  }
  return undefined;
}

/** `words/system/system.menus` stands below `words` and `words/system`. */
function above(branch: string): string[] {
  return branch.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
}
