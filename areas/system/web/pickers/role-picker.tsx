import type { ManyPickerProps, OnePickerProps } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import { pickerWords } from './picker-words.ts';
import { recordSource } from './record-source.ts';
import { RemoteSelect, RemoteSelectMany } from './remote-select.tsx';

const source = recordSource('role');

export function RolePicker(props: OnePickerProps) {
  const say = useWords(pickerWords);
  return <RemoteSelect placeholder={say('chooseRole')} {...props} source={source} />;
}

export function RolesPicker(props: ManyPickerProps) {
  const say = useWords(pickerWords);
  return <RemoteSelectMany placeholder={say('chooseRoles')} {...props} source={source} />;
}
