import { FundOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { computeIndicator, deleteIndicator, listIndicators, type Indicator } from '../../../contract/model-indicators.ts';
import { aggregateWords, conditionOperatorWords, indicatorKindWords, periodWords, type IndicatorKind } from '../../../contract/model-words.ts';
import type { ModelDetail } from '../../../contract/model.ts';
import { getModel, listModels } from '../../../contract/models.ts';
import { can } from '../../../contract/permissions.ts';
import { partsWords } from './parts-words.ts';

const IndicatorForm = lazy(() => import('./indicator-form.tsx').then((module) => ({ default: module.IndicatorForm })));

/** Indicators over the table of a model, with what they said last. */
export function IndicatorsPane({ model, mayWrite }: { model: ModelDetail; mayWrite: boolean }) {
  const say = useWords(partsWords);
  const text = useText();
  const mayQuery = useCan(can.queryLake) && model.lake_table_wid !== null;
  const [editing, setEditing] = useState<{ id: number; indicator: Partial<Indicator> }>();
  const list = useCall(listIndicators, { query: { model_wid: model.wid } }, { level: noticeLevel.silent });
  const remove = useChange(deleteIndicator, { refresh: [listIndicators, getModel, listModels] });
  const compute = useChange(computeIndicator, { refresh: [listIndicators] });
  const edit = (indicator: Partial<Indicator> = {}) => setEditing({ id: (editing?.id ?? 0) + 1, indicator });
  const run = ({ wid, definition }: Indicator) => compute.mutateAsync({ body: { model_wid: model.wid, wid, definition } });
  const runAll = async () => { for (const indicator of list.data ?? []) await run(indicator); };
  if (list.error && !list.data) return <div className="lake-part"><ErrorState error={list.error} onRetry={() => void list.refetch()} /></div>;
  if (!list.data) return <LinesSkeleton lines={6} />;
  const all = list.data;
  const told = ({ definition }: Indicator): string => {
    if (definition.kind === 'compound') return definition.formula;
    if (definition.kind === 'atomic') return `${text(aggregateWords[definition.aggregate])} · ${definition.field || say('allRows')}`;
    const conditions = definition.conditions.list.map(({ field, operator, values }) => `${field} ${text(conditionOperatorWords[operator])} ${values.join(', ')}`.trim());
    return [all.find(({ wid }) => wid === definition.base)?.name ?? '–', ...conditions, definition.period.kind !== 'all' && `${definition.period.field} ${text(periodWords[definition.period.kind])}`].filter(Boolean).join(' · ');
  };
  const add = mayWrite && <Button type={all.length === 0 ? 'primary' : 'default'} icon={<PlusOutlined />} disabled={model.field_num === 0} onClick={() => edit()}>{say('addIndicator')}</Button>;
  return (
    <div className="lake-stack">
      {all.length === 0 ? <div className="lake-part"><EmptyState icon={<FundOutlined />} title={say('noIndicators')} description={say('noIndicatorsHint')} action={add} /></div> : (
        <>
          <div className="lake-bar"><span className="lake-bar-end">{mayQuery && <Button loading={compute.isPending} onClick={() => void runAll().catch(ignoreTold)}>{say('computeAll')}</Button>}{add}</span></div>
          <div className="list-card">
            <Table<Indicator> size="small" tableLayout="fixed" rowKey="wid" pagination={false} dataSource={all} columns={[
              { key: 'name', dataIndex: 'name', title: say('name'), width: 220, render: (name: string) => <LongText plain>{name}</LongText> },
              { key: 'code', dataIndex: 'code', title: say('code'), width: 140, render: (code: string) => <span className="lake-code"><LongText plain>{code}</LongText></span> },
              { key: 'kind', dataIndex: 'kind', title: say('kind'), width: 110, render: (kind: IndicatorKind) => text(indicatorKindWords[kind]) },
              { key: 'definition', title: say('definition'), ellipsis: true, render: (_, indicator) => told(indicator) },
              { key: 'value', dataIndex: 'last_value', title: say('value'), width: 140, align: 'right', render: (value: string | null, { unit, last_time }) => (last_time ? <strong title={value ?? undefined}>{value === null ? 'NULL' : readable(value)} {unit}</strong> : <Missing />) },
              { key: 'time', dataIndex: 'last_time', title: say('time'), width: 110, align: 'right', render: (time: string | null) => <TimeCell value={time} /> },
              { key: 'actions', width: 180, render: (_, indicator) => (
                <RowActions name={indicator.name} actions={[
                  mayQuery && { key: 'compute', label: say('compute'), run: () => run(indicator) },
                  mayWrite && { key: 'edit', label: say('edit'), run: () => edit(indicator) },
                  mayWrite && { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wid: indicator.wid } }), destroys: { name: indicator.name, consequence: say('removeIndicatorHint') } },
                ]} />
              ) },
            ]} />
          </div>
        </>
      )}
      <Suspense>{editing && <IndicatorForm key={editing.id} model={model} known={all} indicator={editing.indicator} onClose={() => setEditing(undefined)} />}</Suspense>
    </div>
  );
}

/** As people read it; what a number of the browser cannot hold, or would show as nothing, stays as it came. */
function readable(value: string): string {
  const size = Math.abs(Number(value));
  const fits = value.trim() !== '' && (size === 0 || (size >= 0.001 && size <= Number.MAX_SAFE_INTEGER));
  return fits ? Number(value).toLocaleString('en-US', { maximumFractionDigits: 4 }) : value;
}
