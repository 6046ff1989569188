import { SendOutlined } from '@ant-design/icons';
import { Segmented, Select, Table } from 'antd';
import { lazy, Suspense } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { listSentMessages, sentStates, type SentMessage } from '../../../contract/message-sending.ts';
import { messageCategories, messageCategoryNames } from '../../../contract/messages.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { sendingWords } from './sending-words.ts';
import { DeliverySummary, SentState, sentStateWord } from './sent-cells.tsx';
import { useRecall } from './use-recall.ts';

const SentDrawer = lazy(() => import('./sent-drawer.tsx').then((module) => ({ default: module.SentDrawer })));

/** Deliveries go on by themselves, so the list looks again now and then. */
const lookAgain = 10_000;
const noFilter: { key?: string; category?: SentMessage['category']; state?: SentMessage['state']; mine?: boolean } = {};

export function SentTab() {
  const say = useWords(sendingWords);
  const center = useWords(messageCenterWords);
  const text = useText();
  const drawer = useOpenRecord('sent');
  const recall = useRecall();
  const list = useList(listSentMessages, { name: 'sent', filter: noFilter, rowKey: 'wid', sort: '-send_time', size: 20, every: lookAgain });
  const columns = useColumns<SentMessage>(list, [
    { key: 'title', title: say('title'), render: (_, message) => <LinkCell onOpen={() => drawer.open(message.wid)}><span title={message.title.slice(0, 500)}>{message.title.slice(0, 500)}</span></LinkCell> },
    { key: 'category', title: center('category'), width: 110, render: (_, message) => text(messageCategoryNames[message.category]) },
    { key: 'sender', title: say('sender'), width: 140, render: (_, message) => message.sender ?? center('platform') },
    { key: 'state', title: say('state'), width: 110, render: (_, message) => <SentState state={message.state} /> },
    { key: 'recipients', title: say('recipients'), width: 110, align: 'right', sorter: true, render: (_, message) => <NumberCell value={message.recipients} /> },
    { key: 'failed', title: say('deliveries'), width: 150, render: (_, message) => <DeliverySummary message={message} /> },
    { key: 'send_time', title: say('time'), width: 130, align: 'right', sorter: true, render: (_, message) => <TimeCell value={message.send_time} /> },
    {
      key: 'actions', title: center('actions'), width: 140, tool: true, render: (_, message) => (
        <RowActions name={message.title.slice(0, 60)} actions={[
          { key: 'show', label: say('deliveries'), run: () => drawer.open(message.wid) },
          message.state !== 'recalled' && { key: 'recall', label: say('recall'), run: () => recall.mutateAsync({ body: { wid: message.wid } }), destroys: { name: message.title.slice(0, 60), consequence: say('recallHint') } },
        ]} />
      ),
    },
  ]);
  return (
    <>
      <ListPanel
        list={list} columns={columns} fileName={center('sent')}
        empty={{ icon: <SendOutlined />, title: say('noneTitle'), description: say('noneText') }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Select allowClear placeholder={center('allCategories')} aria-label={center('category')} options={messageCategories.map((value) => ({ value, label: text(messageCategoryNames[value]) }))} {...list.field('category')} />
            <Select allowClear placeholder={say('allStates')} aria-label={say('state')} options={sentStates.map((value) => ({ value, label: text(sentStateWord[value]) }))} {...list.field('state')} />
            <Segmented aria-label={say('sender')} value={list.filter.mine ? 'mine' : 'all'} onChange={(value) => list.setFilter({ mine: value === 'mine' || undefined })}
              options={[{ value: 'all', label: say('all') }, { value: 'mine', label: say('mine') }]} />
          </>
        }
      >
        <Table<SentMessage> {...list.table} {...columns.table} />
      </ListPanel>
      {drawer.used && <Suspense><SentDrawer wid={drawer.wid} onClose={drawer.close} /></Suspense>}
    </>
  );
}
