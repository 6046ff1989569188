import { useState } from 'react';
import { Alert, Button } from 'antd';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import type { SurveyDetail } from '../../contract/surveys.ts';
import { SurveyBar } from './survey-bar.tsx';
import { SurveyConflicts } from './survey-conflicts.tsx';
import { SurveyFieldsGrid } from './survey-fields-grid.tsx';
import { SurveyTableList } from './survey-table-list.tsx';
import { SurveyTablesGrid } from './survey-tables-grid.tsx';
import { surveyWords } from './survey-words.ts';
import type { Autosave } from './use-autosave.ts';
import './survey-editor.css';

/** The tables at the left, what is asked about them at the right. */
export function SurveyEditor({ survey, saver }: { survey: SurveyDetail; saver: Autosave }) {
  const say = useWords(surveyWords);
  const [table, setTable] = useState<string>();
  const [only, setOnly] = useState(false);
  const [key, setKey] = useState('');
  const readOnly = !survey.rights.fill;
  const shared = { survey: survey.wid, only, readOnly, saver };
  return (
    <div className="survey-editor">
      <SurveyTableList survey={survey} chosen={table} only={only} search={key} onChoose={setTable} onSearch={setKey} />
      <section className="survey-answers">
        <SurveyBar survey={survey} saver={saver} only={only} onOnly={setOnly} />
        {saver.state === 'failed' && (
          <Alert banner type="warning" title={`${say('failed')} ${errorText(saver.error) ?? ''}`} action={<Button size="small" onClick={() => void saver.flush()}>{say('retry')}</Button>} />
        )}
        <SurveyConflicts saver={saver} />
        {table ? <SurveyFieldsGrid key={table} object={table} {...shared} /> : <SurveyTablesGrid search={key} onOpen={setTable} {...shared} />}
      </section>
    </div>
  );
}
