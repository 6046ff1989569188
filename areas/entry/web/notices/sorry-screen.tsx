import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { isInside } from '#platform/web/session/rules.ts';
import { activeRoleOf, openLogin, useUser } from '#platform/web/session/session.ts';
import { switchRole } from '#platform/web/session/sign-in.ts';
import { hrefTo } from '#platform/web/navigation.ts';
import { useWords } from '#platform/web/words.ts';
import { NoticePage } from './notice-page.tsx';
import { noticeWords } from './notice-words.ts';
import { StreamPicture } from './stream-picture.tsx';

/** Where a refused request (403) leads. */
export function SorryScreen() {
  const say = useWords(noticeWords);
  const navigate = useNavigate();
  const user = useUser();
  const [query] = useSearchParams();
  const from = query.get('from');
  const role = activeRoleOf(user);
  return (
    <NoticePage
      picture={<StreamPicture story="closed" />}
      title={say('denied')}
      text={user ? say('deniedText', { role: role?.rolename ?? '' }) : say('deniedVisitor')}
      actions={
        <>
          <Button type="primary" onClick={() => navigate('/home')}>{say('home')}</Button>
          {user ? <Button onClick={() => navigate(-1)}>{say('back')}</Button> : <Button onClick={openLogin}>{say('signIn')}</Button>}
          <Button type="link" href={hrefTo('/help?wid=forbidden')}>{say('help')}</Button>
        </>
      }
    >
      {isInside(from) && <code className="notice-detail">{from}</code>}
      <OtherRoles />
    </NoticePage>
  );
}

function OtherRoles() {
  const say = useWords(noticeWords);
  const user = useUser();
  const others = user?.roles.filter((role) => role.wid !== activeRoleOf(user)?.wid && role.role_status === '1') ?? [];
  if (others.length === 0) return null;
  return (
    <div className="notice-roles">
      {say('otherRoles')}
      {others.map((role) => (
        <Button key={role.wid} size="small" onClick={() => void switchRole(role.wid).catch(() => undefined)}>{role.rolename}</Button>
      ))}
    </div>
  );
}
