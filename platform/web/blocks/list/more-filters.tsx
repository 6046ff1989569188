import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../../words.ts';
import { blockWords } from '../words.ts';
import type { List } from './use-list-state.ts';

interface MoreFiltersProps {
  list: List;
  /** Which filters stand inside, for the count on the button. */
  keys: readonly string[];
  children: ReactNode;
}

/** The filters that are used now and then. The count tells that some of them are at work. */
export function MoreFilters({ list, keys, children }: MoreFiltersProps) {
  const say = useWords(blockWords);
  const count = keys.filter((key) => list.setKeys.includes(key)).length;
  return (
    <Popover trigger="click" placement="bottomLeft" arrow={false} content={<div className="more-filters">{children}</div>}>
      <Button icon={<FilterOutlined />} aria-haspopup="dialog" className={count > 0 ? 'more-filters-active' : undefined}>
        {count > 0 ? say('moreFiltersCount', { count }) : say('moreFilters')}
      </Button>
    </Popover>
  );
}

/** A filter with its name above, as the popover has room for it. */
export function FilterField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="filter-field">
      <span>{label}</span>
      {children}
    </label>
  );
}
