import type { Text } from '#platform/contract/text.ts';
import type { WriteMode } from '#engine/sync/plan.ts';

/** Each way of writing, and what it does to rows that are there already. */
export const writeModeWords: Record<WriteMode, { title: Text; consequence: Text; keyed: boolean }> = {
  overwrite: {
    title: { zh: '覆盖', en: 'Overwrite' }, keyed: false,
    consequence: { zh: '每次执行用读到的数据替换整张表。替换在一瞬间完成，之前读到的仍是旧数据。', en: 'Each run replaces the whole table by what it read, in one moment; until then readers see the old data.' },
  },
  append: {
    title: { zh: '追加', en: 'Append' }, keyed: false,
    consequence: { zh: '读到的行都添加到表尾，已有的行不变。重复读取会产生重复行。', en: 'Rows are added; those that are there stay. Reading the same rows again makes them twice.' },
  },
  upsert: {
    title: { zh: '合并（新增或更新）', en: 'Merge (insert or update)' }, keyed: true,
    consequence: { zh: '按主键：已有的行更新，没有的行新增。来源删除的行保留。', en: 'By the key: rows that are there are updated, others added. Rows that the source deleted stay.' },
  },
  'insert-only': {
    title: { zh: '仅新增', en: 'Insert only' }, keyed: true,
    consequence: { zh: '按主键：只添加没有的行，已有的行不变。', en: 'By the key: only rows that are not there are added.' },
  },
  'update-only': {
    title: { zh: '仅更新', en: 'Update only' }, keyed: true,
    consequence: { zh: '按主键：只更新已有的行，不添加新行。', en: 'By the key: only rows that are there are updated.' },
  },
  'soft-delete': {
    title: { zh: '合并并标记删除', en: 'Merge and mark deleted' }, keyed: true,
    consequence: { zh: '同合并；来源不再有的行在 _deleted_at 中记下时间，不会真正删除。', en: 'As merge; rows that the source no longer has are marked in _deleted_at, never removed.' },
  },
  history: {
    title: { zh: '保留历史（拉链）', en: 'Keep history' }, keyed: true,
    consequence: { zh: '每一行的每个状态都保留，用 _valid_from、_valid_to、_is_current 标明有效期。', en: 'Every state of a row is kept with _valid_from, _valid_to and _is_current.' },
  },
};

/** What the same ways do where changes are told one by one, deletions among them. Others cannot follow changes. */
export const changesConsequences: Partial<Record<WriteMode, Text>> = {
  upsert: { zh: '按主键：新增、更新和删除依次作用于目标表，目标与来源保持一致。', en: 'By the key: inserts, updates and deletes are applied in their order, so that the target stays as the source is.' },
  'soft-delete': { zh: '同合并；来源删除的行在 _deleted_at 中记下时间，不会真正删除。', en: 'As merge; rows that were deleted in the source are marked in _deleted_at, never removed.' },
  history: { zh: '行的每个状态都保留，以 _valid_from、_valid_to、_is_current 表示有效期；删除使最后一个状态结束。', en: 'Every state of a row is kept, valid from _valid_from to _valid_to; a deletion ends the last one.' },
  append: { zh: '每个变更都添加为一行日志：操作 _operation、位置 _position、时间 _changed_at。', en: 'Each change becomes a line of a log, with _operation, _position and _changed_at.' },
};
