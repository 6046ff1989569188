import { DatabaseOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Drawer, Table } from 'antd';
import { useEffect, useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { previewCloudNames, takeCloudNames, type CloudProposal, type CloudSource } from '../../contract/cloud.ts';
import { objectTouches } from '../object/object-touches.ts';
import { SourceSelect } from '../pickers/source-select.tsx';
import { cloudWords } from './cloud-words.ts';

/** Chooses a source, shows what the description would give it, and takes what is chosen. */
export function TakeNamesDrawer({ cloud, onClose }: { cloud: CloudSource; onClose: () => void }) {
  const say = useWords(cloudWords);
  const [source, setSource] = useState<string>();
  const [overwrite, setOverwrite] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const preview = useCall(previewCloudNames, { body: { database_wid: source ?? '', cloud_wid: cloud.wid } }, { enabled: source !== undefined, level: noticeLevel.silent, fresh: 0 });
  useEffect(() => setLeft(new Set()), [source]);
  const take = useChange(takeCloudNames, {
    refresh: [...objectTouches, previewCloudNames], success: ({ objects, fields }) => say('took', { objects, fields }), level: noticeLevel.silent, onSuccess: onClose,
  });
  const rows = preview.data?.rows ?? [];
  /** What is given already stays as long as nobody asks to overwrite it, but an empty description beside it is filled. */
  const gives = (row: CloudProposal) => overwrite || (!!row.proposed && !row.current) || (!!row.proposed_desc && !row.current_desc);
  const taken = rows.filter((row) => gives(row) && !left.has(row.wid));
  const whole = left.size === 0 && preview.data !== undefined;
  const count = taken.length + (whole ? preview.data?.left_out ?? 0 : 0);
  const run = () => take.mutate({ body: { database_wid: source!, cloud_wid: cloud.wid, overwrite, ...(!whole && { wids: taken.map((row) => row.wid) }) } });
  return (
    <Drawer open size={sizes.drawerLarge} onClose={onClose} title={<span className="cut-name">{say('takeTitle', { name: cloud.databasename })}</span>}
      footer={<div className="cloud-footer"><Button onClick={onClose}>{say('cancel')}</Button><Button type="primary" disabled={count === 0} loading={take.isPending} onClick={run}>{say('take', { count: count.toLocaleString() })}</Button></div>}>
      <p className="cloud-hint">{say('takeHint')}</p>
      <div className="cloud-choose">
        <SourceSelect type="dataBase" placeholder={say('chooseSource')} aria-label={say('source')} value={source} onChange={setSource} />
        <Checkbox checked={overwrite} onChange={(event) => setOverwrite(event.target.checked)}>{say('overwrite')}</Checkbox>
        <span className="cloud-hint">{say('overwriteHint')}</span>
      </div>
      {take.error && <Alert className="cloud-note" type="error" showIcon title={errorText(take.error)} />}
      {!source && <EmptyState compact icon={<DatabaseOutlined />} title={say('chooseFirst')} />}
      {source && preview.error && <ErrorState compact error={preview.error} onRetry={() => void preview.refetch()} />}
      {source && preview.isFetching && !preview.data && <LinesSkeleton lines={8} />}
      {preview.data && (
        <>
          <p className="cloud-hint">
            {[say('matched', { matched: preview.data.matched, objects: preview.data.objects }), say('fills', { count: preview.data.fills }), say('replaces', { count: preview.data.replaces })].join(' · ')}
          </p>
          {rows.length === 0 ? <EmptyState compact title={say('nothingMatches')} description={say('nothingMatchesHint')} /> : (
            <Table<CloudProposal> size="small" className="list-table" rowKey="wid" dataSource={rows} tableLayout="fixed" pagination={rows.length > 50 ? { defaultPageSize: 50, size: 'small' } : false}
              rowSelection={{
                selectedRowKeys: taken.map((row) => row.wid), getCheckboxProps: (row) => ({ disabled: !gives(row) }),
                onChange: (keys) => setLeft(new Set(rows.filter((row) => gives(row) && !keys.includes(row.wid)).map((row) => row.wid))),
              }}
              columns={[
                { key: 'object', title: say('object'), width: 260, render: (_, row) => <LongText plain>{row.dataField ? `${row.dataObject}.${row.dataField}` : row.dataObject}</LongText> },
                { key: 'now', title: say('now'), render: (_, row) => <Said name={row.current} description={row.current_desc} none={say('empty')} /> },
                { key: 'then', title: say('after'), render: (_, row) => (gives(row) ? <Said name={overwrite || !row.current ? row.proposed || row.current : row.current} description={row.proposed_desc} none={say('empty')} /> : <span className="cloud-hint">{say('kept')}：{row.proposed}</span>) },
              ]} />
          )}
          {preview.data.left_out > 0 && <p className="cloud-hint">{say('leftOut', { count: preview.data.left_out })}</p>}
        </>
      )}
    </Drawer>
  );
}

function Said({ name, description, none }: { name: string; description: string; none: string }) {
  return <span className="cloud-said">{name ? <LongText plain>{name}</LongText> : <span className="cloud-none">{none}</span>}{description && <small title={description}>{description}</small>}</span>;
}
