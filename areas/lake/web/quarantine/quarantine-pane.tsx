import { InboxOutlined } from '@ant-design/icons';
import { Button, Select, Table, Tooltip } from 'antd';
import { useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useText } from '#platform/web/language.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { useWords } from '#platform/web/words.ts';
import { exportQuarantined, listQuarantined, quarantineStates, type QuarantineRow, type QuarantineStateWord } from '../../contract/quarantine.ts';
import { isOpen } from './corrections.ts';
import { QuarantineState } from './quarantine-state.tsx';
import { quarantineWords } from './quarantine-words.ts';
import { RowEditor } from './row-editor.tsx';
import { useQuarantineWork } from './use-quarantine-work.ts';
import './quarantine.css';

interface QuarantinePaneProps {
  taskWid: string;
  /** Only rows of one run. */
  runWid?: string;
  onReplayed?: (executionId: string) => void;
}

/** Rows that could not be written, with the reason; corrected in place and sent on their way again. */
export function QuarantinePane({ taskWid, runWid, onReplayed }: QuarantinePaneProps) {
  const say = useWords(quarantineWords);
  const text = useText();
  const work = useQuarantineWork(taskWid, onReplayed);
  const [opened, setOpened] = useState<string>();
  const list = useList(listQuarantined, { filter: { taskWid, ...(runWid && { executionId: runWid }) }, rowKey: 'id', size: 20, select: true, name: 'quarantine' });
  const columns = useColumns<QuarantineRow>(list, [
    { key: 'position', title: say('position'), width: 150, render: (_, row) => <LongText plain>{row.position}</LongText> },
    { key: 'column', title: say('column'), width: 120, render: (_, row) => <LongText plain>{row.column}</LongText> },
    { key: 'reason', title: say('reason'), render: (_, row) => <Tooltip title={text(row.reason)}><span className="quarantine-reason">{text(row.reason)}</span></Tooltip> },
    { key: 'state', title: say('state'), width: 110, render: (_, row) => <QuarantineState state={row.state} /> },
    { key: 'found_at', title: say('found'), width: 124, align: 'right', render: (_, row) => <TimeCell value={row.found_at} /> },
    {
      key: 'actions', title: say('actions'), width: 150, tool: true, render: (_, row) => <RowActions name={row.position} actions={[
        { key: 'correct', label: say(isOpen(row) ? 'correct' : 'show'), run: () => setOpened(opened === row.id ? undefined : row.id) },
        isOpen(row) && { key: 'replay', label: say('replay'), run: () => work.replay([row.id]) },
        isOpen(row) && { key: 'discard', label: say('discard'), run: () => work.discard([row.id]) },
      ]} />,
    },
  ]);
  const chosen = list.selection.keys;
  const state = list.filter.state as QuarantineStateWord | undefined;
  const save = () => void downloadFrom(exportQuarantined, { query: { taskWid, ...(runWid && { executionId: runWid }), ...(state && { state }) } }).catch(() => undefined);
  // Its values change once they are saved; the editor then begins with them.
  const editorOf = (row: QuarantineRow) => <RowEditor key={row.changed_at} row={row} saving={work.saving} onReplay={() => work.replay([row.id])} onSave={(values, replay) => work.correct(row.id, values, replay)} />;
  return (
    <ListPanel
      fileName={say('title')} list={list} columns={columns} empty={{ icon: <InboxOutlined />, title: say('empty'), description: say('emptyHint') }}
      filters={
        <>
          <Select allowClear className="quarantine-choice" placeholder={say('allStates')} aria-label={say('state')} value={state || undefined} onChange={(value?: QuarantineStateWord) => list.setFilter({ state: value })}
            options={quarantineStates.map((value) => ({ value, label: <QuarantineState state={value} /> }))} />
          <Button onClick={save}>{say('exportAll')}</Button>
        </>
      }
      batch={<><Button type="primary" onClick={() => work.replay(chosen, list.selection.clear)}>{say('replay')}</Button><Button danger onClick={() => work.discard(chosen, list.selection.clear)}>{say('discard')}</Button></>}
    >
      <Table<QuarantineRow> {...list.table} {...columns.table}
        rowSelection={list.table.rowSelection && { ...list.table.rowSelection, getCheckboxProps: (row) => ({ disabled: list.loading || !isOpen(row) }) }}
        expandable={{
          expandedRowKeys: opened ? [opened] : [], showExpandColumn: false,
          expandedRowRender: editorOf,
        }} />
    </ListPanel>
  );
}
