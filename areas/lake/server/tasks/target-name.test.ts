import { expect, it } from 'vitest';
import { plainName, suggestTargetName } from './target-name.ts';

it('a table is named after what is read, not after its schema or the ending of its file', () => {
  expect([plainName('database', 'public.student'), plainName('file', 'account.csv'), plainName('file', 'consume_202604.csv.gz'), plainName('kafka', 'orders.paid'), plainName('file', '.csv')])
    .toEqual(['student', 'account', 'consume_202604', 'orders.paid', '.csv']);
  expect(suggestTargetName('ykt', plainName('kafka', 'orders.paid'))).toBe('ykt_orders_paid');
});
