import { DownOutlined } from '@ant-design/icons';
import { DropMenu } from '../blocks/drop-menu.tsx';
import { activeRoleOf, useUser } from '../session/session.ts';
import { switchRole } from '../session/sign-in.ts';
import { useWords } from '../words.ts';
import { shellWords } from './shell-words.ts';

/** The role in use; with several, the way to another. */
export function RoleSwitch() {
  const say = useWords(shellWords);
  const user = useUser();
  const active = activeRoleOf(user);
  if (!user || !active || user.roles.length < 2) return null;
  return (
    <DropMenu
      menu={{
        selectedKeys: [active.wid],
        items: user.roles.map((role) => ({ key: role.wid, label: role.rolename })),
        onClick({ key }) {
          // The request layer has told why when it failed; the role stays.
          if (key !== active.wid) void switchRole(key).catch(() => {});
        },
      }}
    >
      <button type="button" className="top-tool" aria-label={say('role', { role: active.rolename })}>
        <span className="top-tool-text">{active.rolename}</span>
        <DownOutlined className="top-tool-arrow" />
      </button>
    </DropMenu>
  );
}
