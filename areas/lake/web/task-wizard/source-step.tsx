import { Form, Segmented, Table } from 'antd';
import { useState } from 'react';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listSourceTables, type SourceTable } from '../../contract/task-tables.ts';
import { FieldPreview } from './field-preview.tsx';
import { QueryChoice } from './query-choice.tsx';
import { SourceSelect } from './source-select.tsx';
import { problemAt, type StepProps } from './step-props.ts';
import { wizardWords } from './wizard-words.ts';

const size = 10;
const keyOf = ({ schema, table }: Pick<SourceTable, 'schema' | 'table'>) => JSON.stringify([schema, table]);

/** Which table of which source, and what the task is called. */
export function SourceStep(props: StepProps & { failure: unknown; testing: boolean; onRetry: () => void; onTest: (query: string) => void }) {
  const { draft, set, setDefinition, problems, table, failure, testing, onRetry, onTest } = props;
  const say = useWords(wizardWords);
  const { database_wid: source = '', schema = '', table: chosen = '', query = '', incremental } = draft.definition;
  const [reads, setReads] = useState<'table' | 'query'>(query ? 'query' : 'table');
  const fresh = { plan: { ...draft.definition.plan, mapping: [], key: [], deduplicate: null, filter: '' } };
  const read = (next: 'table' | 'query') => {
    setReads(next);
    setDefinition({ ...fresh, schema: '', table: '', object_wid: '', query: '', ...(next === 'query' && incremental?.kind === 'changes' ? { incremental: { kind: 'full' as const } } : {}) });
  };
  return (
    <>
      <div className="task-wizard-row">
        <Form.Item label={say('dataSource')} required {...problemAt(problems, 'definition.database_wid')}>
          <SourceSelect type="dataBase" autoFocus placeholder={say('dataSourcePlaceholder')} aria-label={say('dataSource')} value={source}
            onChange={(wid) => setDefinition({ database_wid: wid ?? '', schema: '', table: '', object_wid: '' })} />
        </Form.Item>
        <Form.Item label={say('taskName')} required {...problemAt(problems, 'name')}>
          <TextInput value={draft.name} maxLength={500} aria-label={say('taskName')} onChange={(event) => set({ name: event.target.value })} />
        </Form.Item>
        <Form.Item label={say('description')}>
          <TextInput value={draft.description} aria-label={say('description')} onChange={(event) => set({ description: event.target.value })} />
        </Form.Item>
      </div>
      <Form.Item label={say('reads')}>
        <Segmented value={reads} options={[{ value: 'table', label: say('readsTable') }, { value: 'query', label: say('readsQuery') }]} onChange={(next) => read(next as 'table' | 'query')} />
      </Form.Item>
      <Form.Item {...problemAt(problems, problems['definition.query'] ? 'definition.query' : 'definition.table')}>
        <div className="task-wizard-halves">
          {source && reads === 'query'
            ? <QueryChoice value={query} testing={testing} onChange={(text) => setDefinition({ query: text })} onTest={() => onTest(query)} />
            : source
            ? <TableChoice key={source} source={source} chosen={chosen ? keyOf({ schema, table: chosen }) : ''} onChoose={(one) => {
              setDefinition({ ...fresh, schema: one.schema, table: one.table, object_wid: one.object_wid });
              if (!draft.name.trim()) set({ name: one.comment.trim().slice(0, 200) || one.table });
            }} />
            : <div className="task-wizard-card"><EmptyState compact title={say('pickSourceFirst')} /></div>}
          <div className="task-wizard-card">
            {failure && !testing ? <ErrorState compact error={failure} onRetry={onRetry} />
              : chosen || testing || (query && table) ? <FieldPreview name={chosen || say('readsQuery')} table={table} />
                : <EmptyState compact title={say(reads === 'query' ? 'testFirst' : 'pickTableFirst')} />}
          </div>
        </div>
      </Form.Item>
    </>
  );
}

function TableChoice({ source, chosen, onChoose }: { source: string; chosen: string; onChoose: (table: SourceTable) => void }) {
  const say = useWords(wizardWords);
  const [key, setKey] = useState('');
  const [page, setPage] = useState(1);
  const tables = useCall(listSourceTables, { query: { dataSourceId: source, dataObject: key, pi: page, ps: size } }, { keepPrevious: true, level: noticeLevel.silent, fresh: 60_000 });
  if (tables.error) return <div className="task-wizard-card"><ErrorState compact error={tables.error} onRetry={() => void tables.refetch()} /></div>;
  return (
    <div className="task-wizard-card">
      <div className="task-wizard-card-head"><SearchBox value={key} placeholder={say('searchTables')} onSearch={(text) => { setKey(text); setPage(1); }} /></div>
      <Table<SourceTable> size="small" tableLayout="fixed" rowKey={keyOf} loading={tables.isFetching} dataSource={tables.data?.rows ?? []} locale={{ emptyText: <EmptyState compact title={say('noTables')} /> }}
        pagination={{ current: page, pageSize: size, total: tables.data?.total ?? 0, onChange: setPage, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
        rowSelection={{ type: 'radio', selectedRowKeys: [chosen], onChange: (_, [one]) => one && onChoose(one) }} onRow={(one) => ({ onClick: () => keyOf(one) !== chosen && onChoose(one) })}
        columns={[
          { key: 'table', title: say('tableName'), ellipsis: true, render: (_, { schema, table, kind }) => <><LongText plain>{schema ? `${schema}.${table}` : table}</LongText>{kind !== 'table' && <span className="task-quiet"> {say('view')}</span>}</> },
          { key: 'comment', title: say('comment'), ellipsis: true, dataIndex: 'comment' },
          { key: 'rows', title: say('rows'), width: 110, align: 'right', render: (_, { rows }) => <NumberCell value={rows} /> },
        ]} />
    </div>
  );
}
