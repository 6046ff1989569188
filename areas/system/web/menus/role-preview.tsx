import { TeamOutlined } from '@ant-design/icons';
import { Drawer, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { MenuIcon } from '#platform/web/shell/menu-icon.tsx';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { listModuleMenus, listModules } from '../../contract/menus.ts';
import { listRoles } from '../../contract/roles.ts';
import { menusWords } from './menus-words.ts';

const quiet = { level: noticeLevel.silent, keepPrevious: true };

/** The menus as a role finds them, asked of the server: what it would really get. */
export function RolePreview({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useWords(menusWords);
  const text = useText();
  const [role, setRole] = useState<string>();
  const roles = useCall(listRoles, { query: { ps: 1000 }, body: { role_status: '1' } }, { enabled: open, ...quiet });
  return (
    <Drawer title={say('preview')} size={sizes.drawerMedium} open={open} onClose={onClose} destroyOnHidden classNames={{ body: 'role-preview' }}>
      <p>{say('previewAbout')}</p>
      {roles.error ? <ErrorState compact error={roles.error} onRetry={() => void roles.refetch()} /> : (
        <Select className="role-preview-role" showSearch={{ optionFilterProp: 'label' }} autoFocus value={role} onChange={setRole} loading={roles.isPending} placeholder={say('chooseRole')} aria-label={say('role')}
          options={roles.data?.rows.map(({ wid, name }) => ({ value: wid, label: text({ zh: name.zh, en: name.en || name.zh }) }))} />
      )}
      {role === undefined ? <EmptyState compact icon={<TeamOutlined />} title={say('choosePlease')} /> : <Menus role={role} />}
    </Drawer>
  );
}

function Menus({ role }: { role: string }) {
  const say = useWords(menusWords);
  const text = useText();
  const [chosen, setChosen] = useState<string>();
  const { data: modules, error, refetch } = useCall(listModules, { query: { role_id: role } }, quiet);
  const module = modules?.find(({ wid }) => wid === chosen) ?? modules?.[0];
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!modules) return <Skeleton active />;
  if (!module) return <EmptyState compact title={say('seesNothing')} description={say('seesNothingHint')} />;
  return (
    <div className="role-menus">
      <ul aria-label={say('module')}>
        {modules.map((one) => (
          <li key={one.wid}>
            <button type="button" aria-current={one === module ? 'true' : undefined} onClick={() => setChosen(one.wid)}><MenuIcon name={one.icon} />{text(one.name)}</button>
          </li>
        ))}
      </ul>
      <Groups role={role} module={module.wid} />
    </div>
  );
}

function Groups({ role, module }: { role: string; module: string }) {
  const text = useText();
  const { data: groups, error, refetch } = useCall(listModuleMenus, { query: { modoulWid: module, roleId: role } }, quiet);
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!groups) return <LinesSkeleton lines={8} />;
  return (
    <div className="role-groups">
      {groups.map((group) => (
        <section key={group.wid}>
          <h3><MenuIcon name={group.icon} />{text(group.name)}</h3>
          <ul>{group.children.map((screen) => <li key={screen.wid}>{text(screen.name)}</li>)}</ul>
        </section>
      ))}
    </div>
  );
}
