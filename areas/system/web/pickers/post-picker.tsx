import type { ManyPickerProps, OnePickerProps } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import { pickerWords } from './picker-words.ts';
import { recordSource } from './record-source.ts';
import { RemoteSelect, RemoteSelectMany } from './remote-select.tsx';

const source = recordSource('post');

export function PostPicker(props: OnePickerProps) {
  const say = useWords(pickerWords);
  return <RemoteSelect placeholder={say('choosePost')} {...props} source={source} />;
}

export function PostsPicker(props: ManyPickerProps) {
  const say = useWords(pickerWords);
  return <RemoteSelectMany placeholder={say('choosePosts')} {...props} source={source} />;
}
