import { UserOutlined } from '@ant-design/icons';
import { Table } from 'antd';
import { listSessions, type OpenSession } from '#platform/contract/platform/health.ts';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { endUserSessions } from '../../contract/user-sessions.ts';
import { AgentCell } from '../behavior/record-cells.tsx';
import { useNames } from '../pickers/names.ts';
import { PersonName } from '../pickers/person-name.tsx';
import { PersonPicker } from '../pickers/person-picker.tsx';
import { healthWords } from './health-words.ts';

const noFilter: { user?: string; address?: string } = {};

/** Who is signed in, the latest first. */
export function SessionList() {
  const say = useWords(healthWords);
  const mayEnd = useCan(can.writeUsers);
  const list = useList(listSessions, { filter: noFilter, rowKey: 'wid', sort: '-last_seen', size: 20, name: 'sessions', every: 15_000 });
  const names = useNames('user', list.rows.map((row) => row.user_wid));
  const end = useChange(endUserSessions, { refresh: [listSessions], success: ({ ended }) => say('ended', { count: ended }) });
  const columns = useColumns<OpenSession>(list, [
    { key: 'user_wid', title: say('person'), width: 180, render: (_, row) => <PersonName wid={row.user_wid} /> },
    { key: 'address', title: say('address'), width: 150 },
    { key: 'agent', title: say('browser'), render: (_, row) => <AgentCell agent={row.agent} /> },
    { key: 'login_type', title: say('loginType'), width: 150, render: (_, row) => (row.simulated ? say('simulated') : say(row.login_type)) },
    { key: 'create_time', title: say('signedIn'), width: 140, align: 'right', sorter: true, render: (_, row) => <TimeCell value={row.create_time} /> },
    { key: 'last_seen', title: say('lastSeen'), width: 140, align: 'right', sorter: true, render: (_, row) => <TimeCell value={row.last_seen} /> },
    {
      key: 'actions', title: say('actions'), width: 220, tool: true, render: (_, row) => {
        const name = names.get(row.user_wid)?.name ?? row.user_wid;
        const destroys = { name, consequence: say('endHint') };
        if (row.current) return <span className="health-quiet">{say('current')}</span>;
        return mayEnd && <RowActions name={name} actions={[
          { key: 'end', label: say('end'), destroys, run: () => end.mutateAsync({ body: { wid: row.user_wid, session: row.wid } }) },
          { key: 'all', label: say('endAll'), destroys, run: () => end.mutateAsync({ body: { wid: row.user_wid } }) },
        ]} />;
      },
    },
  ]);
  return (
    <ListPanel
      list={list} columns={columns} fileName={say('sessions')} empty={{ icon: <UserOutlined />, title: say('noSessions') }}
      filters={
        <>
          <span className="health-person"><PersonPicker placeholder={say('anybody')} value={list.filter.user ?? null} onChange={(user) => list.setFilter({ user: user ?? undefined })} /></span>
          <SearchBox {...list.search('address')} placeholder={say('addressHint')} />
        </>
      }
    >
      <Table<OpenSession> {...list.table} {...columns.table} />
    </ListPanel>
  );
}
