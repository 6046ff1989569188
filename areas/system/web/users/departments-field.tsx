import { Radio } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { DepartmentsPicker } from '../pickers/department-picker.tsx';
import { useNames } from '../pickers/names.ts';
import { userFormWords } from './user-form-words.ts';
import { usersWords } from './users-words.ts';

export interface Belonging {
  wid: string;
  main: boolean;
}

interface DepartmentsFieldProps {
  id?: string;
  value?: Belonging[];
  onChange?: (departments: Belonging[]) => void;
}

/** Whoever is left keeps their place; when the main one goes, the first takes it. */
export function withDepartments(before: readonly Belonging[], wids: readonly string[]): Belonging[] {
  const main = before.find((department) => department.main && wids.includes(department.wid))?.wid ?? wids[0];
  return wids.map((wid) => ({ wid, main: wid === main }));
}

/** Several departments, one of them the main one. */
export function DepartmentsField({ id, value = [], onChange }: DepartmentsFieldProps) {
  const say = useWords(userFormWords);
  const sayUser = useWords(usersWords);
  const names = useNames('department', value.map(({ wid }) => wid));
  return (
    <>
      <DepartmentsPicker id={id} value={value.map(({ wid }) => wid)} onChange={(wids) => onChange?.(withDepartments(value, wids))} />
      {value.length > 1 && (
        <div className="user-main" role="group" aria-label={sayUser('mainDepartment')}>
          <p>{sayUser('mainDepartment')} · {say('mainHelp')}</p>
          <Radio.Group
            value={value.find(({ main }) => main)?.wid}
            onChange={(event) => onChange?.(value.map(({ wid }) => ({ wid, main: wid === event.target.value })))}
            options={value.map(({ wid }) => ({ value: wid, label: names.get(wid)?.name ?? wid, title: names.get(wid)?.name }))}
          />
        </div>
      )}
    </>
  );
}
