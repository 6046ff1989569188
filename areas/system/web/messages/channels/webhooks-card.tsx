import { ApiOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { lazy, Suspense } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteWebhook, listWebhooks, testWebhook, webhookKindNames, type Webhook } from '../../../contract/message-channels.ts';
import { messageCategoryNames } from '../../../contract/messages.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { channelWords } from './channel-words.ts';

const WebhookDrawer = lazy(() => import('./webhook-drawer.tsx').then((module) => ({ default: module.WebhookDrawer })));

export function WebhooksCard() {
  const say = useWords(channelWords);
  const drawer = useOpenRecord('webhook');
  const { data, error, refetch } = useCall(listWebhooks, undefined, { level: noticeLevel.silent });
  const add = <Button icon={<PlusOutlined />} onClick={() => drawer.open('new')}>{say('add')}</Button>;
  return (
    <section className="message-card" aria-label={say('webhooks')}>
      <header><div><h2>{say('webhooks')}</h2><p>{say('webhooksText')}</p></div>{data && data.webhooks.length > 0 && add}</header>
      {error && !data ? <ErrorState compact title={say('failed')} error={error} onRetry={() => void refetch()} />
        : !data ? <LinesSkeleton lines={3} />
          : data.webhooks.length === 0 ? <EmptyState compact icon={<ApiOutlined />} title={say('noneTitle')} description={say('noneText')} action={add} />
            : <WebhookTable webhooks={data.webhooks} onOpen={drawer.open} />}
      {drawer.used && <Suspense><WebhookDrawer at={drawer.wid} webhooks={data?.webhooks} onClose={drawer.close} /></Suspense>}
    </section>
  );
}

function WebhookTable({ webhooks, onOpen }: { webhooks: Webhook[]; onOpen: (wid: string) => void }) {
  const say = useWords(channelWords);
  const center = useWords(messageCenterWords);
  const text = useText();
  const test = useChange(testWebhook, { success: ({ status, milliseconds }) => say('tested', { status, milliseconds }) });
  const remove = useChange(deleteWebhook, { refresh: [listWebhooks], success: center('removed') });
  return (
    <Table<Webhook> rowKey="wid" size="small" pagination={false} dataSource={webhooks} tableLayout="fixed" columns={[
      { title: say('name'), render: (_, { wid, name }) => <LinkCell onOpen={() => onOpen(wid)}><span title={name}>{name.slice(0, 200)}</span></LinkCell> },
      { title: say('kind'), width: 120, render: (_, { kind }) => text(webhookKindNames[kind]) },
      { title: say('address'), width: 260, render: (_, { host }) => <LongText plain>{host}</LongText> },
      { title: say('categories'), width: 220, render: (_, { categories }) => categories.map((category) => text(messageCategoryNames[category])).join(' · ') },
      { title: say('state'), width: 110, render: (_, { enabled }) => <StateDot state={enabled ? 'connected' : 'disabled'} word={enabled ? channelWords.words.on : undefined} /> },
      {
        title: center('actions'), width: 160, render: (_, { wid, name }) => (
          <RowActions name={name} actions={[
            { key: 'test', label: say('test'), run: () => test.mutateAsync({ body: { wid } }) },
            { key: 'edit', label: center('edit'), run: () => onOpen(wid) },
            { key: 'remove', label: center('remove'), run: () => remove.mutateAsync({ body: { wid } }), destroys: { name, consequence: say('removeHint') } },
          ]} />
        ),
      },
    ]} />
  );
}
