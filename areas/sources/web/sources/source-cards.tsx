import { Pagination, Skeleton, type PaginationProps } from 'antd';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import type { DataSource } from '../../contract/data-sources.ts';
import { SourceCard } from './source-card.tsx';
import type { SourceList } from './source-filter.ts';

/** The list as cards: the same rows, pages and filters as the table. */
export function SourceCards({ list, actionsOf }: { list: SourceList; actionsOf: (source: DataSource) => RowAction[] }) {
  const pagination = list.table.pagination as PaginationProps;
  const turn = (current: number, pageSize: number) =>
    list.table.onChange?.({ current, pageSize }, {}, [], { action: 'paginate', currentDataSource: list.rows });
  return (
    <div className={list.table.className}>
      <div className="source-cards" aria-busy={list.loading}>
        {list.loading
          ? Array.from({ length: 8 }, (_, index) => <div key={index} className="source-card"><Skeleton active avatar={{ shape: 'square' }} title={false} paragraph={{ rows: 3 }} /></div>)
          : list.rows.map((source) => <SourceCard key={source.wid} source={source} actions={actionsOf(source)} />)}
      </div>
      {list.total > 0 && <Pagination className="source-pages" align="end" {...pagination} onChange={turn} />}
    </div>
  );
}
