import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import type { FieldMapping } from '#engine/sync/plan.ts';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { previewField } from '../../contract/task-tables.ts';
import { useRested } from './use-target-fields.ts';
import { wizardWords } from './wizard-words.ts';

export interface TrialSource {
  dataSourceId: string;
  schema: string;
  table: string;
}

/** What the steps make of the first rows; once asked for, it follows every change. */
export function FieldTrial({ source, field, ready }: { source: TrialSource; field: FieldMapping; ready: boolean }) {
  const say = useWords(wizardWords);
  const text = useText();
  const [open, setOpen] = useState(false);
  const rested = useRested(field);
  const trial = useCall(previewField, { body: { ...source, field: rested, rows: 20 } }, { enabled: open && ready, keepPrevious: true, level: noticeLevel.silent, fresh: 10_000 });
  if (!open) return <Button disabled={!ready} onClick={() => setOpen(true)}>{say('tryField')}</Button>;
  if (trial.error && !trial.isFetching) return <Alert type="warning" showIcon title={errorText(trial.error)} />;
  const { data } = trial;
  const value = (one: string | null | undefined) => (one === null || one === undefined ? <i className="task-quiet">NULL</i> : <LongText plain>{one}</LongText>);
  return (
    <>
      {data?.masked && <p className="task-quiet">{say('trialMasked')}</p>}
      <Table className="field-trial" size="small" loading={trial.isFetching} pagination={false} scroll={{ y: 300 }} rowKey="at" dataSource={(data?.rows ?? []).map((row, at) => ({ ...row, at }))}
        columns={[
          ...(data?.columns ?? []).map((name, at) => ({ key: `before ${name}`, title: name, ellipsis: true, render: (_: unknown, { before }: { before: (string | null)[] }) => value(before[at]) })),
          { key: 'after', title: `→ ${field.target || say('targetField')}`, ellipsis: true, render: (_, { after, problem }) => (problem ? <span className="mapping-note" data-level="error" title={text(problem)}>{text(problem)}</span> : <strong>{value(after)}</strong>) },
        ]} />
    </>
  );
}
