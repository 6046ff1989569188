import { Button, Drawer } from 'antd';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { DetailTabs, KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { getRole, type RoleDetail } from '../../contract/roles.ts';
import { PersonName } from '../pickers/person-name.tsx';
import { accessWords } from './access-words.ts';
import { GrantsOfRole } from './grants-of-role.tsx';
import { grantsWords } from './grants-words.ts';
import { HoldersPanel } from './holders-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { membersWords } from './members-words.ts';
import { RoleStatus } from './role-cells.tsx';
import { RoleLog } from './role-log.tsx';
import { rolesWords } from './roles-words.ts';
import { useRoleName } from './use-role-name.ts';

interface RoleDrawerProps {
  /** Absent: closed. */
  wid: string | undefined;
  onOpen: (part: string, change: Record<string, string>) => void;
  onClose: () => void;
}

export function RoleDrawer({ wid, onOpen, onClose }: RoleDrawerProps) {
  const say = useWords(accessWords);
  const roleName = useRoleName();
  const role = useCall(getRole, { query: { wid: wid ?? '' } }, { enabled: !!wid, level: noticeLevel.silent });
  return (
    <Drawer title={role.data ? roleName(role.data.name) : say('detail')} size={sizes.drawerLarge} open={!!wid} onClose={onClose} destroyOnHidden classNames={{ body: 'role-drawer' }}>
      {wid && (role.error ? <ErrorState error={role.error} onRetry={() => void role.refetch()} /> : <Detail key={wid} wid={wid} role={role.data} onOpen={onOpen} />)}
    </Drawer>
  );
}

function Detail({ wid, role, onOpen }: { wid: string; role: RoleDetail | undefined; onOpen: RoleDrawerProps['onOpen'] }) {
  const say = useWords(accessWords);
  const sayRoles = useWords(rolesWords);
  const sayGrants = useWords(grantsWords);
  const sayMembers = useWords(membersWords);
  const roleName = useRoleName();
  const mayWrite = useCan(can.writeRoles);
  const mayReadLog = useCan('audit:read');
  const name = role ? roleName(role.name) : '';
  return (
    <DetailTabs
      facts={<Facts role={role} />}
      extra={<span className="role-drawer-actions">
        {mayWrite && <Button size="small" onClick={() => onOpen('RolemaintenanceFlag', { wid })}>{sayRoles('edit')}</Button>}
        <Button size="small" onClick={() => onOpen('optionAuth', { wid })}>{sayGrants('grant')}</Button>
      </span>}
      tabs={[
        { key: 'holders', label: sayMembers('holders'), content: <HoldersPanel wid={wid} name={name} onUser={(user) => onOpen('Userview', { wid, user })} /> },
        { key: 'members', label: sayMembers('members'), content: <MembersPanel wid={wid} name={name} /> },
        { key: 'grants', label: say('grants'), content: <GrantsOfRole wid={wid} /> },
        ...(mayReadLog ? [{ key: 'log', label: say('log'), content: <RoleLog wid={wid} /> }] : []),
      ]} />
  );
}

function Facts({ role }: { role: RoleDetail | undefined }) {
  const say = useWords(rolesWords);
  const count = (value: number | null) => (value === null ? say('all') : <NumberCell value={value} />);
  return (
    <>
      {role?.remark && <p className="role-remark">{role.remark}</p>}
      <KeyFacts>
        <KeyFact label={say('status')}>{role && <RoleStatus status={role.role_status} />}</KeyFact>
        <KeyFact label={say('key')}>{role && <code className="role-key" title={role.key}>{role.key}</code>}</KeyFact>
        <KeyFact label={say('kindOfRole')}>{role && say(role.built_in ? 'builtIn' : 'own')}</KeyFact>
        <KeyFact label={say('dataScope')}>{role && <span title={role.departments.map((one) => one.name).join('、')}>{say(`scope_${role.data_scope}`)}{role.departments.length > 0 && ` (${role.departments.length})`}</span>}</KeyFact>
        <KeyFact label={say('people')}>{role && <NumberCell value={role.people} />}</KeyFact>
        <KeyFact label={say('menus')}>{role && count(role.menus)}</KeyFact>
        <KeyFact label={say('permissions')}>{role && count(role.permissions)}</KeyFact>
        <KeyFact label={say('modifier')}>{role && <PersonName wid={role.last_modifier} />}</KeyFact>
        <KeyFact label={say('modified')}>{role && <TimeCell value={role.modify_time} />}</KeyFact>
      </KeyFacts>
    </>
  );
}
