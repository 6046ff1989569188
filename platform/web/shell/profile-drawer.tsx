import { Descriptions, Drawer } from 'antd';
import dayjs from 'dayjs';
import { configuration } from '../configuration.ts';
import { useLanguage } from '../language.ts';
import { ownKeys } from '../session/storage.ts';
import type { UserInfo } from '../session/wire.ts';
import { sizes } from '../theme.ts';
import { useWords } from '../words.ts';
import { shellWords } from './shell-words.ts';
import './profile-drawer.css';

interface ProfileDrawerProps {
  user: UserInfo;
  open: boolean;
  onClose(): void;
}

export function ProfileDrawer({ user, open, onClose }: ProfileDrawerProps) {
  const say = useWords(shellWords);
  const language = useLanguage();
  const since = localStorage.getItem(ownKeys.loginTime);
  const { version } = configuration();
  const roles = user.roles.map((role) => (role.wid === user.activeRole && user.roles.length > 1 ? say('roleInUse', { role: role.rolename }) : role.rolename));
  return (
    <Drawer title={say('profile')} open={open} onClose={onClose} size={sizes.drawerSmall}>
      <Descriptions
        column={1}
        colon={false}
        className="profile"
        items={[
          { key: 'name', label: say('name'), children: user.name },
          { key: 'id', label: say('userId'), children: user.userid },
          { key: 'roles', label: say('roles'), children: roles.join(language === 'zh' ? '、' : ', ') },
          { key: 'type', label: say('loginType'), children: say(user.loginType === 'cas' ? 'loginCas' : 'loginDb') },
          ...(since ? [{ key: 'since', label: say('loginTime'), children: dayjs(since).format('YYYY-MM-DD HH:mm:ss') }] : []),
          ...(version ? [{ key: 'version', label: say('version'), children: version }] : []),
        ]}
      />
    </Drawer>
  );
}
