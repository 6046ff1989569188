import { Alert, Button, Checkbox, Table, Tooltip } from 'antd';
import { useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { PlannedTask } from '../../contract/batch-tasks.ts';
import { integrateModeWords } from '../../contract/task-words.ts';
import { batchWords } from './batch-words.ts';
import { keyOf } from './chosen-tables.ts';
import { EditableName } from './editable-name.tsx';
import type { Preview } from './use-preview.ts';

interface PreviewStepProps {
  preview: Preview;
  onBack: () => void;
  onCreate: (rows: PlannedTask[]) => void;
}

const isReady = (row: PlannedTask) => row.problems.length === 0;

/** Every task as it would be made; names are changed here, and what stands against a table is said at it. */
export function PreviewStep({ preview, onBack, onCreate }: PreviewStepProps) {
  const say = useWords(batchWords);
  const text = useText();
  const [onlyProblems, setOnlyProblems] = useState(false);
  const { rows, error, checking, edit, retry } = preview;
  if (!rows) {
    return (
      <>
        <div className="batch-part">{error ? <ErrorState title={say('previewFailed')} error={error} onRetry={retry} /> : <LinesSkeleton lines={8} />}</div>
        <div className="batch-foot"><span className="batch-end"><Button onClick={onBack}>{say('back')}</Button></span></div>
      </>
    );
  }
  const ready = rows.filter(isReady);
  const problemOf = (row: PlannedTask, field: PlannedTask['problems'][number]['field']) => row.problems.find((problem) => problem.field === field)?.text;
  const blocked = rows.length - ready.length;
  return (
    <>
      {Boolean(error) && <Alert showIcon type="error" title={errorText(error)} action={<Button size="small" onClick={retry}>{say('toPreview')}</Button>} />}
      <div className="batch-card">
        <Table<PlannedTask> size="small" tableLayout="fixed" rowKey={keyOf} dataSource={onlyProblems ? rows.filter((row) => !isReady(row)) : rows} pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }} scroll={{ x: 1300 }} columns={[
          { key: 'table', title: say('table'), width: 220, render: (_, row) => <span className="batch-two"><LongText plain>{row.schema ? `${row.schema}.${row.table}` : row.table}</LongText>{row.comment && <span className="batch-quiet"><LongText plain>{row.comment}</LongText></span>}</span> },
          { key: 'name', title: say('name'), width: 260, render: (_, row) => <EditableName label={say('name')} value={row.name} problem={problemOf(row, 'name')} onChange={(name) => edit(row, { name })} /> },
          { key: 'target', title: say('targetTable'), width: 260, render: (_, row) => <EditableName label={say('targetTable')} value={row.target_table} problem={problemOf(row, 'target_table')} onChange={(target_table) => edit(row, { target_table })} /> },
          { key: 'columns', title: say('columns'), width: 70, align: 'right', render: (_, row) => <NumberCell value={row.columns} /> },
          { key: 'key', title: say('key'), width: 120, render: (_, row) => (row.primary_key.length > 0 ? <LongText plain>{row.primary_key.join(', ')}</LongText> : <span className="batch-quiet">{say('noKey')}</span>) },
          { key: 'mode', title: say('mode'), width: 150, render: (_, row) => <span className="batch-two">{text(integrateModeWords[row.mode])}{row.cursor.length > 0 && <span className="batch-quiet">{row.cursor.join(', ')}</span>}</span> },
          { key: 'schedule', title: say('schedule'), width: 160, render: (_, row) => (text(row.schedule_text) ? <LongText plain>{text(row.schedule_text)}</LongText> : <span className="batch-quiet">{say('byHand')}</span>) },
          { key: 'state', title: say('state'), width: 300, fixed: 'end', render: (_, row) => <Check row={row} /> },
        ]} />
      </div>
      <div className="batch-foot">
        <span aria-live="polite">{checking ? say('checking') : blocked === 0 ? say('allReady', { ready: ready.length }) : say('readyCount', { ready: ready.length, blocked })}</span>
        {blocked > 0 && <Checkbox checked={onlyProblems} onChange={(event) => setOnlyProblems(event.target.checked)}>{say('onlyProblems')}</Checkbox>}
        <span className="batch-end">
          <Button onClick={onBack}>{say('back')}</Button>
          <Button type="primary" loading={checking} disabled={ready.length === 0 || Boolean(error)} onClick={() => onCreate(ready)}>{say('create', { count: ready.length })}</Button>
        </span>
      </div>
    </>
  );
}

function Check({ row }: { row: PlannedTask }) {
  const say = useWords(batchWords);
  const text = useText();
  const problem = row.problems[0];
  if (problem) return <span className="batch-two"><StateDot state="failed" word={batchWords.words.problem} /><span className="batch-problem">{row.problems.map((one) => text(one.text)).join(' ')}</span></span>;
  if (row.warnings.length === 0) return <StateDot state="succeeded" word={batchWords.words.ready} />;
  return (
    <Tooltip title={<ul className="batch-notes">{row.warnings.map((warning) => <li key={warning.en}>{text(warning)}</li>)}</ul>}>
      <span className="batch-two"><StateDot state="warning" word={{ zh: `${batchWords.words.ready.zh}，${say('notes', { count: row.warnings.length })}`, en: `${batchWords.words.ready.en}, ${say('notes', { count: row.warnings.length })}` }} /><span className="batch-quiet"><LongText plain>{text(row.warnings[0]!)}</LongText></span></span>
    </Tooltip>
  );
}
