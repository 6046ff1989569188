import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getErObject, getErTree } from '../../contract/relations.ts';
import { KeyMark } from './key-mark.tsx';
import { relationsWords } from './relations-words.ts';

interface PickerProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Any table of the source, found by its name. */
export function TablePicker({ id, value, onChange, source, onPicked }: PickerProps & { source: string; onPicked?: () => void }) {
  const say = useWords(relationsWords);
  const [key, setKey] = useState('');
  const found = useCall(getErTree, { query: { database_wid: source, key, limit: 50 } }, { keepPrevious: true, level: noticeLevel.silent });
  const chosen = useCall(getErObject, { query: { wid: value ?? '' } }, { enabled: !!value, level: noticeLevel.silent });
  const options = (found.data?.nodes ?? []).map(({ wid, name, title }) => ({ value: wid, label: title ? `${name} ${title}` : name }));
  if (value && chosen.data && !options.some((option) => option.value === value)) {
    options.unshift({ value, label: [chosen.data.dataObject, chosen.data.dataObjectName].filter(Boolean).join(' ') });
  }
  return (
    <Select<string> id={id} value={value || undefined} placeholder={say('chooseTable')} loading={found.isFetching} options={options}
      showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }}
      onChange={(next) => {
        setKey('');
        onChange?.(next);
        onPicked?.();
      }} />
  );
}

export function FieldPicker({ id, value, onChange, table }: PickerProps & { table: string | undefined }) {
  const say = useWords(relationsWords);
  const fields = useCall(getErObject, { query: { wid: table ?? '' } }, { enabled: !!table, level: noticeLevel.silent });
  return (
    <Select<string> id={id} value={value || undefined} placeholder={say('chooseField')} disabled={!table} loading={fields.isFetching} onChange={onChange} showSearch={{ optionFilterProp: 'search' }}
      options={(table ? fields.data?.fields ?? [] : []).map((field) => ({
        value: field.dataField, search: `${field.dataField} ${field.dataFieldName}`,
        label: <span className="er-field-option">{field.is_pk === 1 && <KeyMark label={say('key')} />}<span>{field.dataField} {field.dataFieldName}</span><em>{field.native_type}</em></span>,
      }))} />
  );
}
