import { Form, Select } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import type { FileProtocol } from '../../contract/file-resources.ts';
import { uploadsPlace } from '../../contract/file-uploads.ts';
import type { FormParts } from '../api/form-parts.ts';
import { SecretInput } from '../form/secret-input.tsx';
import { onlyFile, placeKindOf, type PlaceKind } from './file-form.ts';
import { fileWords } from './file-words.ts';
import { FlagSwitch, LinesInput } from './inputs.tsx';
import { UploadedFiles } from './uploaded-files.tsx';

const kinds: readonly PlaceKind[] = ['upload', 'file', 'ftp', 'ftps', 'sftp', 's3', 's3a', 'http', 'https'];
const examples: Partial<Record<FileProtocol, string>> = {
  ftp: 'ftp://ftp.example.edu/data/', ftps: 'ftps://ftp.example.edu/data/', sftp: 'sftp://files.example.edu/data/', s3: 's3://bucket/folder/', s3a: 's3a://bucket/folder/',
  http: 'http://www.example.edu/data/', https: 'https://www.example.edu/data/',
};

interface PlaceTabProps extends FormParts {
  source: string;
  secretNames: readonly string[];
  /** After a file was chosen. */
  onChosen: () => void;
}

export function PlaceTab({ form, item, source, secretNames, onChosen }: PlaceTabProps) {
  const say = useWords(fileWords);
  const protocol = (Form.useWatch('protocol', { form, preserve: true }) as FileProtocol | undefined) ?? 'file';
  const fs_urls = Form.useWatch('fs_urls', { form, preserve: true }) as string[] | undefined;
  const pattern = Form.useWatch('pattern', { form, preserve: true }) as string | undefined;
  const [kind, s3, web] = [placeKindOf({ protocol, fs_urls: fs_urls ?? [] }, source), protocol === 's3' || protocol === 's3a', protocol === 'http' || protocol === 'https'];
  const isSet = (name: string) => secretNames.includes(name);

  const choose = (next: PlaceKind) => {
    form.setFieldsValue({ protocol: next === 'upload' ? 'file' : next, fs_urls: next === 'upload' ? [uploadsPlace(source)] : kind === 'upload' ? [] : fs_urls });
  };
  const use = (name: string | null) => {
    form.setFieldsValue(name === null ? { pattern: '*', policy_regex: '' } : onlyFile(name));
    if (name !== null && !form.getFieldValue('filename')) form.setFieldsValue({ filename: name });
    onChosen();
  };

  return (
    <>
      <div className="resource-grid">
        <Form.Item {...item('filename')} label={say('name')}><TextInput /></Form.Item>
        <Form.Item {...item('filealias')} label={say('alias')}><TextInput /></Form.Item>
      </div>
      <Form.Item label={say('placeKind')} htmlFor="place-kind">
        <Select<PlaceKind> id="place-kind" value={kind} onChange={choose} options={kinds.map((value) => ({ value, label: say(`kind_${value}`) }))} />
      </Form.Item>
      <Form.Item {...item('protocol')} hidden><TextInput /></Form.Item>
      {kind === 'upload' && <UploadedFiles source={source} chosen={pattern} onUse={use} />}
      <Form.Item {...item('fs_urls')} hidden={kind === 'upload'} required label={say('addresses')} extra={protocol === 'file' ? say('folderHelp') : say('addressesHelp', { example: examples[protocol] ?? '' })}><LinesInput placeholder={examples[protocol] ?? '/data/files'} /></Form.Item>
      {s3 && (
        <div className="resource-grid">
          <Form.Item {...item('endpoint')} label={say('endpoint')} extra={say('endpointHelp')}><TextInput placeholder="https://s3.example.edu" /></Form.Item>
          <Form.Item {...item('region')} label={say('region')}><TextInput placeholder="us-east-1" /></Form.Item>
        </div>
      )}
      {protocol !== 'file' && (
        <div className="resource-grid">
          <Form.Item {...item('access_key')} label={say(s3 ? 'accessKey' : 'user')}><TextInput autoComplete="off" /></Form.Item>
          <Form.Item {...item('secret_key')} label={say(s3 ? 'secretKey' : 'password')} extra={web ? undefined : say('secretNote')}><SecretInput isSet={isSet('secret_key')} /></Form.Item>
        </div>
      )}
      {s3 && <Form.Item {...item('path_style')} label={say('pathStyle')}><FlagSwitch /></Form.Item>}
      {protocol === 'sftp' && (
        <>
          <Form.Item {...item('key_file')} label={say('privateKey')} extra={say('privateKeyHelp')}><SecretInput isSet={isSet('key_file')} lines={4} /></Form.Item>
          <div className="resource-grid">
            <Form.Item {...item('key_passphrase')} label={say('passphrase')}><SecretInput isSet={isSet('key_passphrase')} /></Form.Item>
            <Form.Item {...item('host_fingerprint')} label={say('fingerprint')} extra={say('fingerprintHelp')}><TextInput placeholder="SHA256:…" /></Form.Item>
          </div>
        </>
      )}
    </>
  );
}
