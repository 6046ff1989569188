import { Button } from 'antd';
import { SqlEditor } from '#platform/web/blocks/sql/sql-editor.tsx';
import { useWords } from '#platform/web/words.ts';
import { wizardWords } from './wizard-words.ts';

interface QueryChoiceProps {
  value: string;
  testing: boolean;
  onChange: (query: string) => void;
  onTest: () => void;
}

/** A SELECT that the source runs, instead of one of its tables. */
export function QueryChoice({ value, testing, onChange, onTest }: QueryChoiceProps) {
  const say = useWords(wizardWords);
  return (
    <div className="task-wizard-card task-wizard-query">
      <SqlEditor value={value} onChange={onChange} onRun={onTest} dialect="standard" label={say('readsQuery')} />
      <div>
        <Button loading={testing} disabled={value.trim() === ''} onClick={onTest}>{say('testQuery')}</Button>
        <span className="task-quiet">{say('queryHint')}</span>
      </div>
    </div>
  );
}
