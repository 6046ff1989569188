import { DatabaseOutlined } from '@ant-design/icons';
import { Button, Steps } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import type { PlannedTask } from '../../contract/batch-tasks.ts';
import { SourceSelect } from '../task-wizard/source-select.tsx';
import { usualRules } from './batch-rules.ts';
import { batchWords } from './batch-words.ts';
import { ChooseTables } from './choose-tables.tsx';
import { noTables, type Chosen } from './chosen-tables.ts';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { RulesStep } from './rules-step.tsx';
import { useCreateTasks } from './use-create-tasks.ts';
import { useJoining } from './use-joining.tsx';
import { usePreview } from './use-preview.ts';
import type { BatchRules } from './batch-rules.ts';
import './batch.css';

/** Many tables of one source become tasks. The source stands in the address: links from elsewhere open it. */
export function BatchScreen() {
  const say = useWords(batchWords);
  const [parameters, setParameters] = useSearchParams();
  const source = parameters.get('dataSourceId') ?? parameters.get('database_wid') ?? '';
  return (
    <Page title={say('title')} description={say('purpose')}>
      <div className="batch">
        <div className="batch-source">
          <label htmlFor="batch-source">{say('source')}</label>
          <SourceSelect id="batch-source" type="dataBase" value={source || undefined} placeholder={say('chooseSource')} onChange={(wid) => setParameters(wid ? { dataSourceId: wid } : {})} />
        </div>
        {source ? <BatchSteps key={source} source={source} /> : (
          <div className="batch-part"><EmptyState icon={<DatabaseOutlined />} title={say('noSource')} description={say('noSourceHint')} action={<Link to="/resourceDevelop/dataSource"><Button>{say('toSources')}</Button></Link>} /></div>
        )}
      </div>
    </Page>
  );
}

function BatchSteps({ source }: { source: string }) {
  const say = useWords(batchWords);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Chosen>(noTables);
  const [rules, setRules] = useState(usualRules);
  const making = useCreateTasks(source);
  const again = () => {
    making.forget();
    setChosen(noTables);
    setAt(0);
  };
  const step = making.creating ? 3 : at;
  return (
    <>
      <Steps size="small" className="batch-steps" current={step} items={(['stepTables', 'stepOptions', 'stepPreview', 'stepResult'] as const).map((key) => ({ title: say(key) }))} />
      {making.creating ? <ResultStep source={source} creating={making.creating} onStop={making.stop} onMore={again} />
        : at === 0 ? <ChooseTables source={source} chosen={chosen} onChange={setChosen} onNext={() => setAt(1)} />
          : at === 1 ? <RulesStep rules={rules} count={chosen.size} onChange={setRules} onBack={() => setAt(0)} onNext={() => setAt(2)} />
            : <PreviewOf source={source} chosen={chosen} rules={rules} onBack={() => setAt(1)} begin={making.begin} />}
    </>
  );
}

interface PreviewOfProps {
  source: string;
  chosen: Chosen;
  rules: BatchRules;
  onBack: () => void;
  begin: ReturnType<typeof useCreateTasks>['begin'];
}

function PreviewOf({ source, chosen, rules, onBack, begin }: PreviewOfProps) {
  const preview = usePreview(source, useMemo(() => [...chosen.values()], [chosen]), rules);
  const join = useJoining();
  // While it is asked which flow to join, the button can still be pressed.
  const isBeginning = useRef(false);
  const create = async (rows: readonly PlannedTask[]) => {
    if (isBeginning.current) return;
    isBeginning.current = true;
    try {
      const joining = rules.composite ? await join(source, rows.length).catch(ignoreTold) : null;
      if (joining !== 'cancelled' && joining !== undefined) await begin(rows, rules, joining);
    } finally {
      isBeginning.current = false;
    }
  };
  return <PreviewStep preview={preview} onBack={onBack} onCreate={create} />;
}
