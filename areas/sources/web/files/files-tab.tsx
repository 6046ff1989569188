import { Form, InputNumber, Select } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { cleanups, incrementalModes } from '../../contract/file-resources.ts';
import type { FormParts } from '../api/form-parts.ts';
import { fileWords } from './file-words.ts';
import { FlagSwitch } from './inputs.tsx';

export function FilesTab({ form, item }: FormParts) {
  const say = useWords(fileWords);
  const cleanup = Form.useWatch('policy_cleanup', form) as string | undefined;
  return (
    <>
      <Form.Item {...item('pattern')} label={say('pattern')} extra={say('patternHelp')}><TextInput placeholder="*.csv" /></Form.Item>
      <div className="resource-grid">
        <Form.Item {...item('policy_regex')} label={say('regex')} extra={say('regexHelp')}><TextInput placeholder="^card_\d{8}" /></Form.Item>
        <Form.Item {...item('policy_recursive')} label={say('recursive')}><FlagSwitch /></Form.Item>
        <Form.Item {...item('policy_cleanup')} label={say('cleanup')} extra={say('cleanupHelp')}><Select options={cleanups.map((value) => ({ value, label: say(`cleanup_${value}`) }))} /></Form.Item>
        {cleanup === 'move' && <Form.Item {...item('policy_cleanup_move')} required label={say('moveTo')}><TextInput placeholder="done" /></Form.Item>}
        <Form.Item {...item('incremental')} label={say('incremental')}><Select options={incrementalModes.map((value) => ({ value, label: say(`incremental_${value}`) }))} /></Form.Item>
        <Form.Item {...item('order_num')} label={say('order')}><InputNumber min={0} className="full-width" /></Form.Item>
      </div>
    </>
  );
}
