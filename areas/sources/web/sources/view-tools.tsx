import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons';
import { Segmented, Select } from 'antd';
import { usePreference } from '#platform/web/blocks/preferences.ts';
import { useWords } from '#platform/web/words.ts';
import type { SourceList } from './source-filter.ts';
import { sourcesWords } from './sources-words.ts';

export type SourceView = 'cards' | 'table';

/** How a person likes to see the list, on every computer. */
export function useSourceView() {
  return usePreference<SourceView>('view:sources', 'cards');
}

export function ViewSwitch({ view, onChange }: { view: SourceView; onChange: (view: SourceView) => void }) {
  const say = useWords(sourcesWords);
  return (
    <Segmented<SourceView> aria-label={say('view')} value={view} onChange={onChange} options={[
      { value: 'cards', icon: <AppstoreOutlined aria-label={say('cards')} />, title: say('cards') },
      { value: 'table', icon: <BarsOutlined aria-label={say('table')} />, title: say('table') },
    ]} />
  );
}

const orders = { databasename: 'sortName', '-connect_time': 'sortTest', '-modify_time': 'sortChanged', connect_status: 'sortState' } as const;

/** Cards have no heads to sort by. */
export function SortSelect({ list }: { list: SourceList }) {
  const say = useWords(sourcesWords);
  const sort = (value: string | undefined) => list.table.onChange?.(
    {}, {}, value ? { columnKey: value.replace(/^-/, ''), order: value.startsWith('-') ? 'descend' : 'ascend' } : [], { action: 'sort', currentDataSource: list.rows },
  );
  return (
    <Select allowClear placeholder={say('sortDefault')} aria-label={say('sortBy')} value={list.sort} onChange={sort}
      options={Object.entries(orders).map(([value, word]) => ({ value, label: say(word) }))} />
  );
}
