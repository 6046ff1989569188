import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { EmptyState, ErrorState, FilteredState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { relationStates, relationStateWords, type RelationState } from '../../contract/relation-words.ts';
import { listRelations } from '../../contract/relations.ts';
import { RelationItem } from './relation-item.tsx';
import { relationsWords } from './relations-words.ts';
import type { RelationWork } from './use-relation-work.ts';

interface RelationListProps {
  source: string;
  mayWrite: boolean;
  work: RelationWork;
  infer: React.ReactNode;
  onRelation: (wid: string, ends: readonly string[]) => void;
}

const atOnce = 500;
const sure = 85;

/** What waits for a decision, the surest first; ticked ones are decided together. Other states are a filter away. */
export function RelationList({ source, mayWrite, work, infer, onRelation }: RelationListProps) {
  const say = useWords(relationsWords);
  const text = useText();
  const [state, setState] = useState<RelationState | 'ALL'>('suggested');
  const [key, setKey] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const list = useCall(listRelations, { query: { ps: atOnce }, body: { database_wid: source, state, key } }, { keepPrevious: true, level: noticeLevel.silent });
  const rows = list.data?.rows ?? [];
  const able = rows.filter(({ origin }) => origin === 'inferred');
  const chosen = able.filter(({ wid }) => ticked.has(wid));
  const tick = (wid: string) => setTicked((all) => (all.has(wid) ? new Set([...all].filter((one) => one !== wid)) : new Set([...all, wid])));
  const decide = async (next: RelationState) => {
    setBusy(true);
    try {
      await work.decide(chosen, next);
      setTicked(new Set());
    } catch (error) {
      ignoreTold(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="er-list">
      <div className="er-list-filter">
        <SearchBox value={key} onSearch={setKey} placeholder={say('searchRelations')} />
        <Select<RelationState | 'ALL'> value={state} onChange={setState} aria-label={say('stateFilter')}
          options={[...relationStates.map((value) => ({ value, label: text(relationStateWords[value]) })), { value: 'ALL' as const, label: say('any') }]} />
      </div>
      {mayWrite && able.length > 0 && (
        <div className="er-list-bar">
          <Checkbox checked={chosen.length === able.length} indeterminate={chosen.length > 0 && chosen.length < able.length}
            onChange={() => setTicked(new Set(chosen.length === able.length ? [] : able.map(({ wid }) => wid)))}>{say('selectAll')}</Checkbox>
          {chosen.length === 0
            ? <Button type="link" size="small" onClick={() => setTicked(new Set(able.filter(({ confidence }) => confidence >= sure).map(({ wid }) => wid)))}>{say('selectSure', { limit: sure })}</Button>
            : (
              <span className="er-list-actions">
                {state !== 'confirmed' && <Button type="primary" size="small" loading={busy} onClick={() => void decide('confirmed')}>{say('confirmAll', { count: chosen.length })}</Button>}
                {state !== 'rejected' && <Button size="small" disabled={busy} onClick={() => void decide('rejected')}>{say('rejectAll', { count: chosen.length })}</Button>}
              </span>
            )}
        </div>
      )}
      {list.error && !list.data ? <ErrorState compact error={list.error} onRetry={() => void list.refetch()} />
        : !list.data ? <LinesSkeleton lines={8} />
          : rows.length === 0 ? (key || state !== 'suggested'
            ? <FilteredState compact onClear={() => { setKey(''); setState('suggested'); }} />
            : <EmptyState compact title={say('noSuggestions')} description={say('noSuggestionsHint')} action={infer} />)
            : (
              <ul className="er-items">
                {rows.map((row) => (
                  <li key={row.wid}>
                    {mayWrite && <Checkbox disabled={row.origin !== 'inferred'} checked={ticked.has(row.wid)} onChange={() => tick(row.wid)} aria-label={`${row.object} → ${row.refObject}`} />}
                    <RelationItem row={row} onOpen={() => onRelation(row.wid, [row.dataObject, row.refDataObject])} />
                  </li>
                ))}
              </ul>
            )}
    </div>
  );
}
