import { useState } from 'react';
import { useChange } from '#platform/web/calls.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { getSourceCheck, ignoreObjects, listIgnoredObjects, listSourceChanges, type SourceChange, type SourceChangeKind } from '../../contract/monitor.ts';
import { runReverseImportOfChanges, type Rename } from '../../contract/reverse-import.ts';
import { confirmedFor } from '../reverse/preview-choice.ts';
import { monitorWords } from './monitor-words.ts';

export const changeTouches = [getSourceCheck, listSourceChanges, listIgnoredObjects];
const batch = 1000;

interface Shown {
  key?: string | undefined;
  change?: SourceChangeKind | undefined;
}

/** Every change that the filters show, on all pages. */
async function allChanges(source: string, { key, change }: Shown): Promise<SourceChange[]> {
  const all: SourceChange[] = [];
  for (let pi = 1, left = 1; left > 0; pi += 1) {
    const page = await send(listSourceChanges, { params: { id: source }, query: { pi, ps: batch, key: key || undefined, change } });
    all.push(...page.rows);
    left = page.rows.length === 0 ? 0 : page.total - all.length;
  }
  return all;
}

/** Taking changes over, or leaving them alone for good. */
export function useChangeWork(source: string, { confirmed, onDone }: { confirmed: readonly Rename[]; onDone: () => void }) {
  const say = useWords(monitorWords);
  const [run, setRun] = useState<string>();
  const [gathering, setGathering] = useState(false);
  const start = useChange(runReverseImportOfChanges, {
    onSuccess: (reply) => {
      setRun(reply.run);
      onDone();
    },
  });
  const ignore = useChange(ignoreObjects, { refresh: changeTouches, success: ({ added }) => say('ignoredDone', { count: added }), onSuccess: onDone });

  const take = (changes: readonly SourceChange[]) => start.mutateAsync({
    body: { database_wid: source, dataObjects: changes.map(({ schema, dataObject }) => ({ schema, dataObject })), renames: confirmedFor(confirmed, changes) },
  });
  return {
    run, take, hideRun: () => setRun(undefined),
    busy: start.isPending || gathering,
    takeAll: async (shown: Shown) => {
      setGathering(true);
      try {
        await take(await allChanges(source, shown));
      } finally {
        setGathering(false);
      }
    },
    ignore: (changes: readonly SourceChange[]) => ignore.mutateAsync({
      params: { id: source }, body: { dataObjects: changes.map(({ schema, dataObject }) => ({ schema, dataObject })) },
    }),
  };
}
