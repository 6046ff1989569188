import { EyeOutlined, TableOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Table } from 'antd';
import { useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useWords } from '#platform/web/words.ts';
import { listBatchTables, mostBatchTables, type BatchTable } from '../../contract/batch-tasks.ts';
import { linkToTask } from '../tasks/task-links.ts';
import { batchWords } from './batch-words.ts';
import { findTables, noTables, withTables, type Chosen } from './chosen-tables.ts';
import { PasteNames } from './paste-names.tsx';

interface ChooseTablesProps {
  source: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onNext: () => void;
}

/** Tables of the live source; what is chosen stays chosen on other pages and in other searches. */
export function ChooseTables({ source, chosen, onChange, onNext }: ChooseTablesProps) {
  const say = useWords(batchWords);
  const [gathering, setGathering] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const list = useList(listBatchTables, { filter: { dataSourceId: source, state: 'ALL' }, rowKey: 'key', size: 20 });
  const chooseAll = async () => {
    setGathering(true);
    setFailure(undefined);
    try {
      onChange(withTables(noTables, (await findTables({ ...list.filter, dataSourceId: source })).slice(0, mostBatchTables), true));
    } catch (error) {
      setFailure(error);
    } finally {
      setGathering(false);
    }
  };
  const columns = useColumns<BatchTable>(list, [
    { key: 'dataObject', title: say('table'), width: 240, render: (name: string, { kind }) => <span className="batch-table-name">{kind === 'table' ? <TableOutlined aria-hidden /> : <EyeOutlined aria-hidden />}<LongText plain>{name}</LongText></span> },
    { key: 'dataObjectName', title: say('comment'), width: 220, render: (comment: string) => <LongText plain>{comment}</LongText> },
    { key: 'schema', title: say('schema'), width: 110, render: (schema: string) => <LongText plain>{schema}</LongText> },
    { key: 'rows', title: say('rows'), width: 120, align: 'right', render: (rows: number | null) => <NumberCell value={rows} /> },
    {
      key: 'tasks', title: say('tasks'), width: 250,
      render: (tasks: BatchTable['tasks']) => (tasks[0] ? <span className="batch-tasks"><LinkCell to={linkToTask(tasks[0].wid)}><LongText plain>{tasks[0].name}</LongText></LinkCell>{tasks.length > 1 && <span className="batch-quiet">+{tasks.length - 1}</span>}</span> : <Missing />),
    },
  ]);
  if (list.error && list.rows.length === 0) return <div className="batch-part"><ErrorState title={say('readFailed')} error={list.error} onRetry={list.refresh} /></div>;
  return (
    <>
      <ListPanel list={list} columns={columns} fileName={say('title')} empty={{ icon: <TableOutlined />, title: say('none'), description: say('noneHint') }} filters={
        <>
          <SearchBox {...list.search('key')} placeholder={say('search')} />
          <Segmented aria-label={say('tasks')} value={list.filter.state as string} onChange={(state) => list.setFilter({ state } as never)} options={(['ALL', 'without', 'with'] as const).map((value) => ({ value, label: say(value === 'ALL' ? 'all' : value) }))} />
          <Button onClick={() => setPasting(true)}>{say('paste')}</Button>
        </>
      }>
        <Table<BatchTable> {...list.table} {...columns.table} rowSelection={{
          columnWidth: 40, selectedRowKeys: list.rows.map(({ key }) => key).filter((key) => chosen.has(key)), getCheckboxProps: () => ({ disabled: list.loading }),
          onSelect: (row, on) => onChange(withTables(chosen, [row], on)), onSelectAll: (on) => onChange(withTables(chosen, list.rows, on)),
        }} />
      </ListPanel>
      {failure !== undefined && <Alert showIcon type="error" title={errorText(failure)} />}
      <div className="batch-foot">
        <span aria-live="polite">{say('chosen', { count: chosen.size })}</span>
        {list.total > chosen.size && <Button type="link" size="small" loading={gathering} onClick={() => void chooseAll()}>{say('chooseAll', { count: Math.min(list.total, mostBatchTables).toLocaleString() })}</Button>}
        {chosen.size > 0 && <Button type="link" size="small" onClick={() => onChange(noTables)}>{say('chooseNone')}</Button>}
        {chosen.size > mostBatchTables && <span className="batch-problem">{say('tooMany', { most: mostBatchTables })}</span>}
        <span className="batch-end"><Button type="primary" disabled={chosen.size === 0 || chosen.size > mostBatchTables} onClick={onNext}>{say('next')}</Button></span>
      </div>
      {pasting && <PasteNames source={source} onClose={() => setPasting(false)} onFound={(tables) => onChange(withTables(chosen, tables, true))} />}
    </>
  );
}
