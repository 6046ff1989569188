import { Alert, Button, Segmented, Spin, Table, Tag } from 'antd';
import { useState } from 'react';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import type { FoundField } from '../../contract/resource-fields.ts';
import type { ApiTrial } from '../../contract/resource-trials.ts';
import { TestSteps } from '../connection/test-steps.tsx';
import { ExchangeList } from './exchange-list.tsx';
import { FieldTable } from './field-table.tsx';
import { JsonTree } from './json-tree.tsx';
import { likelyList, type PointerChoice, type PointerContext } from './pointer-choice.ts';
import { trialWords } from './trial-words.ts';
import './trial.css';

interface TrialPanelProps {
  running: boolean;
  trial: ApiTrial | undefined;
  error: unknown;
  context: Omit<PointerContext, 'signIn'>;
  onChoose: (choice: PointerChoice) => void;
  /** Tries again with this pointer to the list. */
  onTakeList: (pointer: string) => void;
}

type View = 'records' | 'reply' | 'requests' | 'fields';

/** How the chain went, step by step, and what it gave: records, the reply to choose pointers from, each request. */
export function TrialPanel({ running, trial, error, context, onChoose, onTakeList }: TrialPanelProps) {
  const say = useWords(trialWords);
  const [chosen, setView] = useState<View>();
  if (running) return <div className="trial-running"><Spin size="small" /> {say('running')}</div>;
  if (error !== undefined) return <Alert type="error" showIcon title={say('failed')} description={errorText(error)} />;
  if (!trial) return <p className="resource-hint">{say('hint')}</p>;
  const signIn = trial.steps.some(({ key, state }) => key === 'login' && state === 'failure');
  // Without a pointer each page counts as one record, however many it holds.
  const found = signIn || (trial.success && context.list_pointer !== '') ? undefined : likelyList(trial.tree);
  const likely = found && found.pointer !== '' && found.pointer !== context.list_pointer ? found : undefined;
  const view = chosen ?? (trial.success && trial.record_num > 0 ? 'records' : trial.tree === null ? 'requests' : 'reply');
  return (
    <div className="trial">
      <Alert type={trial.success ? 'success' : 'error'} showIcon title={trial.success ? say('success', { count: trial.record_num, fields: trial.fields.length }) : say('failure')} />
      <TrialSteps steps={trial.steps} />
      {likely && (
        <Alert type="info" showIcon title={say('maybeList', { pointer: likely.pointer, count: likely.count })} action={<Button size="small" onClick={() => onTakeList(likely.pointer)}>{say('takeList')}</Button>} />
      )}
      {!trial.sample && <Alert type="info" showIcon title={say('noSample')} />}
      <Segmented<View> value={view} onChange={setView} options={[
        { value: 'records', label: say('recordsView') }, { value: 'reply', label: say('replyView') }, { value: 'requests', label: say('requestsView') }, { value: 'fields', label: say('fieldsView') },
      ]} />
      {view === 'records' && <Records records={trial.records} fields={trial.fields} />}
      {view === 'reply' && (trial.tree === null
        ? <EmptyState compact title={say('noReply')} />
        : <><p className="resource-hint">{say('treeHint')}</p><JsonTree value={trial.tree} context={{ ...context, signIn }} onChoose={onChoose} /></>)}
      {view === 'requests' && <ExchangeList exchanges={trial.exchanges} />}
      {view === 'fields' && <FieldTable fields={trial.fields} />}
    </div>
  );
}

/** The steps in words: the engine only counts. */
function TrialSteps({ steps }: Pick<ApiTrial, 'steps'>) {
  const say = useWords(trialWords);
  const wordsOf = ({ key, state, found }: ApiTrial['steps'][number]): string => {
    if (state === 'skipped') return say(key === 'next-page' ? 'noNextPage' : key === 'pace' ? 'noPace' : 'skipped');
    const [status = '', size = '', count = ''] = found.split(', ');
    switch (key) {
      case 'request': return say('foundReply', { status, size: Number.parseInt(size, 10).toLocaleString(), count });
      case 'next-page': return say('foundRecords', { count: found });
      case 'records': return say('foundFields', { count: found });
      case 'timestamp': return say('foundTimes', { count: found });
      case 'login': return say('foundToken', { names: found });
      default: return found;
    }
  };
  return (
    <TestSteps steps={steps.map(({ message, remedy, ...step }) => {
      const words = wordsOf(step as ApiTrial['steps'][number]);
      return { ...step, text: message ?? { zh: words, en: words }, ...(remedy !== null && { remedy }) };
    })} />
  );
}

function Records({ records, fields }: { records: ApiTrial['records']; fields: readonly FoundField[] }) {
  const say = useWords(trialWords);
  if (records.length === 0) return <EmptyState compact title={say('noRecords')} description={say('noRecordsHint')} />;
  return (
    <Table
      size="small" rowKey={(_, index) => String(index)} pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small' }} scroll={{ x: fields.length * 140 }}
      dataSource={records as Record<string, unknown>[]}
      columns={fields.map(({ name, type }) => ({
        key: name, title: <span title={type}>{name}</span>, width: 140, ellipsis: true,
        // Names of fields may hold dots, so they are not read as paths.
        render: (_: unknown, record: Record<string, unknown>) => cell(record[name]),
      }))}
    />
  );
}

function cell(value: unknown) {
  if (value === null || value === undefined) return <Tag className="null-tag">null</Tag>;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return <span title={text}>{text}</span>;
}
