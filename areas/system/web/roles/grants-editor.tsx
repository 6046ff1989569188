import { Alert, Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { ReplyOf } from '#platform/contract/call.ts';
import { EmptyState, FilteredState } from '#platform/web/blocks/empty-state.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { GrantNode } from '../../contract/grant-tree.ts';
import { can } from '../../contract/permissions.ts';
import type { getGrantTree } from '../../contract/role-grants.ts';
import { changesBetween, findGrants, prune, toggleGrants, withoutPage } from './check-tree.ts';
import { GrantExtra } from './grant-extra.tsx';
import { GrantTree } from './grant-tree.tsx';
import { GrantsBar, type Shown } from './grants-bar.tsx';
import { GrantsReview } from './grants-review.tsx';
import { grantsWords } from './grants-words.ts';
import { useBranches } from './use-branches.ts';

interface GrantsEditorProps {
  wid: string;
  grants: ReplyOf<typeof getGrantTree>;
  /** Told to whoever asks before this is left. */
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onReload: () => void;
}

/** What a role grants, as a tree to check; nothing is sent before the changes have been looked at. */
export function GrantsEditor({ wid, grants, onDirty, onSaved, onReload }: GrantsEditorProps) {
  const say = useWords(grantsWords);
  const mayWrite = useCan(can.writeRoles);
  const branches = useBranches();
  const before = useMemo(() => new Set([...grants.menus, ...grants.permissions]), [grants]);
  const [granted, setGranted] = useState<ReadonlySet<string>>(before);
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [reviewing, setReviewing] = useState(false);
  const { tree, everything } = grants;
  const readOnly = everything || !mayWrite;
  const changes = useMemo(() => changesBetween(before, granted), [before, granted]);
  const changed = useMemo(() => new Set([...changes.added, ...changes.removed]), [changes]);
  const lost = useMemo(() => withoutPage(tree, granted), [tree, granted]);
  const isFixed = useMemo(() => (leaf: GrantNode) => readOnly || (leaf.locked && !before.has(leaf.grant!)), [readOnly, before]);
  // What was granted when the filter was set stays in sight: a row that vanishes under the pointer cannot be put back.
  const [kept, setKept] = useState<ReadonlySet<string>>(before);
  const visible = useMemo(() => {
    const found = findGrants(tree, text);
    if (shown === 'all') return found;
    return prune(found, ({ grant }) => (shown === 'granted' ? kept.has(grant) || granted.has(grant) : changed.has(grant)));
  }, [tree, text, shown, kept, granted, changed]);

  const isDirty = changed.size > 0;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const extra = (node: GrantNode) =>
    <GrantExtra node={node} granted={granted} lost={lost} changed={changed} fixed={!readOnly && node.grant !== null && isFixed(node)} />;

  return (
    <>
      <p className="grants-about">{say('about')}</p>
      {everything ? <Alert type="info" showIcon title={say('everything')} /> : !mayWrite && <Alert type="info" showIcon title={say('readOnly')} />}
      {lost.size > 0 && (
        <Alert type="warning" showIcon title={say('withoutPage', { count: lost.size })}
          action={!readOnly && <Button size="small" onClick={() => setGranted(new Set([...granted, ...[...lost.values()].map(([screen]) => screen!)]))}>{say('grantPages')}</Button>} />
      )}
      <GrantsBar text={text} onText={setText} shown={shown} granted={granted.size} changed={readOnly ? undefined : changed.size}
        onShown={(next) => {
          setKept(granted);
          setShown(next);
        }}
        onOpenAll={() => branches.openAll(tree)} onCloseAll={branches.closeAll} />
      <div className="grants-frame">
        {visible.length > 0 ? (
          <GrantTree tree={visible} branches={branches} label={say('tree')} search={text} allOpen={shown !== 'all'}
            check={{ granted, isFixed, onToggle: (node) => setGranted(toggleGrants(node, granted, isFixed)) }}
            extra={extra} />
        ) : text ? <FilteredState compact onClear={() => { setText(''); setShown('all'); }} />
          : <EmptyState compact title={say(shown === 'changed' ? 'noChanges' : 'nothingGranted')} action={<Button onClick={() => setShown('all')}>{say('showAll')}</Button>} />}
      </div>
      {!readOnly && (
        <div className="grants-footer">
          <Button type="primary" disabled={changed.size === 0} onClick={() => setReviewing(true)}>{say('review')}</Button>
          <Button disabled={changed.size === 0} onClick={() => setGranted(before)}>{say('undo')}</Button>
          <span aria-live="polite">{changed.size === 0 ? say('noChanges') : say('changes', { added: changes.added.length, removed: changes.removed.length })}</span>
        </div>
      )}
      {reviewing && <GrantsReview wid={wid} grants={grants} granted={granted} changes={changes} onReload={onReload} onClose={() => setReviewing(false)}
        onSaved={() => {
          onDirty(false);
          onSaved();
        }} />}
    </>
  );
}
