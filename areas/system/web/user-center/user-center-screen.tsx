import { ApartmentOutlined, IdcardOutlined, SafetyCertificateOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { Dashboard } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { KeyFigure } from '#platform/web/blocks/dashboard/key-figure.tsx';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getUserCenter } from '../../contract/user-center.ts';
import { userCenterWords } from './user-center-words.ts';
import './user-center-screen.css';

const places = {
  users: '/systemManagement/UserManagement',
  departments: '/systemManagement/Architecture',
  roles: '/systemManagement/RoleManagement',
  groups: '/systemManagement/groupManagement',
  posts: '/systemManagement/postManagement',
} as const;

const figures = [
  { key: 'users', to: places.users },
  { key: 'enabled', to: `${places.users}?state=enabled` },
  { key: 'locked', to: `${places.users}?state=locked` },
  { key: 'signedIn', to: `${places.users}?lastLogin=within-1` },
  { key: 'departments', to: places.departments },
  { key: 'roles', to: places.roles },
  { key: 'groups', to: places.groups },
  { key: 'posts', to: places.posts },
] as const;

const icons = {
  users: <UserOutlined />, departments: <ApartmentOutlined />, roles: <SafetyCertificateOutlined />, groups: <TeamOutlined />, posts: <IdcardOutlined />,
};

export function UserCenterScreen() {
  const say = useWords(userCenterWords);
  const query = useCall(getUserCenter, undefined, { level: noticeLevel.silent });
  const { data } = query;
  // What someone may not see is left out, not shown as nothing.
  const isSeen = (key: keyof typeof icons | (typeof figures)[number]['key']) => !data || data[key] !== null;
  return (
    <Page description={say('purpose')}>
      <Dashboard>
        {figures.filter(({ key }) => isSeen(key)).map(({ key, to }) => (
          <KeyFigure key={key} label={say(key)} value={data?.[key] ?? undefined} to={to} data={query} />
        ))}
      </Dashboard>
      <nav className="user-center-places" aria-label={say('open')}>
        {(Object.keys(places) as (keyof typeof places)[]).filter(isSeen).map((key) => (
          <Link key={key} to={places[key]}>
            <span aria-hidden>{icons[key]}</span>
            <strong>{say(key)}</strong>
            <small>{say(`${key}Hint`)}</small>
          </Link>
        ))}
      </nav>
      {data && <p className="user-center-time">{say('dataTime', { time: exactTime(data.time) })}</p>}
    </Page>
  );
}
