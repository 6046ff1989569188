import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { useChange } from '#platform/web/calls.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { copyDataSource, getDataSource, listDataSources, setDataSourceUsable, type DataSource } from '../../contract/data-sources.ts';
import { can } from '../../contract/permissions.ts';
import { getDataSourceStatistics } from '../../contract/source-overviews.ts';
import type { SourceType } from '../../contract/source-kinds.ts';
import { sourcesWords } from './sources-words.ts';

const SourceDrawer = lazy(() => import('../form/source-drawer.tsx').then((module) => ({ default: module.SourceDrawer })));
const TestDrawer = lazy(() => import('../connection/test-drawer.tsx').then((module) => ({ default: module.TestDrawer })));
const DeleteSource = lazy(() => import('./delete-source.tsx').then((module) => ({ default: module.DeleteSource })));

type Named = Pick<DataSource, 'wid' | 'databasename'>;

export interface SourceWork {
  add: (type: SourceType) => void;
  edit: (wid: string) => void;
  test: (source: Named) => void;
  /** What the person may do with a source, most needed first. */
  actionsOf: (source: DataSource) => RowAction[];
  /** The drawers and questions; to be put anywhere on the page. */
  dialogs: ReactNode;
}

const changed = [listDataSources, getDataSource, getDataSourceStatistics];

/** Everything that can be done with sources, from the list and from the page of one. */
export function useSourceWork({ onDeleted }: { onDeleted?: () => void } = {}): SourceWork {
  const say = useWords(sourcesWords);
  const mayWrite = useCan(can.writeSources);
  const [form, setForm] = useState<{ wid?: string; type: SourceType }>();
  const [tested, setTested] = useState<Named>();
  const [deleted, setDeleted] = useState<Named>();
  const copy = useChange(copyDataSource, { refresh: changed, success: ({ databasename }) => say('copied', { name: databasename }) });
  const setUsable = useChange(setDataSourceUsable, { refresh: changed, success: (_, { body }) => say(Number(body.use_able) === 1 ? 'enabled' : 'disabled') });

  const edit = (wid: string) => setForm({ wid, type: 'dataBase' });
  const actionsOf = (source: DataSource): RowAction[] => {
    if (!mayWrite) return [];
    const usable = source.use_able === 1;
    return [
      ...(source.source_type === 'dataBase' ? [{ key: 'test', label: say('test'), run: () => setTested(source) }] : []),
      { key: 'edit', label: say('edit'), run: () => edit(source.wid) },
      { key: 'copy', label: say('copy'), run: async () => edit((await copy.mutateAsync({ body: { wid: source.wid } })).wid) },
      { key: 'usable', label: say(usable ? 'disable' : 'enable'), run: () => setUsable.mutateAsync({ body: { wid: source.wid, use_able: usable ? 0 : 1 } }) },
      { key: 'remove', label: say('remove'), run: () => setDeleted(source) },
    ];
  };

  const dialogs = (
    <Suspense>
      {form && (
        <SourceDrawer key={form.wid ?? form.type} {...form} onClose={() => setForm(undefined)} onSaved={(saved) => {
          setForm(undefined);
          if (saved.isNew && saved.source_type === 'dataBase') setTested(saved);
        }} />
      )}
      {tested && <TestDrawer source={tested} onClose={() => setTested(undefined)} />}
      {deleted && <DeleteSource source={deleted} onClose={() => setDeleted(undefined)} onDeleted={onDeleted} />}
    </Suspense>
  );
  return { add: (type) => setForm({ type }), edit, test: setTested, actionsOf, dialogs };
}
