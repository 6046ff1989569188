import { Alert, Button, Modal } from 'antd';
import type { ReplyOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { blockWords } from '#platform/web/blocks/words.ts';
import { isMenuGrant, type GrantNode } from '../../contract/grant-tree.ts';
import { getGrantTree, saveRoleGrants } from '../../contract/role-grants.ts';
import { getRole, listRoles } from '../../contract/roles.ts';
import { pathsOf, splitGrants, type GrantChanges, type Granted } from './check-tree.ts';
import { grantsWords } from './grants-words.ts';
import { useRoleName } from './use-role-name.ts';

interface GrantsReviewProps {
  wid: string;
  grants: ReplyOf<typeof getGrantTree>;
  granted: Granted;
  changes: GrantChanges;
  onClose: () => void;
  onSaved: () => void;
  /** Somebody else saved meanwhile: the tree has to be read again. */
  onReload: () => void;
}

const conflict = 2;

/** Every change by name before it is saved. */
export function GrantsReview({ wid, grants, granted, changes, onClose, onSaved, onReload }: GrantsReviewProps) {
  const say = useWords(grantsWords);
  const sayBlock = useWords(blockWords);
  const roleName = useRoleName();
  const role = useCall(getRole, { query: { wid } }, { level: noticeLevel.silent });
  const save = useChange(saveRoleGrants, { refresh: [getGrantTree, getRole, listRoles], success: say('saved'), level: noticeLevel.silent, onSuccess: onSaved });
  const isConflict = save.error instanceof CallError && save.error.code === conflict;
  return (
    <Modal open width={640} title={say('reviewTitle', { name: roleName(grants.name) })} okText={say('confirm')} cancelText={say('keepEditing')} onCancel={onClose}
      confirmLoading={save.isPending} okButtonProps={{ disabled: isConflict }}
      onOk={() => save.mutate({ body: { wid, row_version: grants.row_version, ...splitGrants(granted) } })}>
      {save.error && <Alert type={isConflict ? 'warning' : 'error'} showIcon title={errorText(save.error) ?? sayBlock('unknownFailure')}
        action={isConflict && <Button size="small" onClick={onReload}>{sayBlock('reloadLatest')}</Button>} />}
      {role.data && <p className="grants-about">{say('reviewAbout', { people: role.data.people })}</p>}
      <div className="grants-review">
        <Changes title={say('added', { count: changes.added.length })} tree={grants.tree} grants={changes.added} kind="added" />
        <Changes title={say('taken', { count: changes.removed.length })} tree={grants.tree} grants={changes.removed} kind="removed" />
      </div>
    </Modal>
  );
}

function Changes({ title, tree, grants, kind }: { title: string; tree: readonly GrantNode[]; grants: readonly string[]; kind: 'added' | 'removed' }) {
  const say = useWords(grantsWords);
  const text = useText();
  if (grants.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul data-kind={kind}>
        {pathsOf(tree, new Set(grants)).map(({ grant, name, path }) => {
          const place = path.map((part) => text(part)).join(' / ');
          // A screen with operations holds an entry of its own name.
          const own = isMenuGrant(grant) && path.at(-1)?.zh === name.zh ? say('openPage') : text(name);
          return <li key={grant}><span>{own}</span><small title={place}>{place}</small></li>;
        })}
      </ul>
    </section>
  );
}
