import { Drawer } from 'antd';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { getRole } from '../../contract/roles.ts';
import { ChooseRole } from './choose-role.tsx';
import { MembersPanel } from './members-panel.tsx';
import { membersWords } from './members-words.ts';
import { useRoleName } from './use-role-name.ts';

interface MembersDrawerProps {
  open: boolean;
  wid: string | undefined;
  onChoose: (wid: string) => void;
  onClose: () => void;
}

export function MembersDrawer({ open, wid, onChoose, onClose }: MembersDrawerProps) {
  const say = useWords(membersWords);
  const roleName = useRoleName();
  const role = useCall(getRole, { query: { wid: wid ?? '' } }, { enabled: !!wid, level: noticeLevel.silent });
  return (
    <Drawer title={role.data ? say('title', { name: roleName(role.data.name) }) : say('members')} size={sizes.drawerLarge} open={open} onClose={onClose} destroyOnHidden>
      {!wid ? <ChooseRole onChoose={onChoose} /> : role.error ? <ErrorState error={role.error} onRetry={() => void role.refetch()} /> : (
        <>
          <p className="grants-about">{say('about')} {role.data && say('people', { people: role.data.people.toLocaleString() })}</p>
          <MembersPanel key={wid} wid={wid} name={role.data ? roleName(role.data.name) : ''} />
        </>
      )}
    </Drawer>
  );
}
