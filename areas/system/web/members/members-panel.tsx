import { UserAddOutlined } from '@ant-design/icons';
import { Alert, App, Button, Table } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Call } from '#platform/contract/call.ts';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useChange } from '#platform/web/calls.ts';
import type { Target } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import type { changeGroupMembers, listGroupMembers } from '../../contract/groups.ts';
import type { Member } from '../../contract/members.ts';
import { DepartmentPicker } from '../pickers/department-picker.tsx';
import { membersWords } from './members-words.ts';
import './members.css';

const AddPeople = lazy(() => import('./add-people.tsx').then((module) => ({ default: module.AddPeople })));

/** Groups and posts have members alike: their calls differ by path and permission alone. */
type Alike<C> = C extends Call<string, infer Q, infer B, infer R> ? Call<string, Q, B, R> : never;

interface MembersPanelProps {
  /** The group or post. */
  of: { wid: string; name: string; size: number };
  list: Alike<typeof listGroupMembers>;
  change: Alike<typeof changeGroupMembers>;
  /** Calls whose replies tell how many members there are. */
  refresh: readonly Target[];
  mayChange: boolean;
  /** What goes with being removed. */
  consequence: ReactNode;
  empty: { title: string; description: string };
}

export function MembersPanel({ of, list: listCall, change, refresh, mayChange, consequence, empty }: MembersPanelProps) {
  const say = useWords(membersWords);
  const { modal } = App.useApp();
  const [adding, setAdding] = useState(false);
  const list = useList(listCall, { filter: { wid: of.wid, key: '', department: undefined as string | undefined }, rowKey: 'wid', name: 'member', select: mayChange });
  const stale = [listCall, ...refresh];
  const remove = useChange(change, { refresh: stale, success: ({ removed }) => say('removed', { count: removed }), onSuccess: () => list.selection.clear() });
  const add = useChange(change, {
    refresh: stale,
    success: ({ added }, { body }) => {
      const known = (body.add?.length ?? 0) - added;
      return known > 0 ? say('addedSome', { count: added, known }) : say('added', { count: added });
    },
  });
  const columns = useColumns<Member>(list, [
    { key: 'name', title: say('name'), sorter: true, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'userid', title: say('userid'), width: 160, sorter: true, render: (userid: string) => <LongText>{userid}</LongText> },
    { key: 'department', title: say('department'), width: 200, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'status', title: say('status'), width: 110, sorter: true, render: (status: Member['status']) => (
      <StateDot state={status === 'enabled' ? 'succeeded' : 'disabled'} word={membersWords.words[status]} />
    ) },
    ...(mayChange ? [{
      key: 'actions', title: say('actions'), width: 90, tool: true, render: (_: unknown, person: Member) => (
        <RowActions name={person.name} actions={[{
          key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wid: of.wid, remove: [person.wid] } }), destroys: { name: person.name, consequence },
        }]} />
      ),
    }] : []),
  ]);
  const removeChosen = () => modal.confirm({
    title: say('removeTitle', { count: list.selection.keys.length }), content: consequence, okText: say('remove'), okButtonProps: { danger: true },
    cancelText: say('cancel'), focusable: { autoFocusButton: 'cancel' },
    onOk: () => remove.mutateAsync({ body: { wid: of.wid, remove: list.selection.keys.map(String) } }).catch(() => undefined),
  });
  const addButton = mayChange && <Button type="primary" icon={<UserAddOutlined />} onClick={() => setAdding(true)}>{say('add')}</Button>;
  const fewer = !list.loading && !list.isFiltered && list.total < of.size;
  return (
    <>
      {fewer && <Alert className="members-fewer" type="info" showIcon title={say('fewerShown', { size: of.size, seen: list.total })} />}
      <ListPanel list={list} columns={columns} fileName={of.name} empty={{ ...empty, action: addButton }}
        filters={
          <>
            {addButton}
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <span className="members-department"><DepartmentPicker placeholder={say('anyDepartment')} aria-label={say('department')} {...list.field('department')} /></span>
          </>
        }
        batch={<Button danger onClick={removeChosen}>{say('removeChosen')}</Button>}>
        <Table<Member> {...list.table} {...columns.table} />
      </ListPanel>
      {adding && (
        <Suspense>
          <AddPeople name={of.name} onAdd={(wids) => add.mutateAsync({ body: { wid: of.wid, add: wids } })} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
