import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useWords } from '#platform/web/words.ts';
import { CodeInput } from '../resources/code-input.tsx';
import { apiWords } from './api-words.ts';
import type { FormParts } from './form-parts.ts';
import { readCurl } from './read-curl.ts';

export function CurlDialog({ form }: Pick<FormParts, 'form'>) {
  const say = useWords(apiWords);
  const [command, setCommand] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const take = () => {
    const found = readCurl(command ?? '');
    if (!found) return setWrong(true);
    const { auth, ...request } = found;
    form.setFieldsValue({
      ...request,
      ...(auth && { need_auth_check: 1, auth_type: auth.type, auth_password: auth.password, ...(auth.type === 'basic' && { auth_user: auth.user }) }),
    });
    setCommand(undefined);
  };
  return (
    <>
      <Button size="small" onClick={() => { setWrong(false); setCommand(''); }}>{say('pasteCurl')}</Button>
      <Modal open={command !== undefined} width={640} title={say('curlTitle')} okText={say('curlTake')} cancelText={say('cancel')} okButtonProps={{ disabled: !command?.trim() }} onOk={take} onCancel={() => setCommand(undefined)} destroyOnHidden>
        <p className="resource-hint">{say('curlHelp')}</p>
        <CodeInput rows={8} value={command ?? ''} onChange={(text) => { setWrong(false); setCommand(text); }} placeholder={"curl 'https://example.edu/api/students?page=1' -H 'Authorization: Bearer …'"} label={say('pasteCurl')} />
        {wrong && <p className="curl-wrong" role="alert">{say('curlBad')}</p>}
      </Modal>
    </>
  );
}
