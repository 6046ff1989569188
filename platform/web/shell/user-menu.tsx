import { KeyOutlined, LogoutOutlined, QuestionCircleOutlined, UserOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { DropMenu } from '../blocks/drop-menu.tsx';
import { hrefTo } from '../navigation.ts';
import { openChangePassword, useUser } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { useWords } from '../words.ts';
import { shellWords } from './shell-words.ts';

const ProfileDrawer = lazy(() => import('./profile-drawer.tsx').then((module) => ({ default: module.ProfileDrawer })));

export function UserMenu() {
  const say = useWords(shellWords);
  const user = useUser();
  // Undefined until it is first wanted: only then its code is loaded.
  const [profile, setProfile] = useState<boolean>();
  if (!user) return null;
  return (
    <>
      <DropMenu
        placement="bottomRight"
        menu={{
          items: [
            { key: 'profile', icon: <UserOutlined />, label: say('profile'), onClick: () => setProfile(true) },
            ...(user.loginType === 'db' ? [{ key: 'password', icon: <KeyOutlined />, label: say('changePassword'), onClick: openChangePassword }] : []),
            { key: 'help', icon: <QuestionCircleOutlined />, label: say('help'), onClick: () => void window.open(hrefTo('/help'), '_blank', 'noopener') },
            { type: 'divider' },
            { key: 'out', icon: <LogoutOutlined />, label: say('signOut'), onClick: () => void signOut() },
          ],
        }}
      >
        <button type="button" className="top-tool" aria-label={say('user', { name: user.name })}>
          <span className="top-avatar" aria-hidden>{[...user.name][0]?.toUpperCase()}</span>
          <span className="top-tool-text">{user.name}</span>
        </button>
      </DropMenu>
      {profile !== undefined && (
        <Suspense>
          <ProfileDrawer user={user} open={profile} onClose={() => setProfile(false)} />
        </Suspense>
      )}
    </>
  );
}
