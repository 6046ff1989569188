import { Select } from 'antd';
import type { NodeColumn } from '../../../contract/custom-graph.ts';
import { offeredTypes, typeText } from '../../task-wizard/type-text.ts';
import type { DataType } from '#engine/types/data-type.ts';

const options = (columns: readonly NodeColumn[]) => columns.map(({ name, type, comment }) => ({ value: name, label: name, title: [name, typeText(type), comment].filter(Boolean).join(' · ') }));

export function ColumnSelect({ columns, value, label, onChange, empty }: { columns: readonly NodeColumn[]; value: string; label: string; onChange: (name: string) => void; empty?: string }) {
  const listed = [...(empty === undefined ? [] : [{ value: '', label: empty }]), ...options(columns)];
  return <Select<string> aria-label={label} placeholder={label} value={value === '' && empty === undefined ? undefined : value} options={listed} onChange={onChange} showSearch={{ optionFilterProp: 'label' }} popupMatchSelectWidth={220} />;
}

export function ColumnsSelect({ columns, value, label, onChange }: { columns: readonly NodeColumn[]; value: readonly string[]; label: string; onChange: (names: string[]) => void }) {
  return <Select<string[]> mode="multiple" aria-label={label} placeholder={label} value={[...value]} options={options(columns)} onChange={onChange} showSearch={{ optionFilterProp: 'label' }} />;
}

export function TypeSelect({ value, label, onChange }: { value: DataType; label: string; onChange: (type: DataType) => void }) {
  const own = typeText(value);
  const types = offeredTypes.some((type) => typeText(type) === own) ? offeredTypes : [value, ...offeredTypes];
  return <Select<string> aria-label={label} value={own} options={types.map((type) => ({ value: typeText(type), label: typeText(type) }))} onChange={(text) => onChange(types.find((type) => typeText(type) === text)!)} showSearch popupMatchSelectWidth={180} />;
}
