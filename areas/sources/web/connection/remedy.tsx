import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { useWords } from '#platform/web/words.ts';
import { connectionWords } from './connection-words.ts';

/** What to run or to set, to copy: a GRANT, a line of configuration. */
export function Remedy({ text }: { text: string }) {
  const say = useWords(connectionWords);
  return (
    <div className="remedy">
      <div className="remedy-head"><span>{say('remedy')}</span><CopyButton text={text} label={say('copyRemedy')} /></div>
      <pre>{text}</pre>
    </div>
  );
}
