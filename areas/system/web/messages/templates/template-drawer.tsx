import { Checkbox, Form, Input, Select, Tabs, type FormInstance } from 'antd';
import { useRef } from 'react';
import { DrawerForm, FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm, type DrawerFormHook } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { messageChannelNames, messageChannels } from '../../../contract/message-channels.ts';
import { listMessageTemplates, saveMessageTemplate, type MessageTemplate } from '../../../contract/message-templates.ts';
import { messageCategories, messageCategoryNames } from '../../../contract/messages.ts';
import { useFormAtPlace } from '../../use-form-at-place.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { TemplateText } from './template-text.tsx';
import { templateWords } from './template-words.ts';

type TemplateForm = DrawerFormHook<typeof saveMessageTemplate.body>;

/** Opens with the template of the address; `new` for one that does not exist yet. */
export function TemplateDrawer({ at, onClose }: { at: string | undefined; onClose: () => void }) {
  const say = useWords(templateWords);
  const center = useWords(messageCenterWords);
  const text = useText();
  const save = useChange(saveMessageTemplate, { refresh: [listMessageTemplates], success: center('saved'), level: noticeLevel.silent });
  const all = useCall(listMessageTemplates, { query: { ps: 1000 }, body: {} }, { level: noticeLevel.silent, enabled: at !== undefined }).data?.rows;
  const template = all?.find(({ wid }) => wid === at);
  const form = useDrawerForm(saveMessageTemplate.body, {
    initial: { category: 'notice', channels: ['site'], name: '', key: '', title_zh: '', title_en: '', content_zh: '', content_en: '', link: '' },
    submit: (values) => save.mutateAsync({ body: values }),
  });
  useFormAtPlace(form, { at, values: at === 'new' ? {} : template, onClosed: onClose });
  const builtIn = template?.built_in ?? false;
  return (
    <DrawerForm {...form.drawer} title={template?.name ?? say('add')} verb={center('save')} width="large">
      <FormSection title={say('about')}>
        <div className="message-fields">
          <Form.Item {...form.item('name')} label={say('name')}><TextInput disabled={builtIn} /></Form.Item>
          <Form.Item {...form.item('key')} label={say('key')} extra={say('keyHelp')}><TextInput disabled={builtIn} /></Form.Item>
          <Form.Item {...form.item('category')} label={center('category')}>
            <Select disabled={builtIn} options={messageCategories.map((value) => ({ value, label: text(messageCategoryNames[value]) }))} />
          </Form.Item>
        </div>
        <Form.Item {...form.item('channels')} label={say('channels')}>
          <Checkbox.Group options={messageChannels.map((value) => ({ value, label: text(messageChannelNames[value]), disabled: value === 'site' }))} />
        </Form.Item>
      </FormSection>
      <Words form={form} template={builtIn ? template : undefined} />
    </DrawerForm>
  );
}

type TextField = 'title_zh' | 'title_en' | 'content_zh' | 'content_en';

/** Both languages, the variables to put in, and how it reads with their samples. */
function Words({ form, template }: { form: TemplateForm; template: MessageTemplate | undefined }) {
  const say = useWords(templateWords);
  const last = useRef<TextField>('content_zh');
  const put = (name: string) => form.form.setFieldValue(last.current, `${form.form.getFieldValue(last.current) ?? ''}{${name}}`);
  const field = (name: TextField) => ({ onFocus: () => { last.current = name; } });
  const language = (code: 'zh' | 'en') => ({
    key: code,
    label: say(code === 'zh' ? 'chinese' : 'english'),
    forceRender: true,
    children: (
      <>
        <Form.Item {...form.item(`title_${code}`)} label={say('title')} extra={code === 'en' ? say('englishHelp') : undefined}><TextInput {...field(`title_${code}`)} /></Form.Item>
        <Form.Item {...form.item(`content_${code}`)} label={say('content')}><Input.TextArea rows={5} {...field(`content_${code}`)} /></Form.Item>
        <Form.Item label={say('preview')}><Preview form={form.form} template={template} language={code} /></Form.Item>
      </>
    ),
  });
  return (
    <FormSection title={say('content')} description={say(template ? 'variablesGiven' : 'variablesFree', { name: '{name}' })}>
      {template && template.variables.length > 0 && (
        <ul className="template-variables" aria-label={say('variables')}>
          {template.variables.map(({ name, label }) => <li key={name}><button type="button" title={label} onClick={() => put(name)}>{`{${name}}`} {label}</button></li>)}
        </ul>
      )}
      <Tabs size="small" items={[language('zh'), language('en')]} />
      <Form.Item {...form.item('link')} label={say('link')} extra={say('linkHelp')}><TextInput /></Form.Item>
    </FormSection>
  );
}

function Preview({ form, template, language }: { form: FormInstance; template: MessageTemplate | undefined; language: 'zh' | 'en' }) {
  const values = (Form.useWatch([], { form, preserve: true }) ?? {}) as Record<TextField, string>;
  const samples = Object.fromEntries((template?.variables ?? []).map(({ name, sample }) => [name, sample]));
  const { title_zh = '', title_en = '', content_zh = '', content_en = '' } = values;
  return <TemplateText template={{ title_zh, title_en, content_zh, content_en }} values={samples} language={language} />;
}
