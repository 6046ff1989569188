import type { ManyPickerProps, OnePickerProps } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import { pickerWords } from './picker-words.ts';
import { recordSource } from './record-source.ts';
import { RemoteSelect, RemoteSelectMany } from './remote-select.tsx';

const source = recordSource('group');

export function GroupPicker(props: OnePickerProps) {
  const say = useWords(pickerWords);
  return <RemoteSelect placeholder={say('chooseGroup')} {...props} source={source} />;
}

export function GroupsPicker(props: ManyPickerProps) {
  const say = useWords(pickerWords);
  return <RemoteSelectMany placeholder={say('chooseGroups')} {...props} source={source} />;
}
