import { Checkbox, Form, Input, Select, Switch } from 'antd';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listWebhooks, saveWebhook, webhookKindNames, webhookKinds, type Webhook } from '../../../contract/message-channels.ts';
import { messageCategories, messageCategoryNames } from '../../../contract/messages.ts';
import { useFormAtPlace } from '../../use-form-at-place.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { channelWords } from './channel-words.ts';

interface WebhookDrawerProps {
  /** Absent: closed; `new`, or the wid of a known one. */
  at: string | undefined;
  webhooks: Webhook[] | undefined;
  onClose: () => void;
}

export function WebhookDrawer({ at, webhooks, onClose }: WebhookDrawerProps) {
  const say = useWords(channelWords);
  const center = useWords(messageCenterWords);
  const text = useText();
  const save = useChange(saveWebhook, { refresh: [listWebhooks], success: center('saved'), level: noticeLevel.silent });
  const webhook = webhooks?.find(({ wid }) => wid === at);
  const form = useDrawerForm(saveWebhook.body, {
    initial: { name: '', kind: 'json', categories: ['alarm'], enabled: true },
    // What is left empty stays as it is stored.
    submit: ({ address, secret, ...values }) => save.mutateAsync({ body: { ...values, ...(address && { address }), ...(secret && { secret }) } }),
  });
  useFormAtPlace(form, { at, values: at === 'new' ? {} : webhook, onClosed: onClose });
  const kind = Form.useWatch('kind', form.form) as Webhook['kind'] | undefined;
  return (
    <DrawerForm {...form.drawer} title={webhook?.name.slice(0, 60) ?? say('add')} verb={center('save')}>
      <Form.Item {...form.item('name')} label={say('name')}><TextInput /></Form.Item>
      <Form.Item {...form.item('kind')} label={say('kind')}><Select options={webhookKinds.map((value) => ({ value, label: text(webhookKindNames[value]) }))} /></Form.Item>
      <Form.Item {...form.item('address')} label={say('address')} required={!webhook} extra={webhook ? say('addressKept', { host: webhook.host }) : say('addressHelp')}>
        <TextInput placeholder="https://" autoComplete="off" />
      </Form.Item>
      {kind !== 'wecom' && kind !== 'slack' && (
        <Form.Item {...form.item('secret')} label={say('secret')} extra={say(kind === 'json' ? 'secretHelpJson' : 'secretHelpChat')}>
          <Input.Password autoComplete="new-password" placeholder={webhook?.has_secret ? say('secretKept') : ''} />
        </Form.Item>
      )}
      <Form.Item {...form.item('categories')} label={say('categories')}>
        <Checkbox.Group options={messageCategories.map((value) => ({ value, label: text(messageCategoryNames[value]) }))} />
      </Form.Item>
      <Form.Item {...form.item('enabled')} label={say('enabled')} valuePropName="checked"><Switch /></Form.Item>
    </DrawerForm>
  );
}
