import { Tag, Tooltip } from 'antd';
import { useMemo } from 'react';
import type { ReplyOf } from '#platform/contract/call.ts';
import { useAddressTab } from '#platform/web/blocks/detail/use-address-tab.ts';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useWords } from '#platform/web/words.ts';
import type { getEffectivePermissions, PersonRole } from '../../contract/effective-permissions.ts';
import type { GrantNode } from '../../contract/grant-tree.ts';
import { accessWords } from './access-words.ts';
import { grantSources } from './held-grants.ts';
import { ReadGrants } from './read-grants.tsx';
import { ThroughList, useThroughText } from './role-cells.tsx';
import { rolesWords } from './roles-words.ts';
import { useRoleName } from './use-role-name.ts';

interface PersonAccessProps {
  access: ReplyOf<typeof getEffectivePermissions>;
  onRole: (wid: string) => void;
}

/** The roles at the left, what they grant at the right: of the active one first, of any other or of all on demand. */
export function PersonAccess({ access: { roles, tree }, onRole }: PersonAccessProps) {
  const say = useWords(accessWords);
  const roleName = useRoleName();
  const throughText = useThroughText();
  const active = roles.find((role) => role.active);
  const others = roles.filter((role) => role !== active).map(({ wid }) => wid);
  const [view, setView] = useAddressTab([active?.wid ?? 'all', ...others, 'all'], 'view');
  const sources = useMemo(() => grantSources(tree, roles.filter(({ wid }) => view === 'all' || wid === view)), [tree, roles, view]);
  const granted = useMemo(() => new Set(sources.keys()), [sources]);
  const origin = ({ grant }: GrantNode) => (
    <span className="access-from">
      {sources.get(grant!)?.map((role) => (
        <Tooltip key={role.wid} title={role.through.map(throughText).join(' · ')}>
          <span><LinkCell onOpen={() => onRole(role.wid)}>{roleName(role.name)}</LinkCell> <small>{throughText(role.through[0]!)}{role.through.length > 1 && ` +${role.through.length - 1}`}</small></span>
        </Tooltip>
      ))}
    </span>
  );
  if (roles.length === 0) return <div className="access-card"><EmptyState title={say('noRoles')} description={say('noRolesText')} /></div>;
  return (
    <div className="access">
      <nav className="access-roles" aria-label={say('roles')}>
        {roles.map((role) => <RoleEntry key={role.wid} role={role} current={view === role.wid} onView={() => setView(role.wid)} />)}
        {roles.length > 1 && (
          <button type="button" aria-current={view === 'all' || undefined} onClick={() => setView('all')}>
            <strong>{say('allRoles')}</strong><small>{say('allRolesAbout', { count: roles.length })}</small>
          </button>
        )}
      </nav>
      <div className="access-card">
        <ReadGrants tree={tree} granted={granted} extra={origin} />
      </div>
    </div>
  );
}

function RoleEntry({ role, current, onView }: { role: PersonRole; current: boolean; onView: () => void }) {
  const say = useWords(accessWords);
  const sayRoles = useWords(rolesWords);
  const roleName = useRoleName();
  return (
    <button type="button" aria-current={current || undefined} onClick={onView}>
      <span className="access-role-name"><strong title={roleName(role.name)}>{roleName(role.name)}</strong>{role.active && <Tag color="processing">{say('active')}</Tag>}</span>
      <small><ThroughList through={role.through} /></small>
      <small>{role.role_status === '0' ? say('disabledRole') : role.everything ? say('everything') : say('scope', { scope: sayRoles(`scope_${role.data_scope}`) })}</small>
    </button>
  );
}
