import { useMemo } from 'react';
import type { ManyPickerProps, OnePickerProps } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { pickPeople } from '../../contract/pick.ts';
import { pickerWords } from './picker-words.ts';
import { RemoteSelect, RemoteSelectMany, type ChoiceSource } from './remote-select.tsx';

interface OfDepartment {
  /** Only people of this department and below. */
  department?: string;
}

function useSource(department: string | undefined): ChoiceSource {
  return useMemo(() => ({
    kind: 'user',
    key: [pickPeople.path, department],
    async load(text, page, signal) {
      const { rows, more } = await send(pickPeople, { query: { pi: page, ps: 50 }, body: { key: text || undefined, department }, level: noticeLevel.silent, signal });
      return { rows: rows.map(({ wid, name, userid, department: main }) => ({ wid, name, hint: main ? `${userid} · ${main.name}` : userid })), more };
    },
  }), [department]);
}

export function PersonPicker({ department, ...props }: OnePickerProps & OfDepartment) {
  const say = useWords(pickerWords);
  return <RemoteSelect placeholder={say('choosePerson')} {...props} source={useSource(department)} />;
}

export function PeoplePicker({ department, ...props }: ManyPickerProps & OfDepartment) {
  const say = useWords(pickerWords);
  return <RemoteSelectMany placeholder={say('choosePerson')} {...props} source={useSource(department)} />;
}
