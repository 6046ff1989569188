import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../../words.ts';
import { EmptyState, ErrorState, FilteredState } from '../empty-state.tsx';
import { blockWords } from '../words.ts';
import { ListTools } from './list-tools.tsx';
import type { Columns } from './use-columns.tsx';
import type { List } from './use-list-state.ts';
import './list.css';

export interface ListPanelProps {
  list: List;
  columns?: Columns;
  /** The filters of the first row; rarely used ones go into MoreFilters. */
  filters?: ReactNode;
  /** The actions of the bar that rises when rows are selected. */
  batch?: ReactNode;
  /** Shown while nothing exists: what this list is for, and the first step. */
  empty: { title: string; description?: string; action?: ReactNode; icon?: ReactNode };
  /** The name of an exported file. */
  fileName: string;
  /** The table: `<Table {...list.table} {...columns.table} />`. */
  children: ReactNode;
}

/** Filters, table, batch bar: a list without a page around it, for a tab or a drawer. */
export function ListPanel({ list, columns, filters, batch, empty, fileName, children }: ListPanelProps) {
  const say = useWords(blockWords);
  const isEmpty = !list.loading && !list.error && list.rows.length === 0 && list.total === 0 && !list.refreshing;
  const failed = list.error && list.rows.length === 0;
  const nothingExists = isEmpty && !list.isFiltered;
  return (
    <div className="list-panel">
      {!nothingExists && (
        <div className="list-bar" role="search">
          <div className="list-filters">
            {filters}
            {list.isFiltered && <Button type="link" size="small" onClick={list.clearFilter}>{say('clearFilters')}</Button>}
          </div>
          <ListTools list={list} columns={columns} fileName={fileName} />
        </div>
      )}
      <div className="list-card">
        {list.error && !failed && <Alert banner type="warning" title={say('refreshFailed')} action={<Button size="small" onClick={list.refresh}>{say('tryAgain')}</Button>} />}
        {failed ? <ErrorState title={say('listFailed')} error={list.error} onRetry={list.refresh} />
          : nothingExists ? <EmptyState {...empty} />
            : isEmpty ? <FilteredState onClear={list.clearFilter} />
              : children}
      </div>
      {batch && list.selection.keys.length > 0 && (
        <div className="batch-bar" role="toolbar" aria-label={say('selected', { count: list.selection.keys.length })}>
          <span aria-live="polite">{say('selected', { count: list.selection.keys.length })}</span>
          {batch}
          <Button type="text" onClick={list.selection.clear}>{say('clearSelection')}</Button>
        </div>
      )}
    </div>
  );
}
