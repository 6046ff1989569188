import { Alert, Form, Modal } from 'antd';
import { useState } from 'react';
import { useWords } from '#platform/web/words.ts';
import { developmentWords } from './development-words.ts';
import { ParametersInput } from './parameters-input.tsx';

interface TestDialogProps {
  name: string;
  parameters: Record<string, string>;
  unsaved: boolean;
  busy: boolean;
  onRun: (parameters: Record<string, string>) => void;
  onClose: () => void;
}

/** One run as a task, with values for this run only. Those that were left as they are need not be sent: they may be expressions. */
export function TestDialog({ name, parameters, unsaved, busy, onRun, onClose }: TestDialogProps) {
  const say = useWords(developmentWords);
  const [values, setValues] = useState(parameters);
  const changed = () => Object.fromEntries(Object.entries(values).filter(([key, value]) => parameters[key] !== value));
  return (
    <Modal open title={say('testTitle', { name })} okText={say('test')} cancelText={say('cancel')} confirmLoading={busy} onOk={() => onRun(changed())} onCancel={onClose}>
      <div className="dev-stack">
        <span>{say('testHint')}</span>
        {unsaved && <Alert type="info" showIcon title={say('testSaves')} />}
        <Form layout="vertical">
          <Form.Item label={say('testParameters')}>{Object.keys(parameters).length > 0 ? <ParametersInput fixedNames value={values} onChange={setValues} /> : <span className="lake-note">{say('testNoParameters')}</span>}</Form.Item>
        </Form>
      </div>
    </Modal>
  );
}
