import { Select } from 'antd';
import { useWords } from '#platform/web/words.ts';
import type { BuilderSource } from '../../contract/table-builder.ts';
import { typeText } from '../task-wizard/type-text.ts';
import type { BuilderDraft } from './builder-draft.ts';
import { builderWords } from './builder-words.ts';

export interface FieldOption {
  value: string;
  label: string;
}

export type Sources = ReadonlyMap<string, BuilderSource>;

const labelOf = ({ name, comment, type }: BuilderSource['fields'][number]) => [name, comment, typeText(type)].filter(Boolean).join(' · ');

/** Fields of the tables, grouped by table, as `alias.field`. */
export function fieldGroups(tables: BuilderDraft['tables'], sources: Sources): { label: string; options: FieldOption[] }[] {
  return tables.map(({ alias, lake_table }) => ({ label: alias, options: (sources.get(lake_table)?.fields ?? []).map((field) => ({ value: `${alias}.${field.name}`, label: labelOf(field) })) }));
}

interface FieldSelectProps {
  label: string;
  groups: readonly { label: string; options: FieldOption[] }[];
  value: string;
  onChange: (field: string) => void;
}

export function FieldSelect({ label, groups, value, onChange }: FieldSelectProps) {
  const say = useWords(builderWords);
  const options = groups.map(({ label: table, options: fields }) => ({ label: table, title: table, options: fields }));
  return <Select className="builder-field" showSearch={{ optionFilterProp: 'label' }} popupMatchSelectWidth={false} placeholder={say('chooseField')} aria-label={label} value={value || undefined} labelRender={({ value: chosen }) => chosen} options={options} onChange={onChange} />;
}
