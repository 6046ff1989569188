import { useUser } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { useName } from './names.ts';
import { pickerWords } from './picker-words.ts';

/** Who it was, by name. Nobody: the platform did it itself, for example by schedule. */
export function PersonName({ wid }: { wid: string | null }) {
  const say = useWords(pickerWords);
  const user = useUser();
  const other = wid !== null && wid !== user?.wid;
  const name = useName('user', wid, other);
  if (wid === null) return <>{say('platform')}</>;
  if (!other) return <>{user?.name}</>;
  if (name === undefined) return null;
  return <span title={name?.hint}>{name?.name ?? say('somebody')}</span>;
}
