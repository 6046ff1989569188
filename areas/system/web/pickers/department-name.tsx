import { useWords } from '#platform/web/words.ts';
import { useName } from './names.ts';
import { pickerWords } from './picker-words.ts';

/** A department by name, with those above it on hover. */
export function DepartmentName({ wid }: { wid: string }) {
  const say = useWords(pickerWords);
  const name = useName('department', wid);
  if (name === undefined) return null;
  return <span title={name?.hint ? `${name.hint} / ${name.name}` : name?.name}>{name?.name ?? say('gone')}</span>;
}
