import { InboxOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, DatePicker, Segmented, Table } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { FilterField, MoreFilters } from '#platform/web/blocks/list/more-filters.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { refreshCalls, useLive } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { getUnreadByCategory, listMyMessages, messageCategoryNames, type InboxFilter, type Message } from '../../../contract/messages.ts';
import { PersonPicker } from '../../pickers/person-picker.tsx';
import { messageCenterWords } from '../message-center-words.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { inboxWords } from './inbox-words.ts';
import { MessageFolders } from './message-folders.tsx';
import { useInboxActions } from './use-inbox-actions.tsx';

const MessageDrawer = lazy(() => import('./message-drawer.tsx').then((module) => ({ default: module.MessageDrawer })));

const noFilter: InboxFilter = {};
const rare = ['sender', 'from', 'to'];

export function InboxTab() {
  const say = useWords(inboxWords);
  const center = useWords(messageCenterWords);
  const text = useText();
  const client = useQueryClient();
  const drawer = useOpenRecord('message');
  const list = useList(listMyMessages, { filter: noFilter, rowKey: 'wid', sort: '-create_time', size: 20, select: true });
  const actions = useInboxActions();
  useLive(['user', 'broadcast'], ({ event }) => {
    if (event === 'unread' || event === 'missed') refreshCalls(client, [listMyMessages, getUnreadByCategory]);
  });
  const { deleted, category, from, to, unread } = list.filter;

  const columns = useColumns<Message>(list, [
    {
      key: 'title', title: say('title'), render: (_, message) => (
        <span className="message-line" data-unread={message.read_time ? undefined : ''}>
          <LinkCell onOpen={() => drawer.open(message.wid)}><span title={message.title.slice(0, 500)}>{message.title.slice(0, 500)}</span></LinkCell>
          <span className="message-start">{message.content.slice(0, 200)}</span>
        </span>
      ),
    },
    { key: 'category', title: center('category'), width: 110, render: (_, message) => text(messageCategoryNames[message.category]) },
    { key: 'sender', title: say('sender'), width: 140, render: (_, message) => <span title={message.sender ?? undefined}>{message.sender ?? center('platform')}</span> },
    { key: 'create_time', title: say('time'), width: 120, align: 'right', sorter: true, render: (_, message) => <TimeCell value={message.create_time} /> },
    {
      key: 'actions', title: center('actions'), width: 180, tool: true, render: (_, message) => (
        <RowActions name={message.title.slice(0, 60)} actions={message.deleted_time ? [{ key: 'restore', label: say('restore'), run: () => actions.restore([message.wid]) }] : [
          { key: 'read', label: say(message.read_time ? 'markUnread' : 'markRead'), run: () => actions.markRead([message.wid], !message.read_time) },
          { key: 'remove', label: center('remove'), run: () => actions.remove([message.wid]) },
        ]} />
      ),
    },
  ]);

  const batch = (run: (wids: string[]) => void) => () => {
    run(list.selection.keys as string[]);
    list.selection.clear();
  };
  const day = (value: string | undefined, end: boolean) => (value ? dayjs(value).subtract(end ? 1 : 0, 'day') : null);

  return (
    <div className="message-inbox">
      <MessageFolders open={{ category, deleted }} onOpen={(folder) => list.setFilter({ category: undefined, deleted: undefined, ...folder })} />
      <ListPanel
        list={list} columns={columns} fileName={center('inbox')}
        empty={{ icon: <InboxOutlined />, title: say('emptyTitle'), description: say('emptyText') }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Segmented aria-label={say('state')} value={unread === undefined ? 'any' : unread ? 'unread' : 'read'}
              onChange={(value) => list.setFilter({ unread: value === 'any' ? undefined : value === 'unread' })}
              options={(['any', 'unread', 'read'] as const).map((value) => ({ value, label: say(value) }))} />
            <MoreFilters list={list} keys={rare}>
              <FilterField label={say('sender')}><PersonPicker value={list.filter.sender ?? null} placeholder={say('anySender')} onChange={(sender) => list.setFilter({ sender: sender ?? undefined })} /></FilterField>
              <span />
              <FilterField label={say('from')}><DatePicker value={day(from, false)} onChange={(value) => list.setFilter({ from: value?.startOf('day').toISOString() })} /></FilterField>
              <FilterField label={say('to')}><DatePicker value={day(to, true)} onChange={(value) => list.setFilter({ to: value?.add(1, 'day').startOf('day').toISOString() })} /></FilterField>
            </MoreFilters>
            {!deleted && <Button onClick={() => actions.markAllRead(list.filter)}>{say(list.isFiltered ? 'markShownRead' : 'markAllRead')}</Button>}
          </>
        }
        batch={deleted ? <Button onClick={batch(actions.restore)}>{say('restore')}</Button> : (
          <>
            <Button onClick={batch((wids) => actions.markRead(wids, true))}>{say('markRead')}</Button>
            <Button onClick={batch((wids) => actions.markRead(wids, false))}>{say('markUnread')}</Button>
            <Button danger onClick={batch(actions.remove)}>{center('remove')}</Button>
          </>
        )}
      >
        <Table<Message> {...list.table} {...columns.table} />
      </ListPanel>
      {drawer.used && <Suspense><MessageDrawer wid={drawer.wid} wids={list.rows.map(({ wid }) => wid)} onOpen={drawer.open} onClose={drawer.close} /></Suspense>}
    </div>
  );
}
