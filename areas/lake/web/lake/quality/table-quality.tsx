import { PlayCircleOutlined, PlusOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, Table, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { getQualityProgress, getQualitySpread, getQualityTop } from '../../../contract/lake-dashboard.ts';
import { checkQuality, deleteQualityRule, listQualityRules, qualityModelWords, type QualityModel, type QualityRule } from '../../../contract/lake-quality.ts';
import type { LakeField } from '../../../contract/lake-tables.ts';
import { can } from '../../../contract/permissions.ts';
import { qualityWords } from './quality-words.ts';

const RuleForm = lazy(() => import('./rule-form.tsx').then((module) => ({ default: module.RuleForm })));
const levels = { error: 'levelError', warning: 'levelWarning', info: 'levelInfo' } as const;

/** Rules about the values of one table, and what came out last. */
export function TableQuality({ table, fields }: { table: string; fields: readonly LakeField[] }) {
  const say = useWords(qualityWords);
  const text = useText();
  const [mayWrite, mayRun] = [useCan(can.writeTasks), useCan(can.runTasks)];
  const [editing, setEditing] = useState<{ id: number; rule?: QualityRule }>();
  // Each opening is a form of its own: what was typed into the last one is gone.
  const edit = (rule?: QualityRule) => setEditing({ id: (editing?.id ?? 0) + 1, ...(rule && { rule }) });
  const rules = useCall(listQualityRules, { body: { check_table: table } }, { level: noticeLevel.silent });
  const refresh = [listQualityRules, getQualityProgress, getQualitySpread, getQualityTop];
  const check = useChange(checkQuality, { refresh, success: (found) => say('checked', { ...found }) });
  const remove = useChange(deleteQualityRule, { refresh });
  if (rules.error && !rules.data) return <div className="lake-part"><ErrorState error={rules.error} onRetry={() => void rules.refetch()} /></div>;
  if (!rules.data) return <LinesSkeleton lines={6} />;
  const add = mayWrite && <Button type={rules.data.length === 0 ? 'primary' : 'default'} icon={<PlusOutlined />} onClick={() => edit()}>{say('add')}</Button>;
  return (
    <div className="lake-stack">
      {rules.data.length === 0 ? <div className="lake-part"><EmptyState icon={<SafetyCertificateOutlined />} title={say('none')} description={say('noneHint')} action={add} /></div> : (
        <>
          <div className="lake-bar">
            <span className="lake-note">{say('hint')}</span>
            <span className="lake-bar-end">{mayRun && <Button icon={<PlayCircleOutlined />} loading={check.isPending} onClick={() => check.mutate({ body: { check_table: table } })}>{say('check')}</Button>}{add}</span>
          </div>
          <div className="list-card">
            <Table<QualityRule> size="small" tableLayout="fixed" rowKey="wid" dataSource={rules.data} pagination={false} columns={[
              { key: 'model', dataIndex: 'model_wid', title: say('model'), width: 160, render: (model: QualityModel) => text(qualityModelWords[model].title) },
              { key: 'field', dataIndex: 'check_field', title: say('field'), width: 220, render: (field: string) => (field ? <span className="lake-code"><LongText plain>{field}</LongText></span> : say('wholeTable')) },
              { key: 'asks', title: say('asks'), render: (_, rule) => <LongText plain>{asked(rule, text)}</LongText> },
              { key: 'level', dataIndex: 'level', title: say('level'), width: 100, render: (level: string) => (level in levels ? say(levels[level as keyof typeof levels]) : level) },
              { key: 'result', dataIndex: 'result', title: say('result'), width: 220, render: (_, rule) => <RuleResult rule={rule} /> },
              { key: 'time', title: say('time'), width: 120, align: 'right', render: (_, { result }) => <TimeCell value={result?.time ?? null} /> },
              { key: 'actions', width: 150, render: (_, rule) => mayWrite && (
                <RowActions name={text(qualityModelWords[rule.model_wid].title)} actions={[
                  { key: 'edit', label: say('edit'), run: () => edit(rule) },
                  { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ params: { id: rule.wid } }), destroys: { name: text(qualityModelWords[rule.model_wid].title), consequence: say('removeHint') } },
                ]} />
              ) },
            ]} />
          </div>
        </>
      )}
      <Suspense>{editing && <RuleForm key={editing.id} table={table} fields={fields} rule={editing.rule} />}</Suspense>
    </div>
  );
}

/** The parameters that are set, with their names. */
function asked(rule: QualityRule, text: ReturnType<typeof useText>): string {
  const values = [rule.p_value1, rule.p_value2];
  const told = qualityModelWords[rule.model_wid].parameters.flatMap((title, at) => (values[at] ? [`${text(title)} ${values[at]}`] : []));
  return [...told, rule.filter_sql].filter(Boolean).join(' · ') || '–';
}

function RuleResult({ rule: { result, level } }: { rule: QualityRule }) {
  const say = useWords(qualityWords);
  const text = useText();
  const both = (key: 'never' | 'failed' | 'good' | 'broken', values = {}) => ({ zh: say(key, values), en: say(key, values) });
  if (!result) return <StateDot state="waiting" word={both('never')} />;
  if (result.error) return <Tooltip title={text(result.error)}><span><StateDot state="failed" word={both('failed')} /></span></Tooltip>;
  if (result.failed === 0) return <StateDot state="succeeded" word={both('good')} />;
  return <StateDot state={level === 'error' ? 'failed' : 'warning'} word={both('broken', { failed: result.failed, checked: result.checked })} />;
}
