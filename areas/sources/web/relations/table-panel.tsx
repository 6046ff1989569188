import { Button, Tooltip } from 'antd';
import { Link } from 'react-router';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getErObject, showRelation } from '../../contract/relations.ts';
import { linkToObject } from '../object/object-links.ts';
import { KeyMark } from './key-mark.tsx';
import { RelationItem } from './relation-item.tsx';
import { relationsWords } from './relations-words.ts';
import { shortType } from './short-type.ts';
import type { RelationWork } from './use-relation-work.ts';

interface TablePanelProps {
  wid: string;
  mayWrite: boolean;
  work: RelationWork;
  onExpand: (wid: string, hops: number) => void;
  onHide: (wid: string) => void;
  onRelation: (wid: string, ends: readonly string[]) => void;
}

const mostHops = 3;

/** One table: what it is, what it is related to, and its fields. */
export function TablePanel({ wid, mayWrite, work, onExpand, onHide, onRelation }: TablePanelProps) {
  const say = useWords(relationsWords);
  const table = useCall(getErObject, { query: { wid } }, { level: noticeLevel.silent });
  const relations = useCall(showRelation, { query: { wid } }, { level: noticeLevel.silent });
  if (table.error && !table.data) return <ErrorState compact error={table.error} onRetry={() => void table.refetch()} />;
  if (!table.data) return <LinesSkeleton lines={8} />;
  const { dataObject, dataObjectName, schema_name, fields } = table.data;
  const there = (relations.data ?? []).filter(({ state }) => state !== 'rejected');
  return (
    <div className="er-panel">
      <h3 className="er-panel-name" title={dataObject}>{dataObject}</h3>
      <div className="er-panel-title">{[dataObjectName, schema_name].filter(Boolean).join(' · ')}</div>
      <div className="er-actions">
        <Link to={linkToObject(wid)}><Button size="small">{say('openObject')}</Button></Link>
        <Button size="small" onClick={() => onHide(wid)}>{say('hide')}</Button>
      </div>
      <h4>{say('neighbours')}</h4>
      <div className="er-actions">
        {Array.from({ length: mostHops }, (_, at) => at + 1).map((hops) => <Button key={hops} size="small" onClick={() => onExpand(wid, hops)}>{say('hops', { count: hops })}</Button>)}
      </div>
      <h4>{say('relations')} · {there.length}</h4>
      {relations.data && there.length === 0 ? <EmptyState compact title={say('noTableRelations')} /> : (
        <ul className="er-items">{there.map((row) => <li key={row.wid}><RelationItem row={row} onOpen={() => onRelation(row.wid, [row.dataObject, row.refDataObject])} /></li>)}</ul>
      )}
      <h4>{say('fields')} · {fields.length}</h4>
      <ul className="er-fields">
        {fields.map((field) => {
          const isKey = field.is_pk === 1;
          const mark = <span className={isKey ? 'er-key' : 'er-no-key'}><KeyMark /></span>;
          return (
            <li key={field.wid}>
              {mayWrite
                ? <Tooltip title={say(isKey ? 'unsetKey' : 'setKey')}><Button type="text" size="small" icon={mark} aria-label={`${say(isKey ? 'unsetKey' : 'setKey')} ${field.dataField}`} onClick={() => void work.setKey(field.wid, !isKey).catch(ignoreTold)} /></Tooltip>
                : isKey ? <span className="er-key" title={say('key')}>{mark}</span> : <span />}
              <span className="cut-name" title={field.dataField}>{field.dataField}</span>
              <span className="cut-name er-field-title" title={field.dataFieldName}>{field.dataFieldName}</span>
              <span className="cut-name er-field-type" title={field.native_type}>{shortType(field.native_type)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
