import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useWords } from '#platform/web/words.ts';
import { behaviorWords } from './behavior-words.ts';

export function RawPictures({ before, after }: { before: unknown; after: unknown }) {
  const say = useWords(behaviorWords);
  const nothing = (before ?? after ?? null) === null;
  if (nothing) return <EmptyState compact title={say('noPicture')} />;
  return (
    <div className="behavior-raw">
      <Raw title={say('before')} value={before} />
      <Raw title={say('after')} value={after} />
    </div>
  );
}

function Raw({ title, value }: { title: string; value: unknown }) {
  const shown = JSON.stringify(value ?? null, null, 2);
  return (
    <section>
      <h4>{title} <CopyButton text={shown} /></h4>
      <pre tabIndex={0}>{shown}</pre>
    </section>
  );
}
