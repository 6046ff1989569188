import { Select } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { DepartmentsPicker } from '../pickers/department-picker.tsx';
import { PostsPicker } from '../pickers/post-picker.tsx';
import { groupsWords } from './groups-words.ts';
import type { ConditionDraft } from './rule-draft.ts';

interface ConditionValuesProps {
  condition: ConditionDraft;
  /** Values that the attribute is known to have. */
  known: readonly string[];
  label: string;
  wrong: boolean;
  onChange: (values: string[]) => void;
}

const choices = {
  gender: [['male', 'male'], ['female', 'female'], ['', 'noGender']],
  status: [['enabled', 'enabled'], ['disabled', 'disabled']],
  source: [['local', 'local'], ['cas', 'cas']],
} as const;

/** What a condition compares with: each field has its own way to choose. */
export function ConditionValues({ condition: { field, values }, known, label, wrong, onChange }: ConditionValuesProps) {
  const say = useWords(groupsWords);
  const common = { 'aria-label': label, className: 'condition-values', ...(wrong && { status: 'error' as const }) };
  switch (field) {
    case 'department':
      return <DepartmentsPicker {...common} value={values} onChange={onChange} />;
    case 'post':
      return <PostsPicker {...common} value={values} onChange={onChange} />;
    case 'attribute':
      return (
        <Select mode="tags" {...common} value={values} onChange={onChange} placeholder={say('valuesPlaceholder')} maxTagCount="responsive"
          options={known.map((value) => ({ value, label: value }))} />
      );
    default:
      return (
        <Select mode="multiple" {...common} value={values} onChange={onChange} placeholder={say('choosePlaceholder')}
          options={choices[field].map(([value, word]) => ({ value, label: say(word) }))} />
      );
  }
}
