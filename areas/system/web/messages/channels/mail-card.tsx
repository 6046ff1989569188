import { Alert, Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useEffect } from 'react';
import type { z } from 'zod';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { useSchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getMailSettings, saveMailSettings } from '../../../contract/message-channels.ts';
import { mailSecurities } from '../../../contract/message-settings.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { channelWords } from './channel-words.ts';
import { MailTest } from './mail-test.tsx';

export function MailCard() {
  const say = useWords(channelWords);
  const { data, error, refetch } = useCall(getMailSettings, undefined, { level: noticeLevel.silent });
  return (
    <section className="message-card" aria-label={say('mail')}>
      <header><div><h2>{say('mail')}</h2><p>{say('mailText')}</p></div></header>
      {error && !data ? <ErrorState compact title={say('failed')} error={error} onRetry={() => void refetch()} />
        : data ? <MailForm settings={data} /> : <FieldsSkeleton fields={3} />}
    </section>
  );
}

function MailForm({ settings }: { settings: z.infer<typeof getMailSettings.reply> }) {
  const say = useWords(channelWords);
  const center = useWords(messageCenterWords);
  const save = useChange(saveMailSettings, { refresh: [getMailSettings], success: center('saved'), level: noticeLevel.silent });
  const form = useSchemaForm(saveMailSettings.body, {
    // An untouched password stays as it is stored.
    submit: ({ password, ...values }) => save.mutateAsync({ body: { ...values, ...(password && { password }) } }),
  });
  useEffect(() => {
    form.fill(settings);
    // Once: what was just saved is what the form shows already.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} />
      {form.failure && <Alert className="drawer-form-failure" type="error" showIcon title={form.failure.text} />}
      <Form {...form.formProps} requiredMark onFinish={() => void form.submit()}>
        <div className="message-fields">
          <Form.Item {...form.item('host')} label={say('host')} extra={say('hostHelp')}><TextInput /></Form.Item>
          <Form.Item {...form.item('port')} label={say('port')}><InputNumber controls={false} /></Form.Item>
          <Form.Item {...form.item('security')} label={say('security')}>
            <Select options={mailSecurities.map((value) => ({ value, label: value === 'none' ? say('none') : value.toUpperCase() }))} />
          </Form.Item>
          <Form.Item {...form.item('user')} label={say('user')} extra={say('userHelp')}><TextInput autoComplete="off" /></Form.Item>
          <Form.Item {...form.item('password')} label={say('password')}><Input.Password autoComplete="new-password" placeholder={settings.has_password ? say('passwordKept') : ''} /></Form.Item>
          <Form.Item {...form.item('from')} label={say('from')}><TextInput /></Form.Item>
        </div>
        <Form.Item {...form.item('check_certificate')} valuePropName="checked" extra={say('certificateHelp')}><Checkbox>{say('certificate')}</Checkbox></Form.Item>
        <Button type="primary" htmlType="submit" loading={form.saving}>{center('save')}</Button>
      </Form>
      <MailTest isReady={settings.host !== '' && settings.from !== ''} />
    </>
  );
}
