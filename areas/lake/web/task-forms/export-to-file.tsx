import { Checkbox, Form, Select } from 'antd';
import { useWords } from '#platform/web/words.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import type { ExportTarget } from './export-draft.ts';
import { ResourceSelect } from './resource-select.tsx';
import { taskFormWords } from './task-forms-words.ts';
import { TextField } from './text-field.tsx';

type Target = Extract<ExportTarget, { kind: 'file' }>;
const formats = [{ value: 'csv', label: 'CSV' }, { value: 'json-lines', label: 'JSON Lines' }, { value: 'parquet', label: 'Parquet' }, { value: 'xlsx', label: 'Excel' }];
const packable = ['csv', 'json-lines'];

export function ExportToFile({ to, problems, onChange }: { to: Target; problems: TaskFormProps['problems']; onChange: (to: Target) => void }) {
  const say = useWords(taskFormWords);
  return (
    <>
      <div className="task-wizard-row">
        <TextField required label={say('fileName')} placeholder={say('fileNamePlaceholder')} value={to.name} problems={problems} field="definition.to.name" onChange={(name) => onChange({ ...to, name })} />
        <Form.Item label={say('fileFormat')}>
          <Select aria-label={say('fileFormat')} value={to.format} options={formats} onChange={(format) => onChange({ ...to, format, gzip: to.gzip && packable.includes(format) })} />
        </Form.Item>
      </div>
      <Form.Item label={say('filePlace')}>
        <ResourceSelect allowClear kind="file" value={to.resource_wid} label={say('filePlace')} placeholder={say('ownPlace')} onChange={(resource) => onChange({ ...to, resource_wid: resource?.wid ?? '' })} />
      </Form.Item>
      {packable.includes(to.format) && <Checkbox checked={to.gzip} onChange={(event) => onChange({ ...to, gzip: event.target.checked })}>{say('gzip')}</Checkbox>}
    </>
  );
}
