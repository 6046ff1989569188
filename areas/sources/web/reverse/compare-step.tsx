import { Alert, Button } from 'antd';
import { useState, type Key } from 'react';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { previewImport, type Rename } from '../../contract/reverse-import.ts';
import { ObjectDifferences } from './object-differences.tsx';
import { confirmedFor, differencePlace, importedChoice, renameKey, seenGuesses } from './preview-choice.ts';
import { RenameGuesses } from './rename-guesses.tsx';
import { reverseWords } from './reverse-words.ts';
import { askedTables, type TableChoice } from './table-choice.ts';
import type { StartImport } from './use-start-import.ts';

interface CompareStepProps {
  source: DataSource;
  choice: TableChoice;
  starting: StartImport;
  onBack: () => void;
  onImport: (choice: TableChoice, renames: readonly Rename[]) => void;
}

/** What the import would change, with renames to confirm and single objects to leave out. */
export function CompareStep({ source, choice, starting, onBack, onImport }: CompareStepProps) {
  const say = useWords(reverseWords);
  const [confirmed, setConfirmed] = useState<readonly Rename[]>([]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { all: _all, ...asked } = askedTables(choice);
  const preview = useCall(previewImport, { body: { database_wid: source.wid, ...asked, renames: [...confirmed] } }, { keepPrevious: true, fresh: 0, level: noticeLevel.silent, timeout: 300_000 });
  const [guesses, setGuesses] = useState(seenGuesses([], []));
  const { data } = preview;
  // A guess that is confirmed is no longer guessed by the server; it stays here to be taken back.
  if (data && data.renames.some((guess) => !guesses.some((known) => renameKey(known) === renameKey(guess)))) setGuesses(seenGuesses(guesses, data.renames));

  if (preview.error) {
    return (
      <div className="source-part">
        <ErrorState title={say('compareFailed')} error={preview.error} onRetry={() => void preview.refetch()} />
        <div className="reverse-actions reverse-center"><Button onClick={onBack}>{say('back')}</Button></div>
      </div>
    );
  }
  if (!data) return <div className="source-part reverse-wait"><p>{say('comparing')}</p><LinesSkeleton lines={8} /></div>;
  const { objects } = data;
  if (objects.length === 0) {
    return <div className="source-part"><EmptyState title={say('nothingChanged')} description={say('nothingChangedHint')} action={<Button onClick={onBack}>{say('back')}</Button>} /></div>;
  }
  const taken = objects.filter((object) => !leftOut.has(differencePlace(object)));
  const count = taken.length + data.left_out;
  return (
    <>
      <dl className="reverse-counts">
        {([['created', data.created], ['changedCount', data.changed], ['droppedCount', data.dropped], ['unchangedCount', data.unchanged]] as const).map(([word, number]) => (
          <div key={word}><dt>{say(word)}</dt><dd>{number.toLocaleString()}</dd></div>
        ))}
      </dl>
      {guesses.length > 0 && (
        <RenameGuesses guesses={guesses} confirmed={confirmed} busy={preview.isFetching}
          onChange={(guess, on) => setConfirmed(on ? [...confirmed, guess] : confirmed.filter((one) => renameKey(one) !== renameKey(guess)))} />
      )}
      {data.dropped > 0 && <Alert type="info" showIcon title={say('droppedNote')} />}
      <ObjectDifferences objects={objects} source={source.wid} selection={data.left_out > 0 ? undefined : {
        selectedRowKeys: taken.map(differencePlace), columnWidth: 40,
        onChange: (keys: Key[]) => setLeftOut(new Set(objects.map(differencePlace).filter((place) => !keys.includes(place)))),
      }} />
      {data.left_out > 0 && <p className="reverse-note">{say('leftOut', { count: data.left_out.toLocaleString() })}</p>}
      {starting.error && <Alert showIcon type="error" title={errorText(starting.error)} />}
      <div className="reverse-bar">
        <Button onClick={onBack}>{say('back')}</Button>
        <span className="reverse-actions reverse-end">
          <Button type="primary" disabled={count === 0 || preview.isFetching} loading={starting.busy}
            onClick={() => onImport(importedChoice(choice, objects, taken), confirmedFor(confirmed, taken))}>{say('import', { count: count.toLocaleString() })}</Button>
        </span>
      </div>
    </>
  );
}
