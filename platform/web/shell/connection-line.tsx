import { useConnection } from '../request/connection.ts';
import { useWords } from '../words.ts';
import { shellWords } from './shell-words.ts';

/** A quiet line while the server cannot be reached; it lies over the page, so that nothing moves, and goes away by itself. */
export function ConnectionLine() {
  const say = useWords(shellWords);
  const online = useConnection((state) => state.online);
  return <div role="status">{!online && <div className="connection-line">{say('offline')}</div>}</div>;
}
