import { Table } from 'antd';
import { Link } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getDataFlow, type DataObjectDetail } from '../../contract/data-objects.ts';
import { Yes } from '../grid/yes.tsx';
import { linkToObject } from './object-links.ts';
import { objectWords } from './object-words.ts';

/** What holds the table together, and what it is related to. */
export function KeysTab({ object }: { object: DataObjectDetail }) {
  const say = useWords(objectWords);
  const flow = useCall(getDataFlow, { body: { wid: object.wid } }, { level: noticeLevel.silent });
  const own = `object:${object.wid}`;
  const relations = flow.data?.edges.filter((edge) => edge.kind === 'relation').map((edge, at) => {
    const outward = edge.from === own;
    return { key: at, outward, fields: edge.label, other: flow.data.nodes.find((node) => node.id === (outward ? edge.to : edge.from)) };
  });
  const key = object.dataFields.filter((field) => field.is_pk === 1).toSorted((one, other) => one.pk_position - other.pk_position);
  return (
    <div className="keys-sections">
      <section className="object-part">
        <h3>{say('keyTitle')}</h3>
        {key.length === 0 ? <p className="object-note">{say('keyNone')}</p> : key.map((field, at) => <span key={field.wid}>{at > 0 && ', '}<code>{field.dataField}</code>{field.dataFieldName && ` ${field.dataFieldName}`}</span>)}
      </section>
      <section className="object-part">
        <h3>{say('indexes')}</h3>
        {object.indexes.length === 0 ? <p className="object-note">{say('indexNone')}</p> : (
          <Table size="small" pagination={false} rowKey="name" dataSource={object.indexes} columns={[
            { key: 'name', dataIndex: 'name', title: say('indexName'), render: (name: string) => <code>{name}</code> },
            { key: 'unique', dataIndex: 'unique', title: say('unique'), width: 100, render: (unique: boolean) => <Yes value={unique} label={say('unique')} /> },
            { key: 'columns', dataIndex: 'columns', title: say('columns'), render: (columns: string[]) => <code>{columns.join(', ')}</code> },
          ]} />
        )}
      </section>
      <section className="object-part">
        <h3>{say('relationsTitle')}</h3>
        {flow.error && !flow.data ? <ErrorState compact error={flow.error} onRetry={() => void flow.refetch()} />
          : relations?.length === 0 ? <p className="object-note">{say('relationNone')}</p> : (
            <Table size="small" pagination={false} rowKey="key" loading={flow.isPending} dataSource={relations ?? []} columns={[
              { key: 'direction', title: say('direction'), width: 160, render: (_, { outward }) => (outward ? `→ ${say('refersTo')}` : `← ${say('referredBy')}`) },
              { key: 'other', title: say('other'), render: (_, { other }) => other && <Link to={linkToObject(other.wid, 'keys')}>{other.name}{other.hint !== other.name && <code> {other.hint}</code>}</Link> },
              { key: 'fields', dataIndex: 'fields', title: say('byFields'), render: (fields: string) => <code>{fields}</code> },
            ]} />
          )}
        {flow.data && flow.data.left_out > 0 && <p className="object-note">{say('flowLeftOut', { count: flow.data.left_out })}</p>}
      </section>
    </div>
  );
}
