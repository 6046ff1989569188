import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber, Segmented, Select } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { builderWords } from './builder-words.ts';
import type { PartProps } from './part-props.ts';

/** In which order, and how many rows at most. */
export function OrderPart({ draft, change, problem }: PartProps) {
  const say = useWords(builderWords);
  const set = (sort: typeof draft.sort) => change((before) => ({ ...before, sort }));
  const free = draft.columns.find(({ name }) => !draft.sort.some(({ column }) => column === name))?.name;
  return (
    <section className="builder-part">
      <header><h3>{say('order')}</h3></header>
      {draft.sort.map((one, at) => (
        <div key={at} className="builder-condition" data-problem={problem(`sort.${at}`) ? '' : undefined}>
          <Select className="builder-field" value={one.column} aria-label={say('sortBy')} options={draft.columns.map(({ name }) => ({ value: name }))} onChange={(column) => set(draft.sort.map((other, index) => (index === at ? { ...other, column } : other)))} />
          <Segmented size="small" value={one.descending ? 'down' : 'up'} options={[{ value: 'up', label: say('ascending') }, { value: 'down', label: say('descending') }]} onChange={(way) => set(draft.sort.map((other, index) => (index === at ? { ...other, descending: way === 'down' } : other)))} />
          <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={say('remove')} onClick={() => set(draft.sort.filter((_, index) => index !== at))} />
        </div>
      ))}
      <div className="builder-bar">
        <Button type="text" size="small" icon={<PlusOutlined />} disabled={!free} onClick={() => set([...draft.sort, { column: free!, descending: false }])}>{say('addSort')}</Button>
        <span className="lake-note">{say('limit')}</span>
        <InputNumber size="small" min={1} max={1_000_000_000} precision={0} placeholder={say('noLimit')} aria-label={say('limit')} value={draft.limit} onChange={(limit) => change((before) => ({ ...before, limit }))} />
      </div>
    </section>
  );
}
