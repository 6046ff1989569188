import { Table } from 'antd';
import { Link } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataObjectDetail } from '../../contract/data-objects.ts';
import { cardinalityWords, originWords, relationStateWords } from '../../contract/relation-words.ts';
import { showRelation, type ErRelationRow } from '../../contract/relations.ts';
import { Yes } from '../grid/yes.tsx';
import { linkToObject } from './object-links.ts';
import { objectWords } from './object-words.ts';

/** What holds the table together, and what it is related to. */
export function KeysTab({ object }: { object: DataObjectDetail }) {
  const say = useWords(objectWords);
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
      <Relations object={object} />
    </div>
  );
}

function Relations({ object }: { object: DataObjectDetail }) {
  const say = useWords(objectWords);
  const text = useText();
  const found = useCall(showRelation, { query: { wid: object.wid } }, { level: noticeLevel.silent });
  const relations = found.data?.filter((relation) => relation.state !== 'rejected');
  const outward = (relation: ErRelationRow) => relation.dataObject === object.wid;
  /** The other end: a table may also refer to itself. */
  const otherOf = (relation: ErRelationRow) => (outward(relation)
    ? { wid: relation.refDataObject, name: relation.refObject, title: relation.refObjectName }
    : { wid: relation.dataObject, name: relation.object, title: relation.objectName });
  const otherLink = (relation: ErRelationRow) => {
    const { wid, name, title } = otherOf(relation);
    return <Link to={linkToObject(wid, 'keys')}><code>{name}</code> {title}</Link>;
  };
  return (
    <section className="object-part">
      <h3>{say('relationsTitle')}</h3>
      {found.error && !found.data ? <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
        : relations?.length === 0 ? <p className="object-note">{say('relationNone')}</p> : (
          <Table<ErRelationRow> size="small" rowKey="wid" loading={found.isPending} dataSource={relations ?? []} pagination={(relations?.length ?? 0) > 20 ? { defaultPageSize: 20, size: 'small' } : false} columns={[
            { key: 'direction', title: say('direction'), width: 160, render: (_, relation) => (outward(relation) ? `→ ${say('refersTo')}` : `← ${say('referredBy')}`) },
            { key: 'other', title: say('other'), render: (_, relation) => otherLink(relation) },
            { key: 'fields', title: say('byFields'), render: (_, { fields, refFields }) => <code>{fields.join(', ')} → {refFields.join(', ')}</code> },
            { key: 'cardinality', title: say('cardinality'), width: 140, render: (_, { cardinality }) => text(cardinalityWords[cardinality]) },
            { key: 'origin', title: say('origin'), width: 140, render: (_, { origin }) => text(originWords[origin]) },
            { key: 'state', title: say('relationState'), width: 120, render: (_, { state }) => text(relationStateWords[state]) },
          ]} />
        )}
    </section>
  );
}
