import { Button, Segmented, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { listTranslations, resetTranslations, type Translation, type TranslationState } from '../../contract/translations.ts';
import { BranchTree } from './branch-tree.tsx';
import { ExportMenu } from './export-menu.tsx';
import { internationalizationWords } from './internationalization-words.ts';
import { TextState } from './text-state.tsx';
import { useTextsChanged } from './use-texts-changed.ts';
import './internationalization-screen.css';

const TextDrawer = lazy(() => import('./text-drawer.tsx').then((module) => ({ default: module.TextDrawer })));
const ImportDrawer = lazy(() => import('./import-drawer.tsx').then((module) => ({ default: module.ImportDrawer })));

export function InternationalizationScreen() {
  const say = useWords(internationalizationWords);
  const mayWrite = useCan(can.writeTranslations);
  const [editing, setEditing] = useState<{ row: Translation; opening: number }>();
  const edit = (row: Translation) => setEditing((last) => ({ row, opening: (last?.opening ?? 0) + 1 }));
  const [importing, setImporting] = useState(false);
  const list = useList(listTranslations, { filter: { branch: '', key: '', state: 'all' as TranslationState }, rowKey: 'id', size: 20 });
  const changed = useTextsChanged();
  const reset = useChange(resetTranslations, { success: ({ count }) => say('wasReset', { count }), onSuccess: changed });
  const columns = useColumns(list, [
    {
      key: 'id', title: say('id'), width: 300, sorter: true,
      render: (id: string, row) => (mayWrite
        ? <button type="button" className="text-id" onClick={() => edit(row)}><LongText plain>{id}</LongText></button>
        : <code className="text-id"><LongText plain>{id}</LongText></code>),
    },
    { key: 'zh_cn', title: say('chinese'), sorter: true, render: (text: string, row) => <TextCell text={text} changed={row.changed_zh} lang="zh-CN" /> },
    { key: 'en_us', title: say('english'), sorter: true, render: (text: string, row) => <TextCell text={text} changed={row.changed_en} lang="en" /> },
    { key: 'state', title: say('state'), width: 112, render: (_, row) => <TextState row={row} /> },
    { key: 'modify_time', title: say('changedTime'), width: 120, align: 'right', sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
    {
      key: 'actions', title: '', width: 132, tool: true,
      render: (_, row) => mayWrite && (
        <RowActions name={row.id} actions={[
          { key: 'edit', label: say('edit'), run: () => edit(row) },
          (row.changed_zh || row.changed_en) && {
            key: 'reset', label: say('reset'), run: () => reset.mutateAsync({ body: { id: row.id } }), destroys: { name: row.id, consequence: say('resetText') },
          },
        ]} />
      ),
    },
  ]);

  return (
    <Page description={say('purpose')} actions={<>
      <ExportMenu filter={list.filter} count={list.total} />
      {mayWrite && <Button onClick={() => setImporting(true)}>{say('import')}</Button>}
    </>}>
      <div className="texts">
        <BranchTree branch={list.filter.branch} onBranch={(branch) => list.setFilter({ branch })} onReset={mayWrite ? (branch) => reset.mutateAsync({ body: { branch } }) : undefined} />
        <ListPanel
          list={list}
          fileName={say('fileName')}
          empty={{ title: say('none'), description: say('noneHint') }}
          filters={<>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Segmented<TranslationState> aria-label={say('show')} value={list.filter.state} onChange={(state) => list.setFilter({ state })} options={[
              { value: 'all', label: say('showAll') }, { value: 'changed', label: say('showChanged') }, { value: 'missing', label: say('showMissing') },
            ]} />
          </>}
        >
          <Table {...list.table} {...columns.table} />
        </ListPanel>
      </div>
      <Suspense>
        {editing && <TextDrawer key={editing.opening} row={editing.row} />}
        {importing && <ImportDrawer onClose={() => setImporting(false)} />}
      </Suspense>
    </Page>
  );
}

/** As plain text whatever it holds; the whole on hover. */
function TextCell({ text, changed, lang }: { text: string; changed: boolean; lang: string }) {
  return <span className="text-cell" data-changed={changed || undefined} lang={lang} title={text}>{text}</span>;
}
