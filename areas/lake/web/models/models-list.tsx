import { BlockOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Modal, Select, Table } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { listModelCategories } from '../../contract/model-categories.ts';
import { exportModels } from '../../contract/model-files.ts';
import { modelHealths, modelStates, type ModelKind } from '../../contract/model-words.ts';
import type { Model } from '../../contract/model.ts';
import { listModels, moveModels } from '../../contract/models.ts';
import { CategorySelect } from './category-select.tsx';
import { CategorySide, everything } from './category-side.tsx';
import { linkToModel, type ModelPart } from './model-links.ts';
import { ModelHealthDot, ModelStateDot } from './model-states.tsx';
import { modelsWords } from './models-words.ts';
import { useModelColumns } from './use-model-columns.tsx';
import { useModelWork } from './use-model-work.tsx';
import '../projects/projects.css';
import '../lake/lake.css';

interface ModelsListProps {
  kind: ModelKind;
  /** A part was asked for without saying of which model. */
  part: ModelPart | '';
  partName: string;
  onManage: () => void;
}

/** Categories at the left, models of the chosen one at the right. */
export function ModelsList({ kind, part, partName, onManage }: ModelsListProps) {
  const say = useWords(modelsWords);
  const navigate = useNavigate();
  const tree = useCall(listModelCategories, { query: { kind } }, { level: noticeLevel.silent });
  const work = useModelWork({ kind, onMade: (model) => void navigate(linkToModel(model, 'fieldInformation')) });
  const list = useList(listModels, { filter: { kind, key: '' }, rowKey: 'wid', size: 20, select: true });
  const columns = useModelColumns(list, { actionsOf: work.actionsOf, part });
  const [moving, setMoving] = useState(false);
  const { category_wid } = list.filter as { category_wid?: string };
  const add = work.mayWrite && <Button type="primary" onClick={() => work.edit({ kind, category_wid: category_wid && category_wid !== 'NONE' ? category_wid : null })}>{say('add')}</Button>;
  const chosenWids = list.selection.keys.map(String);
  return (
    <Page description={say(kind === 'subject' ? 'subjectPurpose' : 'topicPurpose')} actions={add}>
      {part && <Alert className="model-hint" type="info" showIcon title={say('chooseFor', { part: partName })} />}
      {tree.error && !tree.data ? <ErrorState error={tree.error} onRetry={() => void tree.refetch()} /> : !tree.data ? <LinesSkeleton lines={8} /> : (
        <div className="projects-body">
          <CategorySide categories={tree.data.categories} total={tree.data.total} unplaced={tree.data.unplaced} chosen={category_wid ?? everything} onManage={onManage}
            onChoose={(wid) => { list.selection.clear(); list.setFilter({ category_wid: wid === everything ? undefined : wid } as never); }} />
          <div className="projects-list">
            {/* A category without models is empty, not filtered. */}
            <ListPanel list={{ ...list, isFiltered: Boolean(list.filter.key || (list.filter as Partial<Model>).state || (list.filter as Partial<Model>).health) }} columns={columns} fileName={partName || say('name')}
              empty={{ icon: <BlockOutlined />, title: say(category_wid ? 'noneHere' : 'none'), description: say('noneHint'), action: add }}
              filters={
                <>
                  <SearchBox {...list.search('key')} placeholder={say('search')} />
                  <Select allowClear placeholder={say('allStates')} aria-label={say('state')} {...list.field('state' as never)} options={modelStates.map((value) => ({ value, label: <ModelStateDot state={value} /> }))} />
                  <Select allowClear placeholder={say('allHealths')} aria-label={say('health')} {...list.field('health' as never)} options={modelHealths.map((value) => ({ value, label: <ModelHealthDot health={value} /> }))} />
                </>
              }
              batch={<>{work.mayWrite && <Button onClick={() => setMoving(true)}>{say('move')}</Button>}<Button onClick={() => void downloadFrom(exportModels, { body: { wids: chosenWids } }).catch(ignoreTold)}>{say('exportModels')}</Button></>}>
              <Table<Model> {...list.table} {...columns.table} />
            </ListPanel>
          </div>
        </div>
      )}
      {moving && <MoveDialog kind={kind} wids={chosenWids} onClose={() => setMoving(false)} onDone={list.selection.clear} />}
      {work.dialogs}
    </Page>
  );
}

function MoveDialog({ kind, wids, onClose, onDone }: { kind: ModelKind; wids: string[]; onClose: () => void; onDone: () => void }) {
  const say = useWords(modelsWords);
  const [category, setCategory] = useState<string | null>(null);
  const move = useChange(moveModels, { refresh: [listModels, listModelCategories], success: ({ moved }) => say('moved', { moved }), onSuccess: () => { onClose(); onDone(); } });
  return (
    <Modal open title={say('move')} okText={say('move')} cancelText={say('cancel')} confirmLoading={move.isPending} onCancel={onClose} onOk={() => void move.mutateAsync({ body: { wids, category_wid: category } }).catch(ignoreTold)}>
      <Form layout="vertical"><Form.Item label={say('category')}><CategorySelect kind={kind} value={category} onChange={setCategory} placeholder={say('noCategory')} /></Form.Item></Form>
    </Modal>
  );
}
