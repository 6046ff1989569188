import { App, Button, Table, Tag, Tooltip } from 'antd';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { endUserSessions, listUserSessions, type UserSession } from '../../contract/user-sessions.ts';
import { browserName } from './browser-name.ts';
import { userViewWords } from './user-view-words.ts';
import { usersWords } from './users-words.ts';

/** Where someone is signed in, and the way to end it. */
export function UserSessions({ wid, name }: { wid: string; name: string }) {
  const say = useWords(userViewWords);
  const sayUser = useWords(usersWords);
  const { modal } = App.useApp();
  const list = useList(listUserSessions, { filter: { wid }, rowKey: 'wid', name: 'sessions' });
  const end = useChange(endUserSessions, { refresh: [listUserSessions], success: ({ ended }) => say('ended', { count: ended }) });
  const columns = useColumns<UserSession>(list, [
    { key: 'agent', title: say('browser'), render: (_, session) => <Browser session={session} /> },
    { key: 'address', title: say('address'), width: 140, ellipsis: true },
    { key: 'role', title: say('activeRole'), width: 140, ellipsis: true },
    { key: 'create_time', title: say('since'), width: 120, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    { key: 'last_seen', title: say('lastSeen'), width: 120, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: sayUser('actions'), width: 90, tool: true, render: (_, session) => !session.current && (
        <RowActions name={session.address} actions={[{
          key: 'end', label: say('end'), run: () => end.mutateAsync({ body: { wid, session: session.wid } }),
          destroys: { name: browserName(session.agent) ?? say('unknownBrowser'), consequence: say('endConsequence') },
        }]} />
      ),
    },
  ]);
  const endAll = () => modal.confirm({
    title: `${say('endAll')} “${name}”`,
    content: say('endConsequence'),
    okText: say('endAll'),
    okButtonProps: { danger: true },
    onOk: () => end.mutateAsync({ body: { wid } }).catch(ignoreTold),
  });
  return (
    <ListPanel fileName={say('sessions')} list={list} columns={columns} empty={{ title: say('noSessions'), description: say('noSessionsHint') }}
      filters={<Button onClick={endAll} disabled={!list.rows.some(({ current }) => !current)}>{say('endAll')}</Button>}>
      <Table<UserSession> {...list.table} {...columns.table} />
    </ListPanel>
  );
}

function Browser({ session }: { session: UserSession }) {
  const say = useWords(userViewWords);
  return (
    <Tooltip title={session.agent}>
      <span className="user-agent">
        {browserName(session.agent) ?? say('unknownBrowser')}
        {session.current && <> <Tag>{say('current')}</Tag></>}
        {session.simulated !== null && <> <Tag>{say('asDepartment', { name: session.simulated })}</Tag></>}
      </span>
    </Tooltip>
  );
}
