import { Form, InputNumber, Select } from 'antd';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { pagerTypes, timestampParsers, type PagerType } from '../../contract/api-resources.ts';
import { apiWords } from './api-words.ts';
import type { FormParts } from './form-parts.ts';

export function PagingTab({ form, item }: FormParts) {
  const say = useWords(apiWords);
  const type = (Form.useWatch('pager_type', form) as PagerType | undefined) ?? 'none';
  const parser = Form.useWatch('timestamp_parser', form) as string | undefined;
  const counted = type === 'page' || type === 'offset';
  const asks = counted || type === 'cursor';
  return (
    <>
      <Form.Item {...item('pager_type')} label={say('pagerType')} extra={say(`pagerHelp_${type}`)}><Select options={pagerTypes.map((value) => ({ value, label: say(`pager_${value}`) }))} /></Form.Item>
      {asks && (
        <div className="resource-grid">
          <Form.Item {...item('pager_parameter')} label={say('pagerParameter')}><TextInput placeholder={type} /></Form.Item>
          {type !== 'offset' && <Form.Item {...item('pager_first')} label={say('pagerFirst')}><TextInput placeholder={type === 'page' ? '1' : ''} /></Form.Item>}
          <Form.Item {...item('pager_size_parameter')} label={say('sizeParameter')}><TextInput placeholder="size" /></Form.Item>
          <Form.Item {...item('pager_size')} label={say('size')}><InputNumber min={1} className="full-width" /></Form.Item>
          <Form.Item {...item('pager_pointer')} required={type === 'cursor'} label={say(counted ? 'totalPointer' : 'cursorPointer')} extra={say(counted ? 'totalHelp' : 'cursorHelp')} className="resource-wide"><TextInput /></Form.Item>
        </div>
      )}
      <FormSection title={say('incremental')} description={say('incrementalHelp')}>
        <div className="resource-grid">
          <Form.Item {...item('offset_pointer')} label={say('offsetPointer')}><TextInput placeholder="/updated_at" /></Form.Item>
          <Form.Item {...item('offset_initial')} label={say('offsetInitial')}><TextInput /></Form.Item>
          <Form.Item {...item('timestamp_parser')} label={say('timestampParser')}><Select options={timestampParsers.map((value) => ({ value, label: say(value === '' ? 'time_plain' : `time_${value}`) }))} /></Form.Item>
          {parser === 'pattern' && <Form.Item {...item('timestamp_format')} required label={say('timestampFormat')}><TextInput placeholder="yyyy-MM-dd HH:mm:ss" /></Form.Item>}
          {!!parser && <Form.Item {...item('timestamp_regex')} label={say('timestampRegex')} extra={say('timestampRegexHelp')}><TextInput /></Form.Item>}
        </div>
      </FormSection>
    </>
  );
}
