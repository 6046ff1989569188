import { RocketOutlined } from '@ant-design/icons';
import { Segmented, Select, Table } from 'antd';
import type { ReactNode } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useWords, type Say } from '#platform/web/words.ts';
import { listReleases, releaseStates, type Release, type ReleaseState } from '../../contract/releases.ts';
import { ReleaseStateDot } from './release-state.tsx';
import { releasesWords } from './releases-words.ts';
import { useReleaseWork } from './use-release-work.tsx';

interface ReleaseListProps {
  part: 'mine' | 'toApprove' | undefined;
  linkTo: (wid: string) => string;
  action: ReactNode;
}

export function ReleaseList({ part, linkTo, action }: ReleaseListProps) {
  const say = useWords(releasesWords);
  const work = useReleaseWork();
  const list = useList(listReleases, { filter: part ? { part } : {}, rowKey: 'wid', sort: '-create_time', size: 20, name: part ?? 'all' });
  const approving = part === 'toApprove';
  const columns = useColumns<Release>(list, [
    { key: 'task_names', title: say('tasks'), width: 280, render: (_, release) => <LinkCell to={linkTo(release.wid)}><LongText plain>{namesOf(release, say)}</LongText></LinkCell> },
    { key: 'note', title: say('note'), ellipsis: true },
    { key: 'state', title: say('state'), width: 120, render: (state: ReleaseState) => <ReleaseStateDot state={state} /> },
    { key: 'creator_name', title: say('submitter'), width: 120, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'create_time', title: say('submitted'), width: 124, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    { key: 'decided_by_name', title: say('approver'), yields: 1, width: 120, render: (name: string, { state }) => (state === 'withdrawn' ? null : <LongText plain>{name}</LongText>) },
    { key: 'decided_time', title: say('decided'), yields: 2, width: 124, align: 'right', sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
    { key: 'reason', title: say('reason'), yields: 3, width: 200, optional: part === undefined, render: (reason: string) => <LongText plain>{reason}</LongText> },
    {
      key: 'actions', title: '', width: 172, widthZh: 132, tool: true, render: (_, release) => <RowActions name={namesOf(release, say)} actions={[
        release.may_approve && { key: 'approve', label: say('approve'), run: () => work.approve(release) },
        release.may_approve && { key: 'return', label: say('sendBack'), run: () => work.sendBack(release) },
        release.may_withdraw && { key: 'withdraw', label: say('withdraw'), run: () => work.withdraw(release) },
      ]} />,
    },
  ]);
  const empty = approving ? { title: say('noneToApprove'), description: say('noneToApproveHint') } : { title: say('none'), description: say('noneHint'), action };
  return (
    <>
      <ListPanel list={list} columns={columns} fileName={say('title')} empty={{ icon: <RocketOutlined />, ...empty }} filters={
        <>
          {approving && <Segmented aria-label={say('which')} value={list.filter.part ?? 'toApprove'} options={[{ value: 'toApprove', label: say('waitingForMe') }, { value: 'decided', label: say('decidedByMe') }]} onChange={(value) => list.setFilter({ part: value } as never)} />}
          <SearchBox {...list.search('key')} placeholder={say('search')} />
          {!approving && <Select allowClear placeholder={say('allStates')} aria-label={say('state')} {...list.field('state')} options={releaseStates.map((value) => ({ value, label: <ReleaseStateDot state={value} /> }))} />}
        </>
      }>
        <Table<Release> {...list.table} {...columns.table} />
      </ListPanel>
      {work.dialog}
    </>
  );
}

function namesOf({ task_names, task_num }: Release, say: Say<'andMore'>): string {
  return task_num > task_names.length ? say('andMore', { name: task_names.join(', '), count: task_num - task_names.length }) : task_names.join(', ');
}
