import { Form, Select } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { SourceSelect } from '../task-wizard/source-select.tsx';
import { problemAt } from '../task-wizard/step-props.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import type { ExportTarget } from './export-draft.ts';
import { StatementList } from './statement-list.tsx';
import { taskFormWords } from './task-forms-words.ts';
import { TextField } from './text-field.tsx';

type Target = Extract<ExportTarget, { kind: 'database' }>;
const modes = { overwrite: 'overwrite', append: 'append', upsert: 'upsert', 'insert-only': 'insertOnly', 'update-only': 'updateOnly', 'truncate-load': 'truncateLoad' } as const;
const keyed = ['upsert', 'insert-only', 'update-only'];

export function ExportToDatabase({ to, problems, onChange }: { to: Target; problems: TaskFormProps['problems']; onChange: (to: Target) => void }) {
  const say = useWords(taskFormWords);
  return (
    <>
      <div className="task-wizard-row">
        <Form.Item label={say('database')} required {...problemAt(problems, 'definition.to.database_wid')}>
          <SourceSelect type="dataBase" aria-label={say('database')} value={to.database_wid} onChange={(wid) => onChange({ ...to, database_wid: wid ?? '' })} />
        </Form.Item>
        <TextField label={say('schema')} value={to.schema} problems={problems} field="definition.to.schema" onChange={(schema) => onChange({ ...to, schema })} />
        <TextField required label={say('table')} value={to.table} problems={problems} field="definition.to.table" onChange={(table) => onChange({ ...to, table })} />
      </div>
      <div className="task-wizard-row">
        <Form.Item label={say('writeMode')}>
          <Select aria-label={say('writeMode')} value={to.mode} options={Object.entries(modes).map(([value, word]) => ({ value, label: say(word) }))} onChange={(mode) => onChange({ ...to, mode })} />
        </Form.Item>
        {keyed.includes(to.mode) && (
          <Form.Item label={say('key')} required {...problemAt(problems, 'definition.to.key')}>
            <Select<string[]> mode="tags" open={false} suffixIcon={null} aria-label={say('key')} placeholder={say('keyPlaceholder')} value={to.key} onChange={(key) => onChange({ ...to, key })} />
          </Form.Item>
        )}
      </div>
      <StatementList label={say('statementsBefore')} hint={say('statementsHint')} value={to.before} onChange={(before) => onChange({ ...to, before })} />
      <StatementList label={say('statementsAfter')} hint={say('statementsAfterHint')} value={to.after} onChange={(after) => onChange({ ...to, after })} />
    </>
  );
}
