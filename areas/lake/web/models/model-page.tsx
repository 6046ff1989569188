import { EllipsisOutlined } from '@ant-design/icons';
import { Alert, App, Button, Tabs } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import type { ModelKind } from '../../contract/model-words.ts';
import type { ModelDetail } from '../../contract/model.ts';
import { getModel } from '../../contract/models.ts';
import { lakeLayerWords } from '../../contract/task-words.ts';
import type { ModelPart } from './model-links.ts';
import { ModelHealthDot, ModelStateDot } from './model-states.tsx';
import { modelsWords } from './models-words.ts';
import { useModelWork } from './use-model-work.tsx';
import '../lake/lake.css';
import '#platform/web/blocks/list/list.css';

const OverviewPane = lazy(() => import('./parts/overview-pane.tsx').then((module) => ({ default: module.OverviewPane })));
const FieldsPane = lazy(() => import('./fields/fields-pane.tsx').then((module) => ({ default: module.FieldsPane })));
const ResourcePane = lazy(() => import('./parts/resource-pane.tsx').then((module) => ({ default: module.ResourcePane })));
const IndicatorsPane = lazy(() => import('./parts/indicators-pane.tsx').then((module) => ({ default: module.IndicatorsPane })));
const TagsPane = lazy(() => import('./parts/tags-pane.tsx').then((module) => ({ default: module.TagsPane })));
const UsesPane = lazy(() => import('./parts/uses-pane.tsx').then((module) => ({ default: module.UsesPane })));

interface ModelPageProps {
  kind: ModelKind;
  wid: string;
  part: ModelPart | '';
  onPart: (part: string) => void;
  onClose: () => void;
}

/** One model: its facts and versions, fields, table, indicators, tags and users, each with an address. */
export function ModelPage({ kind, wid, part, onPart, onClose }: ModelPageProps) {
  const say = useWords(modelsWords);
  const { modal } = App.useApp();
  const model = useCall(getModel, { query: { wid } }, { level: noticeLevel.silent });
  const work = useModelWork({ kind, onGone: onClose });
  const { data } = model;
  if (model.error && !data) return <Page><div className="lake-part"><ErrorState title={say('failed')} error={model.error} onRetry={() => void model.refetch()} /><p className="lake-note"><Button type="link" onClick={onClose}>{say('back')}</Button></p></div></Page>;
  if (!data) return <Page title=" "><LinesSkeleton lines={8} /></Page>;
  const mayWrite = work.mayWrite && data.mine;
  const actions = work.actionsOf(data).filter((action): action is RowAction => !!action && (data.mine || action.key === 'export' || action.key === 'copy'));
  const publish = actions.find(({ key }) => key === 'publish');
  const rest = actions.filter(({ key }) => key !== 'publish');
  const start = (action: RowAction) => {
    const run = async () => Promise.resolve(action.run()).catch(ignoreTold);
    if (!action.destroys) return void run();
    modal.confirm({ title: `${action.label}: ${data.name}`, content: action.destroys.consequence, okText: action.label, okButtonProps: { danger: true }, cancelText: say('cancel'), onOk: run });
  };
  const tab = (key: string, label: string, content: ReactNode) => ({ key, label, children: <Suspense fallback={<LinesSkeleton lines={6} />}>{content}</Suspense> });
  return (
    <div className="model-page">
      <Page title={data.name} description={data.description || data.english_name || undefined} actions={
        <>
          <Button onClick={onClose}>{say('back')}</Button>
          {publish && <Button type="primary" onClick={() => start(publish)}>{publish.label}</Button>}
          <DropMenu placement="bottomRight" menu={{ items: rest.map(({ key, label, disabled }) => ({ key, label, disabled, danger: key === 'remove' })), onClick: ({ key }) => start(rest.find((action) => action.key === key)!) }}>
            <Button icon={<EllipsisOutlined />} aria-label={say('more')} />
          </DropMenu>
        </>
      }>
        <div className="lake-stack">
          {!data.mine && <Alert type="info" showIcon title={say('onlyLook')} />}
          <ModelFacts model={data} />
          <Tabs className="lake-tabs" activeKey={part || 'basic'} onChange={(key) => onPart(key === 'basic' ? '' : key)} items={[
            tab('basic', say('basic'), <OverviewPane model={data} mayWrite={mayWrite} />),
            tab('fieldInformation', `${say('fieldInformation')} ${data.field_num}`, <FieldsPane key={data.version_number} model={data} mayWrite={mayWrite} />),
            tab('Resource', say('resource'), <ResourcePane model={data} mayWrite={mayWrite} />),
            tab('indicators', `${say('indicators')} ${data.indicator_num || ''}`, <IndicatorsPane model={data} mayWrite={mayWrite} />),
            tab('tagManagement', `${say('tags')} ${data.tag_num || ''}`, <TagsPane model={data} mayWrite={mayWrite} />),
            tab('useManagement', say('uses'), <UsesPane model={data} mayWrite={mayWrite} />),
          ]} />
        </div>
      </Page>
      {work.dialogs}
    </div>
  );
}

function ModelFacts({ model }: { model: ModelDetail }) {
  const say = useWords(modelsWords);
  const text = useText();
  const behind = model.state === 'published' && model.published_version !== null && model.published_version < model.version_number;
  return (
    <div className="lake-part">
      <KeyFacts>
        <KeyFact label={say('code')}><span className="lake-code lake-cut" title={model.code}>{model.code}</span></KeyFact>
        <KeyFact label={say('layer')}>{text(lakeLayerWords[model.layer])}</KeyFact>
        <KeyFact label={say('category')}><span className="lake-cut" title={model.category_name}>{model.category_name || <Missing />}</span></KeyFact>
        <KeyFact label={say('state')}><span title={behind ? say('unpublished', { published: model.published_version! }) : undefined}><ModelStateDot state={model.state} />{behind && ' *'}</span></KeyFact>
        <KeyFact label={say('version')}>{model.version_number}</KeyFact>
        <KeyFact label={say('health')}><ModelHealthDot health={model.health} /></KeyFact>
        <KeyFact label={say('rows')}><NumberCell value={model.row_count} /></KeyFact>
        <KeyFact label={say('dataTime')}><TimeCell value={model.data_time} /></KeyFact>
        <KeyFact label={say('department')}><span className="lake-cut" title={model.dept_name}>{model.dept_name || <Missing />}</span></KeyFact>
        <KeyFact label={say('owner')}><span className="lake-cut" title={model.owner_name}>{model.owner_name || <Missing />}</span></KeyFact>
      </KeyFacts>
    </div>
  );
}
