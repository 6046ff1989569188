import { App, Form, Input, InputNumber, Radio } from 'antd';
import { z } from 'zod';
import { Wizard } from '../blocks/wizard/wizard.tsx';
import { useWizard } from '../blocks/wizard/use-wizard.ts';
import { useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';
import { sourceKinds } from './sample.ts';

export function WizardDemo() {
  const say = useWords(galleryWords);
  const { message } = App.useApp();
  const wizard = useWizard([
    { key: 'kind', title: say('stepKind'), schema: z.object({ kind: z.enum(sourceKinds) }) },
    { key: 'connection', title: say('stepConnection'), schema: z.object({ name: z.string().min(2), host: z.string().min(1), port: z.number().int().min(1).max(65535) }) },
    { key: 'confirm', title: say('stepConfirm'), schema: z.object({}) },
  ], {
    initial: { port: 5432 },
    submit: () => new Promise((resolve) => setTimeout(resolve, 500)),
    onDone: () => void message.success(say('done')),
  });
  const values = wizard.form.getFieldsValue(true) as Record<string, string>;
  return (
    <div className="gallery-card">
      <Wizard {...wizard.wizard} verb={say('createSource')}>
        {wizard.step === 'kind' && (
          <Form.Item {...wizard.item('kind')} label={say('kind')}><Radio.Group optionType="button" options={sourceKinds.map((value) => ({ value, label: value }))} /></Form.Item>
        )}
        {wizard.step === 'connection' && (
          <>
            <Form.Item {...wizard.item('name')} label={say('name')}><Input /></Form.Item>
            <Form.Item {...wizard.item('host')} label={say('host')} extra={say('hostHelp')}><Input /></Form.Item>
            <Form.Item {...wizard.item('port')} label={say('port')}><InputNumber /></Form.Item>
          </>
        )}
        {wizard.step === 'confirm' && (
          <dl className="gallery-pairs">
            <dt>{say('kind')}</dt><dd>{values.kind}</dd>
            <dt>{say('name')}</dt><dd>{values.name}</dd>
            <dt>{say('host')}</dt><dd>{values.host}:{values.port}</dd>
          </dl>
        )}
      </Wizard>
    </div>
  );
}
