import { DeleteOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { useWords } from '../../words.ts';
import { usePreference } from '../preferences.ts';
import { TextInput } from '../text-input.ts';
import { blockWords } from '../words.ts';
import type { List } from './use-list-state.ts';

export interface SavedFilter {
  name: string;
  /** The filters and the order, as they stand in the address. */
  address: string;
}

/** A filter of the same name is replaced where it stands. */
export function keepFilter(filters: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] {
  const known = filters.some(({ name }) => name === filter.name);
  return known ? filters.map((each) => (each.name === filter.name ? filter : each)) : [...filters, filter];
}

const noFilters: SavedFilter[] = [];

export function SavedFilters({ list }: { list: List }) {
  const say = useWords(blockWords);
  const [filters, setFilters] = usePreference<SavedFilter[]>(`filters:${list.name}`, noFilters);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const applied = filters.find((filter) => filter.address === list.saved && list.saved !== '');

  const save = () => {
    if (!name.trim()) return;
    setFilters(keepFilter(filters, { name: name.trim(), address: list.saved }));
    setName('');
  };

  const content = (
    <div className="saved-filters">
      {filters.length === 0 && <p className="saved-filters-hint">{say('noSavedFilters')}</p>}
      {filters.map((filter) => (
        <div key={filter.name} className="saved-filter">
          <Button type="text" block className="saved-filter-apply" aria-pressed={filter === applied} onClick={() => {
            list.apply(filter.address);
            setOpen(false);
          }}>{filter.name}</Button>
          <Button type="text" icon={<DeleteOutlined />} aria-label={say('deleteFilter', { name: filter.name })}
            onClick={() => setFilters(filters.filter((each) => each !== filter))} />
        </div>
      ))}
      {list.saved !== '' && !applied && (
        <form className="saved-filter-form" onSubmit={(event) => {
          event.preventDefault();
          save();
        }}>
          <TextInput value={name} maxLength={40} placeholder={say('filterName')} aria-label={say('filterName')}
            onChange={(event) => setName(event.target.value)} />
          <Button htmlType="submit" disabled={!name.trim()}>{say('save')}</Button>
          {filters.some((filter) => filter.name === name.trim()) && <span className="saved-filters-hint">{say('replaceFilter')}</span>}
        </form>
      )}
    </div>
  );

  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} open={open} onOpenChange={setOpen} content={content}>
      <Tooltip title={open ? '' : say('savedFilters')}>
        <Button type="text" aria-label={say('savedFilters')} aria-haspopup="dialog"
          icon={applied ? <StarFilled className="saved-filters-applied" /> : <StarOutlined />}>{applied?.name}</Button>
      </Tooltip>
    </Popover>
  );
}
