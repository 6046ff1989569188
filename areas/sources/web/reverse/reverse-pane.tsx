import { ApiOutlined, DatabaseOutlined } from '@ant-design/icons';
import { Button, Steps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useWords } from '#platform/web/words.ts';
import { connectStates } from '../../contract/source-kinds.ts';
import type { Rename } from '../../contract/reverse-import.ts';
import type { SourcePaneProps } from '../detail/source-tabs.ts';
import { ChooseTables } from './choose-tables.tsx';
import { CompareStep } from './compare-step.tsx';
import { reverseWords } from './reverse-words.ts';
import { RunStep } from './run-step.tsx';
import { noTables, type TableChoice } from './table-choice.ts';
import { useStartImport } from './use-start-import.ts';
import './reverse.css';

const TestDrawer = lazy(() => import('../connection/test-drawer.tsx').then((module) => ({ default: module.TestDrawer })));

/** Choose, look at what would change, import. The run stands in the address: a reload finds it again. */
export function ReversePane({ source }: SourcePaneProps) {
  const say = useWords(reverseWords);
  const [parameters, setParameters] = useSearchParams();
  const run = parameters.get('run');
  const [choice, setChoice] = useState<TableChoice>();
  const [comparing, setComparing] = useState<TableChoice>();
  const [anyway, setAnyway] = useState(false);
  const [testing, setTesting] = useState(false);
  const follow = (wid: string | undefined) => setParameters((current) => {
    const next = new URLSearchParams(current);
    if (wid) next.set('run', wid);
    else next.delete('run');
    return next;
  });
  const start = useStartImport(source.wid, (started) => {
    setComparing(undefined);
    follow(started);
  });
  const begin = (chosen: TableChoice, renames: readonly Rename[] = []) => start.begin(chosen, renames);
  const restart = () => {
    setChoice(noTables);
    setComparing(undefined);
    follow(undefined);
  };

  if (source.source_type !== 'dataBase') return <div className="source-part"><EmptyState icon={<DatabaseOutlined />} title={say('notDatabase')} description={say('notDatabaseHint')} /></div>;
  const connected = source.connect_status === connectStates.connected;
  const step = run ? 2 : comparing ? 1 : 0;
  return (
    <div className="reverse">
      <Steps className="reverse-steps" size="small" current={step} items={[{ title: say('stepChoose') }, { title: say('stepCompare') }, { title: say('stepImport') }]} />
      {run ? <RunStep key={run} source={source} run={run} onAgain={restart} onTest={() => setTesting(true)} />
        : comparing ? <CompareStep source={source} choice={comparing} starting={start} onBack={() => setComparing(undefined)} onImport={begin} />
          : !connected && !anyway ? (
            <div className="source-part">
              <EmptyState icon={<ApiOutlined />} title={say('notConnected')} description={say(source.connect_status === connectStates.failed ? 'unreachedHint' : 'untestedHint')} action={
                <span className="reverse-actions">
                  <Button type="primary" onClick={() => setTesting(true)}>{say('test')}</Button>
                  <Button onClick={() => setAnyway(true)}>{say('tryAnyway')}</Button>
                </span>
              } />
            </div>
          ) : <ChooseTables source={source} choice={choice} onChoice={setChoice} starting={start} onCompare={setComparing} onImport={begin} onTest={() => setTesting(true)} />}
      <Suspense>{testing && <TestDrawer source={source} onClose={() => setTesting(false)} />}</Suspense>
    </div>
  );
}
