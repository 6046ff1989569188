import { App, Button, Form, Input, InputNumber, Select } from 'antd';
import { z } from 'zod';
import { DrawerForm, FormSection } from '../blocks/form/drawer-form.tsx';
import { useDrawerForm } from '../blocks/form/use-drawer-form.ts';
import { CallError } from '../request/call-error.ts';
import { sayWord, useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';
import { sourceKinds } from './sample.ts';

const SourceInput = z.object({
  name: z.string().trim().min(2).max(40),
  kind: z.enum(sourceKinds),
  note: z.string().max(200),
  host: z.string().min(1),
  port: z.number().int().min(1).max(65535),
  email: z.email().optional(),
});

/** What the server would say; the page itself keeps nothing. */
async function pretendToSave({ name }: z.output<typeof SourceInput>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 600));
  if (name === 'taken') throw new CallError({ code: 1, msg: '', fields: { name: sayWord(galleryWords, 'nameTaken') } });
  if (name === 'conflict') throw new CallError({ code: 2, msg: sayWord(galleryWords, 'conflicted') });
}

export function FormDemo() {
  const say = useWords(galleryWords);
  const { message } = App.useApp();
  const form = useDrawerForm(SourceInput, {
    initial: { port: 5432, kind: 'PostgreSQL' },
    submit: pretendToSave,
    reload: async () => ({ name: 'sales_orders', kind: 'MySQL', host: '10.20.30.40', port: 3306, note: '' }),
    onDone: () => void message.success(say('done')),
  });
  return (
    <div className="gallery-card">
      <div className="gallery-buttons">
        <Button type="primary" onClick={() => form.show()}>{say('addSource')}</Button>
        <Button onClick={() => form.show({ name: 'sales_orders', kind: 'MySQL', host: '10.20.30.40', port: 3306, note: '' })}>{say('editSource')}</Button>
        <span className="gallery-hint">{say('formTry')}</span>
      </div>
      <DrawerForm {...form.drawer} title={say('addSource')} verb={say('saveAndTest')} width="small">
        <FormSection title={say('basics')}>
          <Form.Item {...form.item('name')} label={say('name')}><Input /></Form.Item>
          <Form.Item {...form.item('kind')} label={say('kind')}><Select options={sourceKinds.map((value) => ({ value, label: value }))} /></Form.Item>
          <Form.Item {...form.item('note')} label={say('note')}><Input.TextArea autoSize={{ minRows: 2 }} /></Form.Item>
        </FormSection>
        <FormSection title={say('connection')}>
          <Form.Item {...form.item('host')} label={say('host')} extra={say('hostHelp')}><Input /></Form.Item>
          <Form.Item {...form.item('port')} label={say('port')}><InputNumber style={{ width: '100%' }} /></Form.Item>
          <Form.Item {...form.item('email')} label={say('email')}><Input /></Form.Item>
        </FormSection>
      </DrawerForm>
    </div>
  );
}
