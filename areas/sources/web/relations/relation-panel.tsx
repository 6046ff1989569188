import { Alert, Button, Progress } from 'antd';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { colour } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { cardinalityWords, originWords } from '../../contract/relation-words.ts';
import { showRelation, type ErRelation, type ErRelationRow } from '../../contract/relations.ts';
import { EvidenceList } from './relation-evidence.tsx';
import { RelationStateDot } from './relation-state.tsx';
import { relationsWords } from './relations-words.ts';
import type { RelationWork } from './use-relation-work.ts';

interface RelationPanelProps {
  relation: ErRelation;
  mayWrite: boolean;
  work: RelationWork;
  onEdit: (relation: ErRelation) => void;
  onTable: (wid: string) => void;
}

/** One relation: its ends, what speaks for it, and what can be done with it. */
export function RelationPanel({ relation, ...props }: RelationPanelProps) {
  const say = useWords(relationsWords);
  const named = useCall(showRelation, { query: { wid: relation.dataObject, refDataObject: relation.refDataObject } }, { level: noticeLevel.silent });
  if (named.error && !named.data) return <ErrorState compact error={named.error} onRetry={() => void named.refetch()} />;
  if (!named.data) return <LinesSkeleton lines={8} />;
  const row = named.data.find(({ wid }) => wid === relation.wid);
  return row ? <RelationFacts row={row} {...props} /> : <EmptyState compact title={say('noMatches')} />;
}

function RelationFacts({ row, mayWrite, work, onEdit, onTable }: Omit<RelationPanelProps, 'relation'> & { row: ErRelationRow }) {
  const say = useWords(relationsWords);
  const text = useText();
  const end = (label: string, wid: string, object: string, title: string, fields: readonly string[]) => (
    <div className="er-end">
      <span className="er-label">{label}</span>
      <Button type="link" size="small" className="er-end-table" title={object} onClick={() => onTable(wid)}>{object}</Button>
      {title && <span className="er-end-title">{title}</span>}
      <code className="er-end-fields">{fields.join(', ')}</code>
    </div>
  );
  return (
    <div className="er-panel">
      <h3 className="er-panel-name">{row.name || say('relation')}</h3>
      {end(say('child'), row.dataObject, row.object, row.objectName, row.fields)}
      {end(say('parent'), row.refDataObject, row.refObject, row.refObjectName, row.refFields)}
      <dl className="er-facts">
        <dt>{say('state')}</dt><dd><RelationStateDot state={row.state} /></dd>
        <dt>{say('origin')}</dt><dd>{text(originWords[row.origin])}</dd>
        <dt>{say('cardinality')}</dt><dd>{text(cardinalityWords[row.cardinality])} ({row.cardinality})</dd>
        {row.origin === 'inferred' && <><dt>{say('confidence')}</dt><dd><Progress percent={row.confidence} size="small" strokeColor={colour('primary')} format={(percent) => `${percent}%`} /></dd></>}
        <dt>{say('changed')}</dt><dd><TimeCell value={row.modify_time} /></dd>
      </dl>
      {row.origin === 'inferred' && <><h4>{say('evidence')}</h4><EvidenceList evidence={row.evidence} /></>}
      {row.origin === 'declared' && <Alert type="info" title={say('declaredHint')} />}
      {mayWrite && row.origin !== 'declared' && (
        <div className="er-actions">
          {row.origin === 'inferred' && row.state !== 'confirmed' && <Button type="primary" onClick={() => void work.decide([row], 'confirmed').catch(ignoreTold)}>{say('confirm')}</Button>}
          {row.origin === 'inferred' && row.state !== 'rejected' && <Button onClick={() => void work.decide([row], 'rejected').catch(ignoreTold)}>{say('reject')}</Button>}
          {row.origin === 'inferred' && row.state === 'rejected' && <Button onClick={() => void work.decide([row], 'suggested').catch(ignoreTold)}>{say('putBack')}</Button>}
          <Button onClick={() => onEdit(row)}>{say('edit')}</Button>
          {row.origin === 'manual' && <Button danger onClick={() => void work.remove(row).catch(ignoreTold)}>{say('remove')}</Button>}
        </div>
      )}
    </div>
  );
}
