import { PlusOutlined, TagsOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import type { Place } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { listVersions, versionStates, type Version, type VersionState as OneState } from '../../contract/versions.ts';
import { useVersionActions } from './use-version-actions.ts';
import { VersionProgress, VersionState } from './version-state.tsx';
import { versionsWords } from './versions-words.ts';

const VersionDrawer = lazy(() => import('./version-drawer.tsx').then((module) => ({ default: module.VersionDrawer })));

export function VersionList({ place }: { place: Place }) {
  const say = useWords(versionsWords);
  const mayWrite = useCan(can.writeVersions);
  const list = useList(listVersions, { filter: { key: '', state: undefined as OneState | undefined }, rowKey: 'wid' });
  const [editing, setEditing] = useState<Version | 'new'>();
  const [used, setUsed] = useState(false);
  if (editing && !used) setUsed(true);
  const { askToRelease, remove, goesWith } = useVersionActions();
  const read = (version: Version) => place.open('logview', { wid: version.wid });
  const columns = useColumns<Version>(list, [
    { key: 'number', title: say('number'), width: 140, render: (_, row) => <LinkCell onOpen={() => read(row)}><LongText plain>{row.number}</LongText></LinkCell> },
    { key: 'name', title: say('name'), render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'state', title: say('state'), width: 120, render: (state: OneState) => <VersionState state={state} /> },
    { key: 'progress', title: say('progress'), width: 320, render: (_, row) => <VersionProgress version={row} /> },
    { key: 'release_date', title: say('releaseDate'), width: 130, align: 'right', sorter: true, render: (date: string | null) => (date ? <span className="cell-number">{date}</span> : <Missing />) },
    { key: 'modify_time', title: say('changed'), width: 130, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 180, tool: true, render: (_, row) => (
        <RowActions name={row.number} actions={[
          { key: 'read', label: say('read'), run: () => read(row) },
          { key: 'progress', label: say('progress'), run: () => place.open('progress', { wid: row.wid }) },
          mayWrite && { key: 'edit', label: say('edit'), run: () => setEditing(row) },
          mayWrite && row.state !== 'released' && { key: 'release', label: say('release'), run: () => askToRelease(row) },
          mayWrite && { key: 'remove', label: say('remove'), run: () => remove(row), destroys: { name: `${row.number} ${row.name}`, consequence: goesWith(row) } },
        ]} />
      ),
    },
  ]);
  const add = mayWrite && <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>{say('add')}</Button>;
  return (
    <>
      <ListScreen
        title={say('title')} description={say(mayWrite ? 'purpose' : 'purposeRead')} list={list} columns={columns} actions={add}
        empty={{ icon: <TagsOutlined />, title: say('emptyTitle'), description: say(mayWrite ? 'emptyText' : 'emptyRead'), action: add }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            {mayWrite && <Select allowClear placeholder={say('allStates')} aria-label={say('state')} {...list.field('state')}
              options={versionStates.map((state) => ({ value: state, label: <VersionState state={state} /> }))} />}
          </>
        }
      >
        <Table<Version> {...list.table} {...columns.table} />
      </ListScreen>
      {used && <Suspense><VersionDrawer editing={editing} onClosed={() => setEditing(undefined)} /></Suspense>}
    </>
  );
}
