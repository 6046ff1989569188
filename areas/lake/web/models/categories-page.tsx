import { FolderOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { deleteModelCategory, listModelCategories, moveModelCategory, type ModelCategory } from '../../contract/model-categories.ts';
import type { ModelKind } from '../../contract/model-words.ts';
import { listModels } from '../../contract/models.ts';
import { can } from '../../contract/permissions.ts';
import { categoryWords } from './category-words.ts';
import { modelsWords } from './models-words.ts';
import '#platform/web/blocks/list/list.css';
import '../lake/lake.css';

const CategoryForm = lazy(() => import('./category-form.tsx').then((module) => ({ default: module.CategoryForm })));

interface CategoryLine extends ModelCategory { children?: CategoryLine[] }

/** The tree of business domains, with its order and how many models are in each. */
export function CategoriesPage({ kind, onBack }: { kind: ModelKind; onBack: () => void }) {
  const say = useWords(categoryWords);
  const words = useWords(modelsWords);
  const mayWrite = useCan(can.writeModels);
  const [editing, setEditing] = useState<{ id: number; category: Partial<ModelCategory> }>();
  const tree = useCall(listModelCategories, { query: { kind } }, { level: noticeLevel.silent });
  const move = useChange(moveModelCategory, { refresh: [listModelCategories] });
  const remove = useChange(deleteModelCategory, { refresh: [listModelCategories, listModels] });
  const edit = (category: Partial<ModelCategory> = {}) => setEditing({ id: (editing?.id ?? 0) + 1, category });
  const all = tree.data?.categories ?? [];
  const linesOf = (parent: string | null): CategoryLine[] => all.filter((one) => one.parent_wid === parent).map((one) => {
    const children = linesOf(one.wid);
    return { ...one, ...(children.length > 0 && { children }) };
  });
  /** Before the one above it, or before the one after the next. */
  const shift = (category: ModelCategory, by: -1 | 1) => {
    const there = all.filter(({ parent_wid }) => parent_wid === category.parent_wid);
    const at = there.findIndex(({ wid }) => wid === category.wid);
    return move.mutateAsync({ body: { wid: category.wid, parent_wid: category.parent_wid, before: there[by < 0 ? at - 1 : at + 2]?.wid ?? null } });
  };
  const place = (category: ModelCategory) => {
    const there = all.filter(({ parent_wid }) => parent_wid === category.parent_wid);
    return { first: there[0]?.wid === category.wid, last: there.at(-1)?.wid === category.wid };
  };
  const add = mayWrite && <Button type="primary" onClick={() => edit()}>{say('add')}</Button>;
  return (
    <Page description={say('purpose')} actions={<><Button onClick={onBack}>{words('back')}</Button>{add}</>}>
      {tree.error && !tree.data ? <ErrorState error={tree.error} onRetry={() => void tree.refetch()} /> : !tree.data ? <LinesSkeleton lines={8} />
        : all.length === 0 ? <div className="lake-part"><EmptyState icon={<FolderOutlined />} title={say('none')} description={say('noneHint')} action={add} /></div> : (
          <div className="list-card">
            <Table<CategoryLine> size="small" tableLayout="fixed" rowKey="wid" pagination={false} dataSource={linesOf(null)} expandable={{ defaultExpandAllRows: true }} columns={[
              { key: 'name', dataIndex: 'name', title: say('name'), width: 360, render: (name: string) => <span className="model-branch"><LongText plain>{name}</LongText></span> },
              { key: 'code', dataIndex: 'code', title: say('code'), width: 160, render: (code: string) => (code ? <span className="lake-code">{code}</span> : <Missing />) },
              { key: 'description', dataIndex: 'description', title: say('description'), render: (text: string) => (text ? <LongText plain>{text}</LongText> : <Missing />) },
              { key: 'own', dataIndex: 'own_num', title: say('own'), width: 110, align: 'right', render: (count: number) => <NumberCell value={count} /> },
              { key: 'models', dataIndex: 'model_num', title: say('models'), width: 110, align: 'right', render: (count: number) => <NumberCell value={count} /> },
              { key: 'actions', width: 200, render: (_, category) => mayWrite && (
                <RowActions name={category.name} actions={[
                  { key: 'edit', label: words('edit'), run: () => edit(category) },
                  { key: 'below', label: say('addBelow'), run: () => edit({ parent_wid: category.wid }) },
                  { key: 'up', label: say('up'), disabled: place(category).first, run: () => shift(category, -1) },
                  { key: 'down', label: say('down'), disabled: place(category).last, run: () => shift(category, 1) },
                  { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wid: category.wid } }), destroys: { name: category.name, consequence: say('removeHint') } },
                ]} />
              ) },
            ]} />
          </div>
        )}
      <Suspense>{editing && <CategoryForm key={editing.id} kind={kind} category={editing.category} onClose={() => setEditing(undefined)} />}</Suspense>
    </Page>
  );
}
