import { SyncOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { objectKindWords } from '../../contract/data-object-words.ts';
import { sourceChanges, type SourceChange, type SourceChangeKind, type SourceCheck } from '../../contract/monitor.ts';
import type { Rename } from '../../contract/reverse-import.ts';
import { ChangeMark, DifferenceList } from '../differences/difference-list.tsx';
import { linkToObject } from '../object/object-links.ts';
import { renameKey } from '../reverse/preview-choice.ts';
import { RenameGuesses } from '../reverse/rename-guesses.tsx';
import { ImportRun } from './import-run.tsx';
import { monitorWords } from './monitor-words.ts';
import { useChangeWork } from './use-change-work.ts';
import type { Comparison } from './use-comparison.ts';
import '../reverse/reverse.css';

interface ChangesListProps {
  source: DataSource;
  list: List<SourceChange, { key: string; change: SourceChangeKind | undefined; schema: string | undefined }>;
  check: SourceCheck | undefined;
  comparison: Comparison;
  mayWrite: boolean;
}

/** Object by object; those that changed open to their fields. */
export function ChangesList({ source, list, check, comparison, mayWrite }: ChangesListProps) {
  const say = useWords(monitorWords);
  const text = useText();
  const [confirmed, setConfirmed] = useState<Rename[]>([]);
  const work = useChangeWork(source.wid, { confirmed, onDone: () => list.selection.clear() });
  const columns = useColumns<SourceChange>(list, [
    {
      key: 'dataObject', title: say('object'), sorter: true, width: 300,
      render: (name: string, row) => (row.wid ? <LinkCell to={linkToObject(row.wid)}><LongText plain>{name}</LongText></LinkCell> : <LongText>{name}</LongText>),
    },
    { key: 'dataObjectName', title: say('businessName'), render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'schema', title: say('schema'), width: 130, sorter: true, render: (schema: string) => <LongText plain>{schema}</LongText> },
    { key: 'kind', title: say('kind'), width: 100, render: (kind: SourceChange['kind']) => text(objectKindWords[kind]) },
    { key: 'change', title: say('change'), width: 120, sorter: true, render: (change: SourceChangeKind) => <ChangeMark change={change} /> },
    { key: 'field_num', title: say('fields'), width: 80, align: 'right', render: (count: number) => <NumberCell value={count} /> },
    { key: 'found_time', title: say('found'), width: 120, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 140, tool: true, render: (_, row) => mayWrite && (
        <RowActions name={row.dataObject} actions={[
          { key: 'import', label: say('import'), disabled: work.busy, run: () => work.take([row]) },
          { key: 'ignore', label: say('ignore'), run: () => work.ignore([row]) },
        ]} />
      ),
    },
  ]);
  const { rows } = list.selection;
  // While the list is being read its rows are bare.
  const opens = (row: Partial<SourceChange>) => !!row.facts?.length || !!row.fields?.length;
  const opened = (row: SourceChange) => <DifferenceList facts={row.facts} fields={row.fields} source={source.wid} />;
  const compared = !!check?.check_time;
  const hint = compared ? 'noneHint' : mayWrite ? 'noneYetHint' : 'noneReading';
  return (
    <>
      {work.run && <ImportRun run={work.run} onHide={work.hideRun} />}
      {mayWrite && check && check.renames.length > 0 && (
        <RenameGuesses guesses={check.renames} confirmed={confirmed} busy={work.busy}
          onChange={(guess, on) => setConfirmed((now) => (on ? [...now, guess] : now.filter((one) => renameKey(one) !== renameKey(guess))))} />
      )}
      <ListPanel list={list} columns={columns} fileName={`${source.databasename} ${say('change')}`}
        empty={{
          icon: <SyncOutlined />, title: say(compared ? 'none' : 'noneYet'), description: say(hint),
          action: !compared && mayWrite && comparison.phase !== 'running' && <Button type="primary" onClick={() => void comparison.start()}>{say('compare')}</Button>,
        }}
        batch={mayWrite && (
          <>
            <Button type="primary" loading={work.busy} onClick={() => void work.take(rows).catch(ignoreTold)}>{say('import')}</Button>
            <Button onClick={() => void work.ignore(rows).catch(ignoreTold)}>{say('ignore')}</Button>
          </>
        )}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Select allowClear className="changes-filter" placeholder={say('anyChange')} aria-label={say('change')} {...list.field('change')} options={sourceChanges.map((value) => ({ value, label: <ChangeMark change={value} /> }))} />
            {mayWrite && list.total > 0 && (
              <Button className="changes-all" loading={work.busy} onClick={() => void work.takeAll(list.filter).catch(ignoreTold)}>{say('importAll', { count: list.total.toLocaleString() })}</Button>
            )}
          </>
        }>
        <Table<SourceChange> {...list.table} {...columns.table}
          expandable={{ rowExpandable: opens, expandedRowRender: opened }} />
      </ListPanel>
    </>
  );
}
