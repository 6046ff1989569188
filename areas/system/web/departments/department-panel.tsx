import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { DetailTabs, KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall } from '#platform/web/calls.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { startSimulation } from '#platform/web/session/simulation.ts';
import { useWords } from '#platform/web/words.ts';
import { getDepartment, type Department } from '../../contract/departments.ts';
import { systemErrors } from '../../contract/errors.ts';
import { can } from '../../contract/permissions.ts';
import { personLink } from './department-links.ts';
import { DepartmentPeople } from './department-people.tsx';
import { DepartmentRoles } from './department-roles.tsx';
import { departmentsWords } from './departments-words.ts';
import type { DepartmentDialogs } from './use-department-dialogs.tsx';

interface DepartmentPanelProps {
  wid: string;
  /** Absent for those who may only look. */
  dialogs: DepartmentDialogs | undefined;
  onGone: () => void;
}

/** Everything about the chosen department. */
export function DepartmentPanel({ wid, dialogs, onGone }: DepartmentPanelProps) {
  const say = useWords(departmentsWords);
  const maySeePeople = useCan(can.readUsers);
  const { data, error, refetch } = useCall(getDepartment, { query: { wid } }, { level: noticeLevel.silent });
  if (error instanceof CallError && error.code === systemErrors.departmentNotFound.code) {
    return <EmptyState title={say('gone')} description={error.msg} action={<Button onClick={onGone}>{say('choose')}</Button>} />;
  }
  if (error && !data) return <ErrorState title={say('failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Head department={data} dialogs={data?.outside ? undefined : dialogs} />
      <DetailTabs facts={<Facts department={data} />} tabs={[
        ...(maySeePeople ? [{ key: 'people', label: say('people'), content: <DepartmentPeople wid={wid} hasBelow={data?.leaf === false} /> }] : []),
        { key: 'roles', label: say('roles'), content: <DepartmentRoles roles={data?.roles} /> },
      ]} />
    </>
  );
}

function Head({ department, dialogs }: { department: Department | undefined; dialogs: DepartmentDialogs | undefined }) {
  const say = useWords(departmentsWords);
  const above = department?.above.map(({ name }) => name).join(' / ');
  return (
    <header className="department-head">
      <div>
        <h2 title={department?.name}>{department?.name ?? ' '}</h2>
        <p title={above}>{department && (above || say('top'))}</p>
      </div>
      {department && <Actions department={department} dialogs={dialogs} />}
    </header>
  );
}

function Actions({ department, dialogs }: { department: Department; dialogs: DepartmentDialogs | undefined }) {
  const say = useWords(departmentsWords);
  const maySimulate = useCan(can.simulateLogin);
  const changes = dialogs && [
    { key: 'move', label: say('moveTo'), onClick: () => dialogs.move(department) },
    { key: 'merge', label: say('merge'), onClick: () => dialogs.merge(department) },
    { key: 'disable', label: say(department.disabled ? 'enable' : 'disable'), onClick: () => dialogs.disable(department) },
    { key: 'remove', label: say('remove'), danger: true, onClick: () => dialogs.remove(department) },
  ];
  // The request layer tells why it could not begin, for example without any role to look with.
  const simulate = { key: 'simulate', label: say('simulate'), icon: <EyeOutlined aria-hidden />, onClick: () => void startSimulation(department).catch(() => undefined) };
  return (
    <div className="department-actions">
      {dialogs && <Button onClick={() => dialogs.edit(department)}>{say('edit')}</Button>}
      {dialogs && <Button onClick={() => dialogs.add(department.wid)}>{say('addChild')}</Button>}
      {changes ? (
        <DropMenu placement="bottomRight" menu={{ items: [...changes, ...(maySimulate ? [{ type: 'divider' as const }, simulate] : [])] }}>
          <Button aria-label={say('actionsFor', { name: department.name })}>{say('more')}</Button>
        </DropMenu>
      ) : maySimulate && <Button icon={<EyeOutlined aria-hidden />} onClick={simulate.onClick}>{say('simulate')}</Button>}
    </div>
  );
}

function Facts({ department }: { department: Department | undefined }) {
  const say = useWords(departmentsWords);
  const maySeePeople = useCan(can.readUsers);
  const count = (value: number | undefined) => value !== undefined && <NumberCell value={value} />;
  const leader = department?.leader;
  return (
    <KeyFacts>
      <KeyFact label={say('code')}>{department && <span className="department-code" title={department.code}>{department.code}</span>}</KeyFact>
      <KeyFact label={say('leader')}>{department && (leader ? (maySeePeople ? <Link to={personLink(leader.wid)}>{leader.name}</Link> : leader.name) : say('none'))}</KeyFact>
      <KeyFact label={say('state')}>{department && (department.disabled ? <StateDot state="disabled" /> : <StateDot state="succeeded" word={{ zh: '已启用', en: 'Enabled' }} />)}</KeyFact>
      <KeyFact label={say('peopleHere')}>{department && count(department.people)}</KeyFact>
      <KeyFact label={say('peopleBelow')}>{department && count(department.peopleBelow)}</KeyFact>
      <KeyFact label={say('childrenCount')}>{department && count(department.children)}</KeyFact>
      <KeyFact label={say('allBelow')}>{department && count(department.departmentsBelow)}</KeyFact>
    </KeyFacts>
  );
}
