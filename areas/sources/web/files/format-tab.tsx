import { AutoComplete, Form, InputNumber, Radio, Select } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { fileReaders, type FileReader } from '../../contract/file-resources.ts';
import type { FormParts } from '../api/form-parts.ts';
import { fileWords } from './file-words.ts';
import { FlagSwitch, NamesInput, NumbersInput } from './inputs.tsx';

const encodings = ['utf-8', 'gb18030', 'gbk', 'big5', 'utf-16', 'latin1', 'windows-1252'];

/** Which settings a format has; the rest would mean nothing to it. */
const fits: Record<string, readonly FileReader[]> = {
  encoding: ['text', 'delimited', 'fixed-width', 'json', 'json-lines'],
  delimiter: ['delimited'],
  widths: ['fixed-width'],
  header: ['delimited', 'fixed-width', 'excel'],
  skip: ['text', 'delimited', 'fixed-width', 'json', 'json-lines', 'excel'],
  null: ['text', 'delimited', 'fixed-width', 'excel'],
  json: ['json', 'json-lines'],
  pointer: ['json'],
  sheet: ['excel'],
};

interface FormatTabProps extends FormParts {
  /** As the last look found it. */
  format: string;
  sheets: readonly string[];
}

export function FormatTab({ form, item, format, sheets }: FormatTabProps) {
  const say = useWords(fileWords);
  const named = (Form.useWatch('file_reader_class', form) as FileReader | undefined) ?? 'text';
  const open = named === 'text' || named === 'auto';
  // Where the file itself decides, settings of what it was found to be are offered; before that, those of tables.
  const reader = open ? ((format || 'delimited') as FileReader) : named;
  const has = (part: keyof typeof fits) => fits[part]!.includes(reader);
  // Left to the name, a delimiter or widths would decide instead.
  const chosen = (value: string) => { if (value === 'text') form.setFieldsValue({ delimiter: '', widths: [] }); };
  const delimiters = [{ value: ',', label: say('delimiterComma') }, { value: String.raw`\t`, label: say('delimiterTab') }, { value: ';', label: say('delimiterSemicolon') }, { value: '|', label: say('delimiterPipe') }];
  return (
    <>
      <div className="resource-grid">
        <Form.Item {...item('file_reader_class')} label={say('reader')}><Select onChange={chosen} options={fileReaders.map((value) => ({ value, label: say(`reader_${value}`) }))} /></Form.Item>
        <Form.Item {...item('compression_type')} label={say('compression')}><Select options={(['gzip', 'zip', 'none'] as const).map((value) => ({ value, label: say(`compression_${value}`) }))} /></Form.Item>
        {has('encoding') && <Form.Item {...item('encoding')} label={say('encoding')}><AutoComplete placeholder={say('encodingAuto')} allowClear options={encodings.map((value) => ({ value }))} /></Form.Item>}
        {has('delimiter') && <Form.Item {...item('delimiter')} label={say('delimiter')}><AutoComplete placeholder={say('delimiterAuto')} options={delimiters} allowClear /></Form.Item>}
        {has('sheet') && <Form.Item {...item('sheet')} label={say('sheet')}><AutoComplete placeholder={say('sheetFirst')} allowClear options={sheets.map((value) => ({ value }))} /></Form.Item>}
        {has('skip') && <Form.Item {...item('rows_to_skip')} label={say('rowsToSkip')}><InputNumber min={0} className="full-width" /></Form.Item>}
      </div>
      {has('pointer') && <Form.Item {...item('record_pointer')} label={say('recordPointer')} extra={say('recordPointerHelp')}><TextInput placeholder="/data/rows" /></Form.Item>}
      {has('widths') && (
        <div className="resource-grid">
          <Form.Item {...item('widths')} required label={say('widths')}><NumbersInput placeholder="8, 20, 10" /></Form.Item>
          <Form.Item {...item('width_unit')} label={say('widthUnit')}><Radio.Group optionType="button" options={(['character', 'byte'] as const).map((value) => ({ value, label: say(`unit_${value}`) }))} /></Form.Item>
        </div>
      )}
      {has('header') && <Form.Item {...item('header')} label={say('header')}><FlagSwitch /></Form.Item>}
      {(has('header') || has('json')) && <Form.Item {...item('header_names')} label={say(has('json') ? 'onlyFields' : 'headerNames')} extra={has('json') ? undefined : say('headerNamesHelp')}><NamesInput /></Form.Item>}
      <div className="resource-grid">
        {has('delimiter') && (
          <>
            <Form.Item {...item('quote')} label={say('quote')}><TextInput maxLength={10} /></Form.Item>
            <Form.Item {...item('quote_escape')} label={say('quoteEscape')}><TextInput maxLength={10} /></Form.Item>
          </>
        )}
        {has('null') && <Form.Item {...item('null_value')} label={say('nullValue')}><TextInput placeholder="NULL" /></Form.Item>}
        {has('delimiter') && <Form.Item {...item('empty_value')} label={say('emptyValue')}><TextInput /></Form.Item>}
      </div>
      {reader === 'parquet' && <p className="resource-hint">{say('parquetNote')}</p>}
    </>
  );
}
