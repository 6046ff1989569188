import { Alert, Form, Input, Select, Switch } from 'antd';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { authTypes, requestMethods, type AuthType } from '../../contract/api-resources.ts';
import { SecretInput } from '../form/secret-input.tsx';
import { CodeInput } from '../resources/code-input.tsx';
import { PairsItem } from '../resources/pairs-item.tsx';
import { apiWords } from './api-words.ts';
import type { FormParts } from './form-parts.ts';

const secretWords = { none: 'password', basic: 'password', bearer: 'token', key: 'keyValue', oauth2: 'clientSecret', login: 'password' } as const;
const userWords = { none: 'user', basic: 'user', bearer: 'user', key: 'keyName', oauth2: 'client', login: 'user' } as const;

export function AuthenticationTab({ form, item, passwordSet, sourceKey }: FormParts & { passwordSet: boolean; sourceKey: boolean }) {
  const say = useWords(apiWords);
  const type = (Form.useWatch('auth_type', form) as AuthType | undefined) ?? 'none';
  const needed = (Form.useWatch('need_auth_check', form) as number | undefined) !== 0;
  return (
    <>
      <div className="resource-grid">
        <Form.Item {...item('need_auth_check')} label={say('needAuth')} getValueProps={(value: number) => ({ checked: value !== 0 })} getValueFromEvent={(on: boolean) => (on ? 1 : 0)}><Switch /></Form.Item>
        <Form.Item {...item('auth_type')} label={say('authType')}><Select options={authTypes.map((value) => ({ value, label: say(`auth_${value}`) }))} /></Form.Item>
      </div>
      {!needed && type !== 'none' && <Alert className="resource-note" type="info" showIcon title={say('authOff')} />}
      {type !== 'none' && (
        <div className="resource-grid">
          {type === 'oauth2' && <Form.Item {...item('auth_request_url')} required label={say('tokenAddress')} className="resource-wide"><Input placeholder="https://" /></Form.Item>}
          {type !== 'bearer' && <Form.Item {...item('auth_user')} required={type !== 'login'} label={say(userWords[type])}><TextInput autoComplete="off" /></Form.Item>}
          <Form.Item {...item('auth_password')} label={say(secretWords[type])} extra={sourceKey && !passwordSet ? say('sourceKeyHelp') : undefined}><SecretInput isSet={passwordSet} /></Form.Item>
          {(type === 'key' || type === 'oauth2') && (
            <Form.Item {...item('auth_place')} label={say(type === 'key' ? 'keyPlace' : 'clientStyle')}>
              <Select options={[{ value: 'header', label: say('inHeader') }, type === 'key' ? { value: 'query', label: say('inQuery') } : { value: 'body', label: say('inBody') }]} />
            </Form.Item>
          )}
          {type === 'oauth2' && <Form.Item {...item('auth_scope')} label={say('scope')}><TextInput /></Form.Item>}
          {type === 'oauth2' && <Form.Item {...item('auth_audience')} label={say('audience')}><TextInput /></Form.Item>}
        </div>
      )}
      {type === 'login' && <LoginFields form={form} item={item} />}
    </>
  );
}

function LoginFields({ item }: FormParts) {
  const say = useWords(apiWords);
  return (
    <>
      <FormSection title={say('loginRequest')}>
        <div className="request-line">
          <Form.Item {...item('auth_request_method')} label={say('method')}><Select options={requestMethods.map((value) => ({ value, label: value }))} /></Form.Item>
          <Form.Item {...item('auth_request_url')} required label={say('address')}><Input placeholder="https://" /></Form.Item>
        </div>
        <Form.Item {...item('auth_request_body')} label={say('body')} extra={say('loginBodyHelp')}><CodeInput rows={3} placeholder={'{"username": "{{user}}", "password": "{{password}}"}'} /></Form.Item>
        <PairsItem item={item} name="auth_request_headers" label={say('headers')} />
        <PairsItem item={item} name="auth_request_params" label={say('parameters')} />
      </FormSection>
      <FormSection title={say('loginResult')}>
        <div className="resource-grid">
          <Form.Item {...item('auth_result_pointer')} label={say('tokenPointer')} extra={say('tokenPointerHelp')}><TextInput /></Form.Item>
          <Form.Item {...item('auth_result_test_name')} label={say('tokenName')} extra={say('tokenNameHelp')}><TextInput placeholder="token" /></Form.Item>
        </div>
        <PairsItem item={item} name="auth_result_headers" label={say('resultHeaders')} extra={say('resultHeadersHelp')} />
        <Form.Item {...item('auth_script_pre')} label={say('authPreScript')}><CodeInput rows={3} /></Form.Item>
        <Form.Item {...item('auth_script_post')} label={say('authPostScript')}><CodeInput rows={3} /></Form.Item>
      </FormSection>
    </>
  );
}
