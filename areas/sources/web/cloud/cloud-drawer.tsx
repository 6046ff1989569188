import { Drawer, Table } from 'antd';
import { useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { getCloudSource, type CloudSource } from '../../contract/cloud.ts';
import type { CloudField, CloudObject } from '../../contract/cloud-file.ts';
import { cloudWords } from './cloud-words.ts';

const opened = ({ fields }: CloudObject) => <Fields fields={fields} />;

/** The tables of one description; each opens to its fields. */
export function CloudDrawer({ cloud, onClose }: { cloud: CloudSource; onClose: () => void }) {
  const say = useWords(cloudWords);
  const [key, setKey] = useState('');
  const found = useCall(getCloudSource, { query: { wid: cloud.wid } }, { level: noticeLevel.silent });
  const wanted = key.trim().toLowerCase();
  const holds = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  const objects = found.data?.objects.filter((object) => !wanted || holds(object.dataObject, object.dataObjectName) || object.fields.some((field) => holds(field.dataField, field.dataFieldName)));
  return (
    <Drawer open size={sizes.drawerLarge} onClose={onClose} title={<span className="cut-name" title={cloud.databasename}>{[cloud.databasename, cloud.company, cloud.version].filter(Boolean).join(' · ')}</span>}>
      {cloud.description && <p className="cloud-hint">{cloud.description}</p>}
      {found.error && <ErrorState title={say('failed')} error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !objects && <LinesSkeleton lines={10} />}
      {objects && (
        <>
          <div className="cloud-search"><SearchBox value={key} onSearch={setKey} placeholder={say('searchTables')} /></div>
          <Table<CloudObject> size="small" className="list-table" rowKey="dataObject" dataSource={objects} tableLayout="fixed" pagination={objects.length > 50 ? { defaultPageSize: 50, size: 'small' } : false}
            expandable={{ expandRowByClick: true, rowExpandable: (object) => object.fields.length > 0, expandedRowRender: opened }}
            columns={[
              { key: 'name', dataIndex: 'dataObject', title: say('table'), width: 220, render: (name: string) => <LongText>{name}</LongText> },
              { key: 'title', dataIndex: 'dataObjectName', title: say('businessName'), width: 180, render: (name: string) => <LongText plain>{name}</LongText> },
              { key: 'description', dataIndex: 'dataObjectDesc', title: say('description'), render: (text: string) => <LongText plain>{text}</LongText> },
              { key: 'fields', title: say('fields'), width: 70, align: 'right', render: (_, object) => object.fields.length },
            ]} />
        </>
      )}
    </Drawer>
  );
}

function Fields({ fields }: { fields: readonly CloudField[] }) {
  const say = useWords(cloudWords);
  return (
    <Table<CloudField> size="small" className="list-table" rowKey="dataField" dataSource={fields} tableLayout="fixed" pagination={false} columns={[
      { key: 'name', dataIndex: 'dataField', title: say('field'), width: 200, render: (name: string) => <LongText>{name}</LongText> },
      { key: 'title', dataIndex: 'dataFieldName', title: say('businessName'), width: 180, render: (name: string) => <LongText plain>{name}</LongText> },
      { key: 'type', dataIndex: 'type', title: say('type'), width: 140, render: (type: string) => <code>{type}</code> },
      { key: 'key', dataIndex: 'is_pk', title: say('key'), width: 70, render: (flag: number) => (flag === 1 ? '✓' : '') },
      { key: 'description', dataIndex: 'dataFieldDesc', title: say('description'), render: (text: string) => <LongText plain>{text}</LongText> },
    ]} />
  );
}
