import { Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#platform/web/session/session.ts';
import type { Place } from '#platform/web/routing/use-place.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { PersonPicker } from '../pickers/person-picker.tsx';
import { usersWords } from './users-words.ts';

const UserDrawer = lazy(() => import('./user-drawer.tsx').then((module) => ({ default: module.UserDrawer })));
const UserView = lazy(() => import('./user-view.tsx').then((module) => ({ default: module.UserView })));
const UserPassword = lazy(() => import('./user-password.tsx').then((module) => ({ default: module.UserPassword })));

const aboutSomeone = { Usermaintenance: 'chooseToEdit', Userviewpage: 'chooseToView', Userchangepassword: 'chooseForPassword' } as const;

/** The drawers that have addresses of their own. Once used they stay, so that they close as they came. */
export function UserParts({ place }: { place: Place }) {
  const mayWrite = useCan(can.writeUsers);
  const { part } = place;
  const wid = place.parameters.get('wid') ?? undefined;
  const [used, setUsed] = useState<readonly string[]>([]);
  if (part && !used.includes(part)) setUsed([...used, part]);
  const close = () => place.close('wid', 'tab');
  const about = (name: keyof typeof aboutSomeone) => (part === name ? wid : undefined);
  const changes = (name: string) => mayWrite && used.includes(name);
  return (
    <Suspense>
      {changes('Addpage') && <UserDrawer open={part === 'Addpage'} onClose={close} onAdded={(added) => place.open('Userchangepassword', { wid: added })} />}
      {changes('Usermaintenance') && <UserDrawer open={about('Usermaintenance') !== undefined} wid={about('Usermaintenance')} onClose={close} />}
      {changes('Userchangepassword') && <UserPassword wid={about('Userchangepassword')} onClose={close} />}
      {used.includes('Userviewpage') && <UserView wid={about('Userviewpage')} place={place} onClose={close} />}
      {part in aboutSomeone && <ChooseUser place={place} part={part as keyof typeof aboutSomeone} open={wid === undefined} onClose={close} />}
    </Suspense>
  );
}

interface ChooseUserProps {
  place: Place;
  part: keyof typeof aboutSomeone;
  open: boolean;
  onClose: () => void;
}

/** An address that names nobody asks for whom it is meant. */
function ChooseUser({ place, part, open, onClose }: ChooseUserProps) {
  const say = useWords(usersWords);
  return (
    <Drawer title={say(aboutSomeone[part])} size={sizes.drawerSmall} open={open} onClose={onClose}>
      <div className="user-choose">
        <p>{say('chooseHint')}</p>
        <PersonPicker placeholder={say('choose')} aria-label={say('choose')} value={null} onChange={(wid) => wid && place.open(part, { wid })} />
      </div>
    </Drawer>
  );
}
