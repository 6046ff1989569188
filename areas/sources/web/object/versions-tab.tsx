import { App, Button, Select, Table } from 'antd';
import { useState } from 'react';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataObjectDetail } from '../../contract/data-objects.ts';
import { compareObjectVersions, listObjectVersions, rollBackObject, type ObjectVersion, type VersionReason } from '../../contract/object-versions.ts';
import { can } from '../../contract/permissions.ts';
import { DifferenceList } from '../differences/difference-list.tsx';
import { objectTouches } from './object-touches.ts';
import { objectWords } from './object-words.ts';

/** What an object was, step by step; any two can be compared, and what people said can be brought back. */
export function VersionsTab({ object }: { object: DataObjectDetail }) {
  const say = useWords(objectWords);
  const mayWrite = useCan(can.writeSources);
  const { modal } = App.useApp();
  const latest = object.version_number;
  const [pair, setPair] = useState({ from: Math.max(0, latest - 1), to: latest });
  const list = useList(listObjectVersions, { filter: { wid: object.wid }, rowKey: 'wid', name: 'versions' });
  const restore = useChange(rollBackObject, { refresh: [...objectTouches, compareObjectVersions], success: ({ version_number }) => say('restored', { number: version_number }) });

  const askToRestore = (number: number) => modal.confirm({
    title: say('restoreTitle', { number }), content: say('restoreHint'), okText: say('restore'),
    onOk: () => restore.mutateAsync({ body: { wid: object.wid, number, row_version: object.row_version } }).then(({ version_number }) => setPair({ from: latest, to: version_number })).catch(ignoreTold),
  });
  const columns = useColumns<ObjectVersion>(list, [
    { key: 'number', title: say('number'), width: 110, render: (number: number) => <>{number}{number === latest && <span className="object-quiet"> {say('current')}</span>}</> },
    { key: 'reason', title: say('reason'), width: 140, render: (reason: VersionReason) => say(reason) },
    { key: 'author_name', title: say('author'), width: 140, render: (name: string) => name || say('platform') },
    { key: 'field_num', title: say('fieldNumber'), width: 90, align: 'right', render: (count: number) => <NumberCell value={count} /> },
    { key: 'time', title: say('time'), width: 120, align: 'right', render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: '', width: 240, tool: true,
      render: (_, { number }) => (
        <RowActions name={`${say('number')} ${number}`} actions={[
          { key: 'before', label: say('compareBefore'), run: () => setPair({ from: number - 1, to: number }) },
          number !== latest && { key: 'current', label: say('compareCurrent'), run: () => setPair({ from: number, to: latest }) },
          mayWrite && number !== latest && { key: 'restore', label: say('restore'), run: () => void askToRestore(number) },
        ]} />
      ),
    },
  ]);
  return (
    <div className="object-stack">
      <ListPanel list={list} columns={columns} fileName={`${object.dataObject} ${say('versions')}`} empty={{ title: say('versionNone') }}><Table<ObjectVersion> {...list.table} {...columns.table} /></ListPanel>
      {latest > 0 && <VersionDifferences object={object} pair={pair} onPair={setPair} />}
    </div>
  );
}

interface VersionPair { from: number; to: number }

function VersionDifferences({ object, pair: { from, to }, onPair }: { object: DataObjectDetail; pair: VersionPair; onPair: (pair: VersionPair) => void }) {
  const say = useWords(objectWords);
  const difference = useCall(compareObjectVersions, { query: { wid: object.wid, from, to } }, { keepPrevious: true, level: noticeLevel.silent });
  const numbers = Array.from({ length: object.version_number }, (_, at) => ({ value: object.version_number - at, label: String(object.version_number - at) }));
  return (
    <section className="object-part object-stack">
      <div className="version-pair">
        {say('from')}<Select aria-label={say('from')} value={from} popupMatchSelectWidth={false} showSearch options={[...numbers, { value: 0, label: say('nothing') }]} onChange={(value) => onPair({ from: value, to })} />
        {say('to')}<Select aria-label={say('to')} value={to} popupMatchSelectWidth={false} showSearch options={numbers} onChange={(value) => onPair({ from, to: value })} />
        <Button type="text" disabled={to === 0 || from === 0} onClick={() => onPair({ from: to, to: from })}>⇄</Button>
      </div>
      {difference.error ? <ErrorState compact error={difference.error} onRetry={() => void difference.refetch()} />
        : !difference.data ? <LinesSkeleton lines={4} /> : <DifferenceList facts={difference.data.facts} fields={difference.data.fields} source={object.database_wid} />}
    </section>
  );
}
