import { PlusOutlined, TagsOutlined } from '@ant-design/icons';
import { Button, Progress, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { countTags, deleteTag, listTags, type Tag } from '../../../contract/model-tags.ts';
import type { ModelDetail } from '../../../contract/model.ts';
import { getModel, listModels } from '../../../contract/models.ts';
import { can } from '../../../contract/permissions.ts';
import { partsWords } from './parts-words.ts';
import { shareText } from './share-text.ts';

const TagForm = lazy(() => import('./tag-form.tsx').then((module) => ({ default: module.TagForm })));

/** Rules that mark rows of a model, and how many they hold for. */
export function TagsPane({ model, mayWrite }: { model: ModelDetail; mayWrite: boolean }) {
  const say = useWords(partsWords);
  const mayQuery = useCan(can.queryLake) && model.lake_table_wid !== null;
  const [editing, setEditing] = useState<{ id: number; tag: Partial<Tag> }>();
  const list = useCall(listTags, { query: { model_wid: model.wid } }, { level: noticeLevel.silent });
  const count = useChange(countTags, { refresh: [listTags], success: (found) => say('counted', { ...found }) });
  const remove = useChange(deleteTag, { refresh: [listTags, getModel, listModels] });
  const edit = (tag: Partial<Tag> = {}) => setEditing({ id: (editing?.id ?? 0) + 1, tag });
  if (list.error && !list.data) return <div className="lake-part"><ErrorState error={list.error} onRetry={() => void list.refetch()} /></div>;
  if (!list.data) return <LinesSkeleton lines={6} />;
  const add = mayWrite && <Button type={list.data.length === 0 ? 'primary' : 'default'} icon={<PlusOutlined />} disabled={model.field_num === 0} onClick={() => edit()}>{say('addTag')}</Button>;
  return (
    <div className="lake-stack">
      {list.data.length === 0 ? <div className="lake-part"><EmptyState icon={<TagsOutlined />} title={say('noTags')} description={say('noTagsHint')} action={add} /></div> : (
        <>
          <div className="lake-bar"><span className="lake-bar-end">{mayQuery && <Button loading={count.isPending} onClick={() => count.mutate({ body: { model_wid: model.wid } })}>{say('count')}</Button>}{add}</span></div>
          <div className="list-card">
            <Table<Tag> size="small" tableLayout="fixed" rowKey="wid" pagination={false} dataSource={list.data} columns={[
              { key: 'name', dataIndex: 'name', title: say('name'), width: 220, render: (name: string) => <LongText plain>{name}</LongText> },
              { key: 'rule', dataIndex: 'rule', title: say('rule'), ellipsis: true, render: (rule: string) => <span className="lake-code">{rule}</span> },
              { key: 'description', dataIndex: 'description', title: say('description'), width: 160, ellipsis: true, render: (text: string) => text || <Missing /> },
              { key: 'share', title: say('share'), width: 200, render: (_, { hit_count, total_count }) => (hit_count === null || total_count === null ? <span className="lake-note">{say('notCounted')}</span> : (
                <span className="model-share" title={`${hit_count} / ${total_count}`}><span>{shareText(hit_count, total_count)}</span><Progress percent={total_count === 0 ? 0 : (hit_count / total_count) * 100} showInfo={false} size="small" /></span>
              )) },
              { key: 'time', dataIndex: 'counted_time', title: say('time'), width: 110, align: 'right', render: (time: string | null) => <TimeCell value={time} /> },
              { key: 'actions', width: 150, render: (_, tag) => mayWrite && (
                <RowActions name={tag.name} actions={[
                  { key: 'edit', label: say('edit'), run: () => edit(tag) },
                  { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wid: tag.wid } }), destroys: { name: tag.name, consequence: say('removeTagHint') } },
                ]} />
              ) },
            ]} />
          </div>
        </>
      )}
      <Suspense>{editing && <TagForm key={editing.id} model={model} tag={editing.tag} onClose={() => setEditing(undefined)} />}</Suspense>
    </div>
  );
}
