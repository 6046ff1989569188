import { EyeOutlined, TableOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Select, Table, Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { objectKindWords, type ObjectKind } from '../../contract/data-object-words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { listLiveSchemas, listLiveTables, type LiveState, type LiveTable } from '../../contract/reverse-import.ts';
import { linkToObject } from '../object/object-links.ts';
import { chooseFound } from './choose-found.ts';
import { reverseWords } from './reverse-words.ts';
import { chosenOf, choiceOf, countOf, isChosen, noTables, placeOf, preChecked, withTables, type TableChoice } from './table-choice.ts';
import type { StartImport } from './use-start-import.ts';

interface ChooseTablesProps {
  source: DataSource;
  /** Absent: nobody has chosen yet. */
  choice: TableChoice | undefined;
  onChoice: (choice: TableChoice) => void;
  starting: StartImport;
  onCompare: (choice: TableChoice) => void;
  onImport: (choice: TableChoice) => void;
  onTest: () => void;
}

const dots: Record<LiveState, State> = { new: 'waiting', imported: 'succeeded', changed: 'warning', dropped: 'failed', recycled: 'disabled' };

/** The live tables. Of a source that was never imported the first ten are chosen from the start. */
export function ChooseTables({ source, choice = noTables, onChoice, starting, onCompare, onImport, onTest }: ChooseTablesProps) {
  const say = useWords(reverseWords);
  const text = useText();
  const [gathering, setGathering] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const fresh = source.import_time === null && source.object_num === 0;
  const list = useList(listLiveTables, { filter: { database_wid: source.wid, dataType: 'ALL', state: 'ALL' }, rowKey: 'DATAOBJECT', size: 20 });
  const schemas = useCall(listLiveSchemas, { query: { database_wid: source.wid } }, { level: noticeLevel.silent, fresh: 60_000 });
  const found = { key: list.filter.key, schema: list.filter.schema, dataType: list.filter.dataType };
  const counts = { new: useCountOf(source.wid, found, 'new', !list.error), imported: useCountOf(source.wid, found, 'imported', !list.error) };

  const touched = useRef(choice !== noTables);
  useEffect(() => {
    if (touched.current || !fresh || list.rows.length === 0) return;
    touched.current = true;
    onChoice(choiceOf(list.rows.slice(0, preChecked).map(chosenOf)));
  });

  const page = list.rows.map(chosenOf);
  const chosen = countOf(choice);
  const change = (next: TableChoice) => {
    touched.current = true;
    onChoice(next);
  };
  const chooseAll = async () => {
    setGathering(true);
    setFailure(undefined);
    try {
      change(await chooseFound(source.wid, list.filter, list.total));
    } catch (error) {
      setFailure(error);
    } finally {
      setGathering(false);
    }
  };

  const columns = useColumns<LiveTable>(list, [
    {
      key: 'DATAOBJECT', title: say('table'), width: 320,
      render: (name: string, row) => (
        <span className="live-table">
          {row.kind === 'table' ? <TableOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          {row.wid ? <LinkCell to={linkToObject(row.wid)}><LongText plain>{name}</LongText></LinkCell> : <LongText plain>{name}</LongText>}
        </span>
      ),
    },
    { key: 'DATAOBJECTNAME', title: say('name'), width: 300, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'schema', title: say('schema'), width: 140, render: (schema: string) => <LongText plain>{schema}</LongText> },
    { key: 'kind', title: say('kind'), width: 120, render: (kind: ObjectKind) => text(objectKindWords[kind]) },
    { key: 'rows', title: say('rows'), width: 140, align: 'right', render: (rows: number | null) => <NumberCell value={rows} /> },
    {
      key: 'state', title: say('state'), width: 180,
      render: (state: LiveState, row) => <><StateDot state={dots[state]} word={reverseWords.words[state]} />{row.ignored && <span className="live-ignored">{say('ignored')}</span>}</>,
    },
  ]);

  if (list.error && list.rows.length === 0) {
    return (
      <div className="source-part">
        <ErrorState title={say('readFailed')} error={list.error} onRetry={list.refresh} />
        <div className="reverse-actions reverse-center"><Button onClick={onTest}>{say('test')}</Button></div>
      </div>
    );
  }
  const everything: TableChoice = { all: true, dataType: '', total: list.total };
  return (
    <>
      <ListPanel list={list} columns={columns} fileName={`${source.databasename} ${say('title')}`} empty={{ icon: <TableOutlined />, title: say('none'), description: say('noneHint') }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            {(schemas.data?.length ?? 0) > 1 && (
              <Select aria-label={say('schema')} allowClear showSearch placeholder={source.db_schema || say('anySchema')} popupMatchSelectWidth={false} {...list.field('schema')} options={schemas.data!.map((value) => ({ value, label: value }))} />
            )}
            <Select aria-label={say('kind')} popupMatchSelectWidth={false} {...list.field('dataType')} options={[{ value: 'ALL', label: say('anyKind') }, { value: 'table', label: say('tables') }, { value: 'view', label: say('views') }]} />
            <Segmented aria-label={say('state')} value={list.filter.state as string} onChange={(state) => list.setFilter({ state } as never)} options={[
              { value: 'ALL', label: say('all') },
              ...(['new', 'imported'] as const).map((value) => ({ value, label: counts[value] === undefined ? say(value) : `${say(value)} ${counts[value]}` })),
            ]} />
          </>
        }>
        <Table<LiveTable> {...list.table} rowKey={(row) => placeOf(chosenOf(row))} {...columns.table} rowSelection={{
          columnWidth: 40, getCheckboxProps: () => ({ disabled: list.loading }),
          selectedRowKeys: page.filter((table) => isChosen(choice, table)).map(placeOf),
          onSelect: (row, on) => change(withTables(choice, [chosenOf(row)], on, page)),
          onSelectAll: (on) => change(withTables(choice, page, on, page)),
        }} />
      </ListPanel>
      {(starting.error || failure !== undefined) && <Alert showIcon type="error" title={errorText(starting.error ?? failure)} />}
      <div className="reverse-bar">
        <span aria-live="polite">{say(choice.all ? 'chosenAll' : 'chosen', { count: chosen.toLocaleString() })}</span>
        {!choice.all && list.total > chosen && <Button type="link" size="small" loading={gathering} onClick={() => void chooseAll()}>{say('chooseAll', { count: list.total.toLocaleString() })}</Button>}
        {chosen > 0 && <Button type="link" size="small" onClick={() => change(noTables)}>{say('chooseNone')}</Button>}
        {fresh && !choice.all && chosen > 0 && chosen <= preChecked && <span className="reverse-note">{say('firstTen', { count: chosen })}</span>}
        <span className="reverse-actions reverse-end">
          {!fresh && <Tooltip title={say('compareAllHint')}><Button onClick={() => onCompare(everything)}>{say('compareAll')}</Button></Tooltip>}
          <Button disabled={chosen === 0} loading={starting.busy} onClick={() => onImport(choice)}>{say('importNow')}</Button>
          <Button type="primary" disabled={chosen === 0} onClick={() => onCompare(choice)}>{say('compare')}</Button>
        </span>
      </div>
    </>
  );
}

/** How many there are of one state, whatever state is shown. */
function useCountOf(source: string, { key, schema, dataType }: { key?: string; schema?: string; dataType?: string }, state: 'new' | 'imported', enabled: boolean): number | undefined {
  const reply = useCall(listLiveTables, { query: { ps: 1 }, body: { database_wid: source, key: key || undefined, schema: schema || undefined, dataType: dataType as 'ALL', state } }, {
    enabled, keepPrevious: true, level: noticeLevel.silent,
  });
  return reply.data?.total;
}
