import { MailOutlined } from '@ant-design/icons';
import { Button, Select, Table, Tooltip } from 'antd';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { states } from '#platform/web/blocks/state/states.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { messageChannelNames } from '../../../contract/message-channels.ts';
import { deliveryStates, getSentMessage, listDeliveries, listSentMessages, retryDeliveries, type MessageDelivery, type SentDetail } from '../../../contract/message-sending.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { sendingWords } from './sending-words.ts';

const lookAgain = 5000;

/** Whom it was sent to outside of the platform, and how that went. */
export function DeliveryList({ message, counts }: { message: string; counts: SentDetail['deliveries'] }) {
  const say = useWords(sendingWords);
  const center = useWords(messageCenterWords);
  const text = useText();
  const filter: { message: string; state?: MessageDelivery['state'] } = { message };
  const list = useList(listDeliveries, { name: 'deliveries', filter, rowKey: 'wid', every: lookAgain });
  const retry = useChange(retryDeliveries, { refresh: [listDeliveries, getSentMessage, listSentMessages], success: ({ count }) => say('retried', { count }) });
  const countOf = (state: MessageDelivery['state']) => counts.filter((one) => one.state === state).reduce((sum, { count }) => sum + count, 0);
  const columns = useColumns<MessageDelivery>(list, [
    { key: 'receiver', title: say('receiver'), width: 140, render: (_, row) => <span title={row.receiver}>{row.receiver}</span> },
    { key: 'channel', title: say('channel'), width: 80, render: (_, row) => text(messageChannelNames[row.channel]) },
    { key: 'address', title: say('address'), width: 170, render: (_, row) => <LongText plain>{row.address}</LongText> },
    { key: 'state', title: say('state'), width: 100, sorter: true, render: (_, row) => <StateDot state={row.state} /> },
    { key: 'error', title: say('error'), render: (_, row) => (row.error && row.state !== 'succeeded' ? <Tooltip title={text(row.error)}><span>{text(row.error)}</span></Tooltip> : <Missing />) },
    { key: 'attempts', title: say('attempts'), width: 84, align: 'right' },
    { key: 'modify_time', title: say('changed'), width: 110, align: 'right', sorter: true, optional: true, render: (_, row) => <TimeCell value={row.modify_time} /> },
    {
      key: 'actions', title: center('actions'), width: 90, tool: true, render: (_, row) => row.state === 'failed' && (
        <Button type="link" size="small" onClick={() => retry.mutate({ body: { message, wids: [row.wid] } })}>{say('retry')}</Button>
      ),
    },
  ]);
  return (
    <ListPanel
      list={list} columns={columns} fileName={say('deliveries')}
      empty={{ icon: <MailOutlined />, title: say('noDeliveries'), description: say('noDeliveriesText') }}
      filters={
        <>
          <Select allowClear placeholder={say('allStates')} aria-label={say('state')} {...list.field('state')}
            options={deliveryStates.map((state) => ({ value: state, label: `${text(states[state])} ${countOf(state)}` }))} />
          {countOf('failed') > 0 && <Button loading={retry.isPending} onClick={() => retry.mutate({ body: { message } })}>{say('retryAll')}</Button>}
        </>
      }
    >
      <Table<MessageDelivery> {...list.table} {...columns.table} />
    </ListPanel>
  );
}
