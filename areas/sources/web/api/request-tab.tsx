import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { requestMethods } from '../../contract/api-resources.ts';
import { testApiStatus } from '../../contract/resource-trials.ts';
import { CodeInput } from '../resources/code-input.tsx';
import { PairsItem } from '../resources/pairs-item.tsx';
import { apiWords } from './api-words.ts';
import { CurlDialog } from './curl-dialog.tsx';
import type { FormParts } from './form-parts.ts';

export function RequestTab({ form, item }: FormParts) {
  const say = useWords(apiWords);
  const method = Form.useWatch('request_method', form) as string | undefined;
  const body = Form.useWatch('request_body', form) as string | undefined;
  return (
    <>
      <div className="resource-grid">
        <Form.Item {...item('apiname')} label={say('name')}><TextInput /></Form.Item>
        <Form.Item {...item('apialias')} label={say('alias')}><TextInput /></Form.Item>
      </div>
      <div className="request-line">
        <Form.Item {...item('request_method')} label={say('method')}><Select options={requestMethods.map((value) => ({ value, label: value }))} /></Form.Item>
        <Form.Item {...item('request_url')} required label={say('address')} extra={say('addressHelp')}><Input placeholder="https://" /></Form.Item>
      </div>
      <div className="form-tools"><TestAddress form={form} /><CurlDialog form={form} /></div>
      <PairsItem item={item} name="request_params" label={say('parameters')} />
      <PairsItem item={item} name="request_headers" label={say('headers')} />
      {(method !== 'GET' && method !== 'HEAD' || !!body) && (
        <Form.Item {...item('request_body')} label={say('body')} extra={say('bodyHelp')}><CodeInput rows={6} /></Form.Item>
      )}
    </>
  );
}

/** Only whether the address answers; the trial does all the rest. */
function TestAddress({ form }: Pick<FormParts, 'form'>) {
  const say = useWords(apiWords);
  const [busy, setBusy] = useState(false);
  const test = async () => {
    const { request_method, request_url } = form.getFieldsValue(true) as { request_method: string; request_url: string };
    setBusy(true);
    try {
      // Asking with another method might change something there.
      const found = await send(testApiStatus, { query: { request_method: request_method === 'HEAD' ? 'HEAD' : 'GET', request_url }, level: noticeLevel.silent });
      if (found.code === 1) notices.message('success', say('reached', { answer: found.msg, time: found.milliseconds }));
      else form.setFields([{ name: 'request_url', errors: [found.msg] }]);
    } catch (error) {
      form.setFields([{ name: 'request_url', errors: [errorText(error) ?? ''] }]);
    } finally {
      setBusy(false);
    }
  };
  return <Button size="small" loading={busy} onClick={() => void test()}>{say('testAddress')}</Button>;
}
