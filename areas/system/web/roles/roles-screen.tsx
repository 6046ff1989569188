import { lazy, Suspense } from 'react';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { RolesList } from './roles-list.tsx';
import { useOpened } from './use-opened.ts';
import './roles.css';

/** The list need not wait for what is opened from it. */
const RoleForm = lazy(() => import('./role-form.tsx').then((module) => ({ default: module.RoleForm })));
const GrantsDrawer = lazy(() => import('./grants-drawer.tsx').then((module) => ({ default: module.GrantsDrawer })));
const MembersDrawer = lazy(() => import('./members-drawer.tsx').then((module) => ({ default: module.MembersDrawer })));
const RoleDrawer = lazy(() => import('./role-drawer.tsx').then((module) => ({ default: module.RoleDrawer })));
const CompareDrawer = lazy(() => import('./compare-drawer.tsx').then((module) => ({ default: module.CompareDrawer })));
const ChooseRoleDrawer = lazy(() => import('./choose-role-drawer.tsx').then((module) => ({ default: module.ChooseRoleDrawer })));
const AccessPage = lazy(() => import('./access-page.tsx').then((module) => ({ default: module.AccessPage })));

/** What belongs to a drawer in the address, and goes when it closes. */
const ofDrawer = /^(wid|user|tab|view|compare|members\..*|holders\..*|log\..*)$/;

export function RolesScreen() {
  const place = usePlace(['/systemManagement/RoleManagement', '/RoleManagement1']);
  const { part } = place;
  const wid = place.parameters.get('wid') ?? undefined;
  const user = place.parameters.get('user') ?? undefined;
  const compare = part === '' ? place.parameters.get('compare') : null;
  const clean = () => Object.fromEntries([...place.parameters.keys()].filter((name) => ofDrawer.test(name)).map((name) => [name, undefined]));
  const open = (next: string, change: Record<string, string> = {}) => place.open(next, { ...clean(), ...change });
  const close = () => open('');
  const isForm = part === 'Addpage' || (part === 'RolemaintenanceFlag' && !!wid);
  const used = {
    form: useOpened(isForm),
    grants: useOpened(part === 'optionAuth'),
    members: useOpened(part === 'optionMember'),
    detail: useOpened(part === 'Userview' && !!wid && !user),
    compare: useOpened(compare !== null),
  };
  if (part === 'Userview' && (user !== undefined || !wid)) {
    return <Suspense><AccessPage user={user} onChoose={(next) => open('Userview', next ? { user: next } : {})} onBack={close} onRole={(next) => open('Userview', { wid: next })} /></Suspense>;
  }
  const pick = (next: string) => open(part, { wid: next });
  return (
    <>
      <RolesList onOpen={open} />
      <Suspense>
        {used.form && <RoleForm open={isForm} wid={part === 'RolemaintenanceFlag' ? wid : undefined} onClose={close} onAdded={(added) => open('optionAuth', { wid: added })} />}
        {part === 'RolemaintenanceFlag' && !wid && <ChooseRoleDrawer onChoose={pick} onClose={close} />}
        {used.grants && <GrantsDrawer open={part === 'optionAuth'} wid={part === 'optionAuth' ? wid : undefined} onChoose={pick} onClose={close} />}
        {used.members && <MembersDrawer open={part === 'optionMember'} wid={part === 'optionMember' ? wid : undefined} onChoose={pick} onClose={close} />}
        {used.detail && <RoleDrawer wid={part === 'Userview' ? wid : undefined} onOpen={open} onClose={close} />}
        {used.compare && <CompareDrawer pair={compare} onPair={(pair) => open('', { compare: pair })} onClose={close} />}
      </Suspense>
    </>
  );
}
