import { Alert, Button, Drawer } from 'antd';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useAskDiscard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useWords } from '#platform/web/words.ts';
import { VirtualGrid } from '../grid/virtual-grid.tsx';
import { takenNames } from './name-choices.ts';
import { NamingBar } from './naming-bar.tsx';
import { namingWords } from './naming-words.ts';
import { useNameColumns } from './use-name-columns.tsx';
import { batchSize, useNameSuggestions } from './use-name-suggestions.ts';
import '#platform/web/blocks/list/list.css';
import './naming.css';

interface NamingDrawerProps {
  /** The wid of the data source. */
  source: string;
  /** These objects only; absent: the whole source. */
  objects?: readonly string[];
  /** What the names are for, in the title. */
  name: string;
  onClose: () => void;
  onTaken?: () => void;
}

/** Names are looked through, mended, ticked and then taken; nothing is saved before. */
export function NamingDrawer({ source, objects, name, onClose, onTaken }: NamingDrawerProps) {
  const say = useWords(namingWords);
  const names = useNameSuggestions(source, objects, onTaken);
  const columns = useNameColumns(names, objects?.length === 1);
  const ask = useAskDiscard();
  const { query, rows, total, page, choices } = names;
  const count = choices.ticked.size;
  const { replacing } = takenNames(choices);
  const close = () => (count > 0 ? ask(onClose) : onClose());
  const isPlain = names.filter.key === '' && names.filter.origin === undefined && names.filter.kinds === 'both';
  return (
    <Drawer open className="naming-drawer" title={<span className="cut-name" title={name}>{say('title', { name })}</span>} size="min(1280px, 92vw)" onClose={close} destroyOnHidden
      footer={
        <div className="naming-footer">
          <Button type="primary" disabled={count === 0} loading={names.busy} onClick={() => void names.submit().catch(() => undefined)}>{count > 0 ? say('take', { count }) : say('takeNone')}</Button>
          <Button onClick={close}>{say('close')}</Button>
          {replacing.length > 0 && <span className="naming-replaces">{say('replaces', { count: replacing.length })}</span>}
          <span className="naming-pages">
            {total > 0 && say('shown', { from: (page - 1) * batchSize + 1, to: Math.min(page * batchSize, total), total })}
            {total > batchSize && (
              <>
                <Button size="small" disabled={page === 1} onClick={() => names.setPage(page - 1)}>{say('previous')}</Button>
                <Button size="small" disabled={page * batchSize >= total} onClick={() => names.setPage(page + 1)}>{say('next')}</Button>
              </>
            )}
          </span>
        </div>
      }>
      <div className="naming">
        <p className="naming-hint">{say('hint')}</p>
        {names.error && <Alert showIcon type="error" title={errorText(names.error)} />}
        <NamingBar names={names} />
        {query.error ? <ErrorState title={say('failed')} error={query.error} onRetry={() => void query.refetch()} />
          : query.isPending ? <LinesSkeleton lines={12} />
            : (
              <VirtualGrid className="naming-grid" label={say('suggestion')} rows={rows} columns={columns} rowKey={(row) => row.wid}
                rowProps={(row) => ({ 'data-object': row.kind === 'object' || undefined, 'aria-selected': choices.ticked.has(row.wid) })}
                empty={isPlain && total === 0 ? <EmptyState title={say('nothing')} description={names.filter.unnamed && say('nothingHint')} /> : <EmptyState title={say('nothingFound')} />} />
            )}
      </div>
    </Drawer>
  );
}
