import { CheckCircleOutlined, CloudSyncOutlined, DownOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { useWords } from '#platform/web/words.ts';
import type { SurveyDetail } from '../../contract/surveys.ts';
import { SurveyProgressBar } from './survey-progress.tsx';
import { surveyWords } from './survey-words.ts';
import { useSurveyTools } from './use-survey-tools.tsx';
import type { Autosave, SaveState } from './use-autosave.ts';

const OwnerDialog = lazy(() => import('./owner-dialog.tsx').then((module) => ({ default: module.OwnerDialog })));

interface SurveyBarProps {
  survey: SurveyDetail;
  saver: Autosave;
  only: boolean;
  onOnly: (only: boolean) => void;
}

/** How far it is, whether everything is saved, and what can be done for many rows at once. */
export function SurveyBar({ survey, saver, only, onOnly }: SurveyBarProps) {
  const say = useWords(surveyWords);
  const tools = useSurveyTools(survey, saver);
  const [owner, setOwner] = useState(false);
  const { fill } = survey.rights;
  return (
    <div className="survey-bar">
      <div className="survey-bar-progress"><SurveyProgressBar progress={survey.progress} /></div>
      {fill ? <SaveMark state={saver.state} /> : <span className="survey-save">{say('readOnly')}</span>}
      <Checkbox checked={only} onChange={(event) => onOnly(event.target.checked)}>{say('onlyUnanswered')}</Checkbox>
      {fill && <Button size="small" title={say('fillDownHint')} onMouseDown={(event) => event.preventDefault()} onClick={tools.fillDown}>{say('fillDown')}</Button>}
      {fill && (
        <DropMenu menu={{ items: [{ key: 'owner', label: say('setOwner') }, { key: 'names', label: say('takeAll') }], onClick: ({ key }) => (key === 'owner' ? setOwner(true) : tools.takeAll()) }}>
          <Button size="small">{say('bulk')} <DownOutlined aria-hidden /></Button>
        </DropMenu>
      )}
      <DropMenu menu={{ items: [{ key: 'export', label: say('exportSheet') }, ...(fill ? [{ key: 'import', label: say('importSheet') }] : [])], onClick: ({ key }) => (key === 'export' ? tools.exportSheet() : tools.importSheet()) }}>
        <Button size="small">Excel <DownOutlined aria-hidden /></Button>
      </DropMenu>
      {tools.file}
      {owner && <Suspense><OwnerDialog onClose={() => setOwner(false)} onApply={tools.setOwner} /></Suspense>}
    </div>
  );
}

const marks = { saved: CheckCircleOutlined, waiting: CloudSyncOutlined, saving: CloudSyncOutlined, failed: ExclamationCircleOutlined };

function SaveMark({ state }: { state: SaveState }) {
  const say = useWords(surveyWords);
  const Mark = marks[state];
  return <span className="survey-save" data-state={state} aria-live="polite"><Mark aria-hidden /> {say(state === 'failed' ? 'waiting' : state)}</span>;
}
