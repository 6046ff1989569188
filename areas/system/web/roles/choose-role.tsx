import { TeamOutlined } from '@ant-design/icons';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useWords } from '#platform/web/words.ts';
import { RolePicker } from '../pickers/role-picker.tsx';
import { rolesWords } from './roles-words.ts';

/** What a drawer shows when its address names no role. */
export function ChooseRole({ onChoose }: { onChoose: (wid: string) => void }) {
  const say = useWords(rolesWords);
  return (
    <div className="choose-role">
      <RolePicker value={null} onChange={(wid) => wid && onChoose(wid)} />
      <EmptyState compact icon={<TeamOutlined />} title={say('chooseRoleTitle')} description={say('chooseRoleText')} />
    </div>
  );
}
