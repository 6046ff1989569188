import { Checkbox, DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { DrawerForm, FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { messageChannelNames, messageChannels, usualChannels } from '../../../contract/message-channels.ts';
import { listSentMessages, sendMessages } from '../../../contract/message-sending.ts';
import { listMessageTemplates } from '../../../contract/message-templates.ts';
import { messageCategories, messageCategoryNames, type MessageCategory } from '../../../contract/messages.ts';
import { useFormAtPlace } from '../../use-form-at-place.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { TemplateText } from '../templates/template-text.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import { sendingWords } from './sending-words.ts';

interface SendDrawerProps {
  /** Absent: closed; `new`, or the key of the template to begin with. */
  at: string | undefined;
  onClose: () => void;
}

export function SendDrawer({ at, onClose }: SendDrawerProps) {
  const say = useWords(sendingWords);
  const center = useWords(messageCenterWords);
  const text = useText();
  const send = useChange(sendMessages, {
    refresh: [listSentMessages], level: noticeLevel.silent,
    success: ({ recipients }, { body }) => say(body?.send_time ? 'scheduled' : 'done', { count: recipients }),
  });
  const form = useDrawerForm(sendMessages.body, {
    initial: { category: 'notice', channels: [...usualChannels.notice], to: {}, title: '', content: '', link: '' },
    submit: (values) => send.mutateAsync({ body: values }),
  });
  const templates = useCall(listMessageTemplates, { query: { ps: 200 }, body: {} }, { level: noticeLevel.silent, enabled: at !== undefined }).data?.rows;
  const chosen = Form.useWatch('template', { form: form.form, preserve: true }) as string | undefined;
  const template = templates?.find(({ key }) => key === chosen);
  const asked = at === 'new' ? undefined : templates?.find(({ key }) => key === at);
  const begin = (from: typeof asked) => (from ? { template: from.key, category: from.category, channels: from.channels, values: {} } : { template: undefined });
  useFormAtPlace(form, { at, values: at === undefined || at === 'new' ? {} : templates && begin(asked), onClosed: onClose });

  return (
    <DrawerForm {...form.drawer} title={center('send')} verb={say('verb')} width="medium">
      <FormSection title={say('receivers')}><ReceiverFields form={form.form} /></FormSection>
      <FormSection title={say('words')}>
        {/* What the platform sends by itself needs values that only it has. */}
        <Form.Item {...form.item('template')} label={say('template')}>
          <Select allowClear placeholder={say('noTemplate')} showSearch={{ optionFilterProp: 'label' }} loading={!templates}
            options={templates?.filter(({ built_in }) => !built_in).map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(key?: string) => form.form.setFieldsValue(begin(templates?.find((one) => one.key === key)))} />
        </Form.Item>
        {template ? (
          <>
            {template.variables.map(({ name, label }) => (
              <Form.Item key={name} {...form.item(['values', name])} label={label} required><TextInput placeholder={say('value', { name: label })} /></Form.Item>
            ))}
            <Form.Item label={say('preview')}><TemplatePreview template={template} form={form.form} /></Form.Item>
          </>
        ) : (
          <>
            <Form.Item {...form.item('title')} label={say('title')} required><TextInput /></Form.Item>
            <Form.Item {...form.item('content')} label={say('content')} extra={say('contentHelp')}><Input.TextArea rows={6} /></Form.Item>
            <Form.Item {...form.item('category')} label={center('category')}>
              <Select options={messageCategories.map((value) => ({ value, label: text(messageCategoryNames[value]) }))}
                onChange={(value: MessageCategory) => form.form.setFieldsValue({ channels: [...usualChannels[value]] })} />
            </Form.Item>
            <Form.Item {...form.item('link')} label={say('link')} extra={say('linkHelp')}><TextInput /></Form.Item>
          </>
        )}
      </FormSection>
      <FormSection title={say('how')}>
        <Form.Item {...form.item('channels')} label={say('channels')} extra={say('channelsHelp')}>
          <Checkbox.Group options={messageChannels.map((value) => ({ value, label: text(messageChannelNames[value]), disabled: value === 'site' }))} />
        </Form.Item>
        <Form.Item {...form.item('send_time')} label={say('sendTime')} extra={say('sendTimeHelp')}
          getValueFromEvent={(value: Dayjs | null) => value?.toISOString() ?? null} getValueProps={(value?: string | null) => ({ value: value ? dayjs(value) : null })}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" placeholder={say('now')} minDate={dayjs()} />
        </Form.Item>
      </FormSection>
    </DrawerForm>
  );
}

function TemplatePreview({ template, form }: { template: Parameters<typeof TemplateText>[0]['template']; form: ReturnType<typeof Form.useForm>[0] }) {
  const values = (Form.useWatch('values', { form, preserve: true }) ?? {}) as Record<string, string>;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  return <TemplateText template={template} values={given} />;
}
