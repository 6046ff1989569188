import { Drawer, Tabs } from 'antd';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { getUser } from '../../contract/users.ts';
import { GeneratedPassword } from './generated-password.tsx';
import { PasswordByHand } from './password-by-hand.tsx';
import { PasswordLink } from './password-link.tsx';
import { userPasswordWords } from './user-password-words.ts';
import { usersWords } from './users-words.ts';
import './user-password.css';

interface UserPasswordProps {
  /** Absent: closed. */
  wid: string | undefined;
  onClose: () => void;
}

/** Three ways to a new password. What was shown once is gone when the drawer closes. */
export function UserPassword({ wid, onClose }: UserPasswordProps) {
  const say = useWords(userPasswordWords);
  const sayUser = useWords(usersWords);
  const user = useCall(getUser, { query: { wid: wid ?? '' } }, { enabled: wid !== undefined, level: noticeLevel.silent });
  const title = user.data && wid !== undefined ? say('titleOf', { name: user.data.name }) : say('title');
  return (
    <Drawer title={<span className="user-view-title" title={title}>{title}</span>} size={sizes.drawerSmall} open={wid !== undefined} onClose={onClose} destroyOnHidden>
      {user.error && <ErrorState title={sayUser('userFailed')} error={user.error} onRetry={() => void user.refetch()} />}
      {wid !== undefined && user.data && (
        <Tabs items={[
          { key: 'generated', label: say('generated'), children: <GeneratedPassword wid={wid} /> },
          { key: 'link', label: say('link'), children: <PasswordLink wid={wid} /> },
          { key: 'byHand', label: say('byHand'), children: <PasswordByHand user={user.data} onDone={onClose} /> },
        ]} />
      )}
    </Drawer>
  );
}
