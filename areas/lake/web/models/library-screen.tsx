import { BlockOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { FilterField, MoreFilters } from '#platform/web/blocks/list/more-filters.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { downloadFrom } from '#platform/web/request/download.ts';
import { useWords } from '#platform/web/words.ts';
import { exportModels } from '../../contract/model-files.ts';
import { checkModels, getModelResource } from '../../contract/model-resources.ts';
import { modelHealths, modelKinds, modelKindWords, modelStates } from '../../contract/model-words.ts';
import type { Model } from '../../contract/model.ts';
import { getModel, listModels } from '../../contract/models.ts';
import { lakeLayers, lakeLayerWords } from '../../contract/task-words.ts';
import { linkToModel } from './model-links.ts';
import { ModelHealthDot, ModelStateDot } from './model-states.tsx';
import { modelsWords } from './models-words.ts';
import { useModelColumns } from './use-model-columns.tsx';
import { useModelWork } from './use-model-work.tsx';
import '../lake/lake.css';
import './models.css';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

/** Every model of both kinds, across layers. */
export function ModelLibraryScreen() {
  const say = useWords(modelsWords);
  const text = useText();
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);
  const work = useModelWork({ onMade: (model) => void navigate(linkToModel(model, 'fieldInformation')) });
  const list = useList(listModels, { filter: { key: '' }, rowKey: 'wid', size: 20, select: true });
  const check = useChange(checkModels, { refresh: [listModels, getModel, getModelResource], success: ({ checked, drifted }) => say('checkedAll', { checked, drifted }) });
  const columns = useModelColumns(list, { both: true, actionsOf: (model) => [{ key: 'compare', label: say('compareAction'), run: () => void navigate(linkToModel(model)) }, ...work.actionsOf(model)] });
  const wids = list.selection.keys.map(String);
  const field = (name: string) => list.field(name as never);
  const picked = (name: string) => {
    const { value, onChange } = field(name) as unknown as { value: string | undefined; onChange: (wid: string | undefined) => void };
    return { value: value ?? null, onChange: (wid: string | null) => onChange(wid ?? undefined) };
  };
  const add = work.mayWrite && <Button type="primary" onClick={() => work.edit()}>{say('add')}</Button>;
  return (
    <ListScreen title={say('libraryTitle')} description={say('libraryPurpose')} list={list} columns={columns}
      actions={<>{work.mayWrite && <Button loading={check.isPending} onClick={() => check.mutate({ body: {} })}>{say('checkAll')}</Button>}{work.mayWrite && <Button onClick={() => setImporting(true)}>{say('importModels')}</Button>}{add}</>}
      empty={{ icon: <BlockOutlined />, title: say('none'), description: say('noneHint'), action: add }}
      batch={<><Button onClick={() => void downloadFrom(exportModels, { body: { wids } }).catch(ignoreTold)}>{say('exportModels')}</Button>{work.mayWrite && <Button onClick={() => check.mutate({ body: { wids } })}>{say('checkAll')}</Button>}</>}
      filters={
        <>
          <SearchBox {...list.search('key')} placeholder={say('search')} />
          <Select allowClear placeholder={say('allKinds')} aria-label={say('kind')} {...field('kind')} options={modelKinds.map((value) => ({ value, label: text(modelKindWords[value]) }))} />
          <Select allowClear placeholder={say('allStates')} aria-label={say('state')} {...field('state')} options={modelStates.map((value) => ({ value, label: <ModelStateDot state={value} /> }))} />
          <Select allowClear placeholder={say('allHealths')} aria-label={say('health')} {...field('health')} options={modelHealths.map((value) => ({ value, label: <ModelHealthDot health={value} /> }))} />
          <MoreFilters list={list} keys={['layer', 'owner', 'dept_id']}>
            <FilterField label={say('layer')}><Select allowClear placeholder={say('allLayers')} {...field('layer')} options={lakeLayers.map((value) => ({ value, label: text(lakeLayerWords[value]) }))} /></FilterField>
            <FilterField label={say('department')}><DepartmentPicker placeholder={say('allDepartments')} {...picked('dept_id')} /></FilterField>
            <FilterField label={say('owner')}><PersonPicker placeholder={say('anyOwner')} {...picked('owner')} /></FilterField>
          </MoreFilters>
        </>
      }>
      <Table<Model> {...list.table} {...columns.table} />
      <Suspense>{importing && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
      {work.dialogs}
    </ListScreen>
  );
}
