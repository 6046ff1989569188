import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { getDataSource, listDataSources } from '#areas/sources';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';

interface SourceSelectProps extends Pick<SelectProps, 'id' | 'placeholder' | 'disabled' | 'allowClear' | 'aria-label' | 'autoFocus'> {
  value?: string | undefined;
  onChange?: (wid: string | undefined) => void;
  /** Only sources of this type. */
  type?: 'dataBase' | undefined;
}

const shown = 50;

/** One data source, found by its name. */
export function SourceSelect({ value, onChange, type, ...rest }: SourceSelectProps) {
  const [text, setText] = useState('');
  const found = useCall(listDataSources, { query: { ps: shown, sort: 'databasename' }, body: { databasename: text, source_type: type } }, { keepPrevious: true, level: noticeLevel.silent });
  const listed = found.data?.rows.map((source) => ({ value: source.wid, label: source.databasename })) ?? [];
  // The one that is chosen may not be among the first.
  const missing = !!value && !!found.data && !listed.some((one) => one.value === value);
  const own = useCall(getDataSource, { query: { wid: value ?? '' } }, { enabled: missing, level: noticeLevel.silent });
  const options = missing && own.data ? [{ value: own.data.wid, label: own.data.databasename }, ...listed] : listed;
  return (
    <Select<string> {...rest} value={value || undefined} loading={found.isFetching} options={options} onChange={(wid) => onChange?.(wid || undefined)}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }} popupMatchSelectWidth={280}
      // Until its name is known, or where it cannot be, nobody is helped by the wid.
      labelRender={({ label }) => label ?? '–'} />
  );
}
