import { Button, Form, Input, InputNumber, Segmented, Select, Table } from 'antd';
import { useState } from 'react';
import { errorText, ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { computeIndicator, IndicatorInput, listIndicators, saveIndicator, type Indicator, type IndicatorDefinition } from '../../../contract/model-indicators.ts';
import { aggregates, aggregateWords, indicatorKinds, indicatorKindWords, periods, periodWords, type IndicatorKind } from '../../../contract/model-words.ts';
import type { ModelDetail } from '../../../contract/model.ts';
import { getModel, listModels } from '../../../contract/models.ts';
import { can } from '../../../contract/permissions.ts';
import { useOpened } from '../../projects/use-opened.ts';
import { ConditionsInput, fieldOptions } from './conditions-input.tsx';
import { partsWords } from './parts-words.ts';

const begun: Record<IndicatorKind, object> = {
  atomic: { kind: 'atomic', aggregate: 'count', field: '' },
  derived: { kind: 'derived', base: '', conditions: { match: 'all', list: [] }, period: { kind: 'all', field: '', days: 7 } },
  compound: { kind: 'compound', formula: '' },
};

interface IndicatorFormProps {
  model: ModelDetail;
  known: readonly Indicator[];
  indicator: Partial<Indicator>;
  onClose: () => void;
}

export function IndicatorForm({ model, known, indicator, onClose }: IndicatorFormProps) {
  const say = useWords(partsWords);
  const text = useText();
  const { fields } = model.definition;
  const save = useChange(saveIndicator, { refresh: [listIndicators, getModel, listModels], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(IndicatorInput, { initial: { model_wid: model.wid, name: '', code: '', unit: '', description: '', definition: begun.atomic as IndicatorDefinition }, submit: (body) => save.mutateAsync({ body }) });
  useOpened(form, () => {
    const { wid, row_version, name = '', code = '', unit = '', description = '', definition = begun.atomic as IndicatorDefinition } = indicator;
    form.show({ model_wid: model.wid, wid, row_version, name, code, unit, description, definition });
  }, onClose);
  const definition = Form.useWatch('definition', form.form) as IndicatorDefinition | undefined;
  const kind = definition?.kind ?? 'atomic';
  const others = known.filter(({ wid }) => wid !== indicator.wid);
  const times = fields.filter(({ type }) => type.kind === 'date' || type.kind === 'datetime');
  const under = (...path: string[]) => ['definition', ...path];
  return (
    <DrawerForm {...form.drawer} width="medium" title={say(indicator.wid ? 'editIndicator' : 'addIndicator')} verb={say('save')}>
      {(['wid', 'model_wid'] as const).map((name) => <Form.Item key={name} name={name} hidden><Input /></Form.Item>)}
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <div className="lake-columns">
        <Form.Item {...form.item('name')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
        <Form.Item {...form.item('code')} label={say('code')} extra={say('codeHelp')}><TextInput maxLength={60} spellCheck={false} /></Form.Item>
      </div>
      <Form.Item label={say('kind')}>
        <Segmented value={kind} aria-label={say('kind')} onChange={(next) => form.form.setFieldValue('definition', begun[next])} options={indicatorKinds.map((value) => ({ value, label: text(indicatorKindWords[value]), disabled: value !== 'atomic' && others.length === 0 }))} />
      </Form.Item>
      <Form.Item name={under('kind')} hidden><Input /></Form.Item>
      {kind === 'atomic' && (
        <div className="lake-columns">
          <Form.Item name={under('aggregate')} label={say('aggregate')}><Select options={aggregates.map((value) => ({ value, label: text(aggregateWords[value]) }))} /></Form.Item>
          <Form.Item name={under('field')} label={say('field')}><Select showSearch={{ optionFilterProp: 'label' }} options={[{ value: '', label: say('allRows') }, ...fieldOptions(fields)]} /></Form.Item>
        </div>
      )}
      {kind === 'derived' && (
        <>
          <Form.Item name={under('base')} label={say('base')}><Select options={others.filter((one) => one.kind !== 'compound').map(({ wid, name, code }) => ({ value: wid, label: `${name} · ${code}` }))} /></Form.Item>
          <Form.Item name={under('conditions')} label={say('conditions')}><ConditionsInput fields={fields} /></Form.Item>
          <div className="lake-columns">
            <Form.Item name={under('period', 'kind')} label={say('period')}><Select options={periods.map((value) => ({ value, label: text(periodWords[value]) }))} /></Form.Item>
            <Form.Item name={under('period', 'field')} label={say('periodField')}><Select disabled={definition?.kind === 'derived' && definition.period?.kind === 'all'} options={[{ value: '', label: '–' }, ...fieldOptions(times)]} /></Form.Item>
            <Form.Item name={under('period', 'days')} label={say('days')} hidden={!(definition?.kind === 'derived' && definition.period?.kind === 'last-days')}><InputNumber min={1} max={3660} precision={0} /></Form.Item>
          </div>
        </>
      )}
      {kind === 'compound' && (
        <Form.Item name={under('formula')} label={say('formula')} extra={say('formulaHelp', { codes: others.map(({ code }) => code).join(', ') })}><Input.TextArea className="lake-code" autoSize={{ minRows: 2, maxRows: 6 }} spellCheck={false} /></Form.Item>
      )}
      <Form.Item {...form.item('definition')} className="model-problem-place"><Hidden /></Form.Item>
      <div className="lake-columns">
        <Form.Item {...form.item('unit')} label={say('unit')}><TextInput maxLength={50} /></Form.Item>
      </div>
      <Form.Item {...form.item('description')} label={say('description')}><Input.TextArea rows={2} /></Form.Item>
      {definition && <Trial model={model} indicator={indicator} definition={definition} />}
    </DrawerForm>
  );
}

/** Problems of the whole definition have a place to stand. */
const Hidden = () => null;

function Trial({ model, indicator, definition }: { model: ModelDetail; indicator: Partial<Indicator>; definition: IndicatorDefinition }) {
  const say = useWords(partsWords);
  const mayQuery = useCan(can.queryLake);
  const [dimension, setDimension] = useState('');
  const compute = useChange(computeIndicator, { level: noticeLevel.silent });
  if (!mayQuery || !model.lake_table_wid) return null;
  const run = () => void compute.mutateAsync({ body: { model_wid: model.wid, ...(indicator.wid && { wid: indicator.wid }), definition, dimension } }).catch(ignoreTold);
  return (
    <div className="lake-stack">
      <div className="lake-bar">
        <Button loading={compute.isPending} onClick={run}>{say('preview')}</Button>
        <Select allowClear placeholder={say('dimension')} aria-label={say('dimension')} value={dimension || undefined} onChange={(field?: string) => setDimension(field ?? '')} options={fieldOptions(model.definition.fields.filter(({ sensitive }) => !sensitive))} />
      </div>
      {compute.error && <span className="model-problem" role="alert">{errorText(compute.error)}</span>}
      {compute.data && !compute.error && (
        <>
          <div className="model-value">{compute.data.value ?? 'NULL'} <small>{say('milliseconds', { count: compute.data.milliseconds })}</small></div>
          {compute.data.groups.length > 0 && (
            <Table size="small" rowKey={(_, at) => String(at)} pagination={false} scroll={{ y: 240 }} dataSource={compute.data.groups} footer={compute.data.truncated ? () => say('onlyFirst', { count: compute.data!.groups.length }) : undefined} columns={[
              { key: 'label', dataIndex: 'label', title: say('label'), render: (label: string | null) => label ?? <em>NULL</em> },
              { key: 'value', dataIndex: 'value', title: say('result'), align: 'right', render: (value: string | null) => value ?? <em>NULL</em> },
            ]} />
          )}
          <pre className="model-code">{compute.data.sql}</pre>
        </>
      )}
    </div>
  );
}
