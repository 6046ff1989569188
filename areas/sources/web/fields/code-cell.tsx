import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { dataObjectOption, type DataField } from '../../contract/data-fields.ts';
import { fieldsWords } from './fields-words.ts';

interface CodeCellProps {
  field: DataField;
  source: string;
  cell: string;
  readOnly: boolean;
  onChoose: (wid: string | null, name: string) => void;
}

/** Shows the code table; a press makes it a choice. */
export function CodeCell({ field, source, cell, readOnly, onChoose }: CodeCellProps) {
  const say = useWords(fieldsWords);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = `${field.dataField} · ${say('code')}`;
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (open && !readOnly) {
    return (
      <div className="code-editor" onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close();
      }} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
        <CodeTablePicker source={source} value={field.code_object} label={label} autoOpen onChoose={(wid, name) => {
          onChoose(wid, name);
          close();
        }} />
      </div>
    );
  }
  return (
    <button ref={button} type="button" className="grid-choice" data-cell={cell} data-empty={!field.code_object || undefined} disabled={readOnly} aria-label={label}
      title={field.code_object_name} onClick={() => setOpen(true)}>
      {field.code_object ? field.code_object_name || field.code_object : readOnly ? '' : say('noCode')}
    </button>
  );
}

interface CodeTablePickerProps {
  source: string;
  value: string | null;
  /** Of a chosen table that may not be among the first ones. */
  valueName?: string;
  label: string;
  autoOpen?: boolean;
  onChoose: (wid: string | null, name: string) => void;
}

/** Objects of the source that are marked as code tables. */
export function CodeTablePicker({ source, value, valueName, label, autoOpen, onChoose }: CodeTablePickerProps) {
  const say = useWords(fieldsWords);
  const [key, setKey] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const found = useCall(dataObjectOption, { query: { database_wid: source, key: key || undefined } }, { keepPrevious: true, level: noticeLevel.silent });
  useEffect(() => {
    if (autoOpen) frame.current?.querySelector('input')?.focus();
  }, [autoOpen]);
  const options = found.data?.code.map(({ id, text }) => ({ value: id, label: text })) ?? [];
  const known = value && !options.some((option) => option.value === value) ? [{ value, label: valueName || value }] : [];
  return (
    <div ref={frame} className="code-picker">
      <Select<string> aria-label={label} placeholder={say('chooseCode')} defaultOpen={autoOpen} allowClear loading={found.isFetching} value={value ?? undefined} popupMatchSelectWidth={320}
        showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }} notFoundContent={found.isPending ? null : say('noCodeTables')} options={[...known, ...options]}
        onChange={(wid?: string) => onChoose(wid ?? null, options.find((option) => option.value === wid)?.label ?? '')} />
    </div>
  );
}
