import type { Text } from '#platform/contract/text.ts';
import { asNumber, decimal } from '#engine/sync/functions/as-number.ts';
import { float, integer, type LakeWords, type Term } from '#engine/sync/functions/term.ts';
import type { Aggregate } from '#areas/lake';

const noNumber: Text = { zh: '求和与平均只用于数字字段，请换一个字段或汇总方式。', en: 'Sums and averages need a field of numbers. Choose another field or aggregate.' };
const noField: Text = { zh: '请选择要汇总的字段；只有“计数”可以不选。', en: 'Choose the field to aggregate; only a count does without.' };

/** The same on both lakes: a sum keeps every digit, an average is a float, texts are ordered by their characters. */
export function aggregateTerm(aggregate: Aggregate, term: Term | null, lake: LakeWords): Term | { problem: Text } {
  if (aggregate === 'count') return { sql: `count(${term ? term.sql : '*'})`, type: integer, nullable: false };
  if (!term) return { problem: noField };
  if (aggregate === 'count-distinct') return { sql: `count(distinct ${term.sql})`, type: integer, nullable: false };
  if (aggregate === 'min' || aggregate === 'max') {
    const order = lake.kind === 'postgresql' && term.type.kind === 'string' ? ' collate "C"' : '';
    if (term.type.kind === 'boolean' || term.type.kind === 'json') return { problem: { zh: '该类型的值没有大小，请换一个字段。', en: 'Values of this type have no order. Choose another field.' } };
    const number = asNumber(term, lake);
    return { sql: `${aggregate}(${number?.sql ?? term.sql}${order})`, type: number?.type ?? term.type, nullable: true };
  }
  const number = asNumber(term, lake);
  if (!number) return { problem: noNumber };
  const double = lake.kind === 'duckdb' ? 'double' : 'double precision';
  if (aggregate === 'average') return { sql: `avg(cast(${number.sql} as ${double}))`, type: float, nullable: true };
  if (number.type.kind === 'float') return { sql: `sum(${number.sql})`, type: float, nullable: true };
  const type = decimal(number.type.kind === 'decimal' ? number.type.scale ?? 0 : 0);
  return { sql: `cast(sum(${number.sql}) as ${lake.types.toNative(type).native})`, type, nullable: true };
}
