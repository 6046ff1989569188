import { Alert, Button, Drawer } from 'antd';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { changeGroupMembers, getGroup, listGroupMembers, listGroups, type Group } from '../../contract/groups.ts';
import { can } from '../../contract/permissions.ts';
import { MembersPanel } from '../members/members-panel.tsx';
import { groupsWords } from './groups-words.ts';

interface GroupMembersDrawerProps {
  open: boolean;
  /** Undefined while it is being read. */
  group: Group | undefined;
  onEdit: () => void;
  onClose: () => void;
}

export function GroupMembersDrawer({ open, group, onEdit, onClose }: GroupMembersDrawerProps) {
  const say = useWords(groupsWords);
  const mayWrite = useCan(can.writeGroups);
  const dynamic = group?.kind === 'dynamic';
  return (
    <Drawer title={group && <span className="drawer-name" title={group.name}>{say('membersOf', { name: group.name })}</span>} size={sizes.drawerLarge} open={open} onClose={onClose} destroyOnHidden>
      {!group ? <LinesSkeleton lines={8} /> : (
        <>
          {dynamic && (
            <Alert className="members-fewer" type="info" showIcon title={say('dynamicNote')}
              action={mayWrite && <Button size="small" onClick={onEdit}>{say('editRule')}</Button>} />
          )}
          <MembersPanel
            of={{ wid: group.wid, name: group.name, size: group.members }}
            list={listGroupMembers} change={changeGroupMembers} refresh={[listGroups, getGroup]} mayChange={mayWrite && !dynamic}
            consequence={group.role_names ? say('memberGoesRoles', { roles: group.role_names }) : say('memberGoes')}
            empty={dynamic ? { title: say('noMatch'), description: say('noMatchText') } : { title: say('noMembers'), description: say('noMembersText') }}
          />
        </>
      )}
    </Drawer>
  );
}
