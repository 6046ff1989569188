import { Drawer } from 'antd';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { ChooseRole } from './choose-role.tsx';
import { rolesWords } from './roles-words.ts';

export function ChooseRoleDrawer({ onChoose, onClose }: { onChoose: (wid: string) => void; onClose: () => void }) {
  const say = useWords(rolesWords);
  return <Drawer title={say('editTitle')} size={sizes.drawerMedium} open onClose={onClose}><ChooseRole onChoose={onChoose} /></Drawer>;
}
