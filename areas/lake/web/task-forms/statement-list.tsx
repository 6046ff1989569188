import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { taskFormWords } from './task-forms-words.ts';

const mostStatements = 20;

/** Statements of a database, each in a field of its own: nobody has to guess where one ends. */
export function StatementList({ label, hint, value, onChange }: { label: string; hint: string; value: readonly string[]; onChange: (value: string[]) => void }) {
  const say = useWords(taskFormWords);
  return (
    <Form.Item label={label} extra={hint}>
      <div className="task-statements">
        {value.map((statement, index) => (
          <div key={index}>
            <Input.TextArea aria-label={`${label} ${index + 1}`} autoSize={{ minRows: 1, maxRows: 8 }} maxLength={20_000} spellCheck={false} value={statement}
              onChange={(event) => onChange(value.map((one, at) => (at === index ? event.target.value : one)))} />
            <Button type="text" icon={<DeleteOutlined />} aria-label={say('removeStatement', { number: index + 1 })} onClick={() => onChange(value.filter((_, at) => at !== index))} />
          </div>
        ))}
        {value.length < mostStatements && <Button type="dashed" icon={<PlusOutlined />} onClick={() => onChange([...value, ''])}>{say('addStatement')}</Button>}
      </div>
    </Form.Item>
  );
}
