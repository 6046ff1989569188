import type { AlgorithmQuery } from './algorithm.ts';
import { asNumber, type Assembly } from './assembly.ts';

/** Only items that are frequent enough by themselves can be so in a pair: the others are left out before pairs are made. */
export function pairsSql(made: Assembly): AlgorithmQuery {
  const [support, confidence] = [made.number('support'), made.number('confidence')];
  return {
    sql: `with baskets as (
  select distinct ${made.quoted('basket')} as basket, ${made.quoted('item')} as item from ${made.from} where ${made.quoted('basket')} is not null and ${made.quoted('item')} is not null
), whole as (
  select ${asNumber('count(distinct basket)')} as number from baskets
), items as (
  select item, ${asNumber('count(*)')} as number from baskets group by item having ${asNumber('count(*)')} >= ${support} * (select number from whole)
), frequent as (
  select baskets.basket, baskets.item, items.number from baskets join items on items.item = baskets.item
), pairs as (
  select one.item as item, other.item as with_item, count(*) as together, min(one.number) as number, min(other.number) as with_number
  from frequent as one join frequent as other on other.basket = one.basket and other.item <> one.item group by one.item, other.item
)
select pairs.item, pairs.with_item, pairs.together, pairs.together / whole.number as support, pairs.together / pairs.number as confidence, pairs.together * whole.number / (pairs.number * pairs.with_number) as lift
from pairs cross join whole where pairs.together / whole.number >= ${support} and pairs.together / pairs.number >= ${confidence}
order by pairs.together / pairs.number desc, pairs.together desc, pairs.item, pairs.with_item`,
    chart: null,
  };
}
