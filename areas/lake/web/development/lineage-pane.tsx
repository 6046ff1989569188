import { ArrowRightOutlined } from '@ant-design/icons';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getScriptLineage, type LineageTable, type ScriptKind } from '../../contract/development.ts';
import { linkToLakeTable } from '../lake/lake-links.ts';
import { linkToTask } from '../tasks/task-links.ts';
import { developmentWords } from './development-words.ts';
import { textOf, type ScriptDraft } from './script-draft.ts';

/** What the text reads and what it writes, with the tasks before and after it. */
export function LineagePane({ kind, draft, wid }: { kind: ScriptKind; draft: ScriptDraft; wid: string | null }) {
  const say = useWords(developmentWords);
  const text = useText();
  const asked = useDeferredValue(textOf(kind, draft));
  const { target } = draft.definition;
  const lineage = useCall(getScriptLineage, { body: { kind, text: asked, ...(target && { layer: draft.layer, target_table: draft.target_table || draft.name }), ...(wid && { wid }) } }, { level: noticeLevel.silent, keepPrevious: true });
  if (lineage.error && !lineage.data) return <div className="dev-pane"><ErrorState compact error={lineage.error} onRetry={() => void lineage.refetch()} /></div>;
  if (!lineage.data) return <div className="dev-pane"><LinesSkeleton lines={4} /></div>;
  const { reads, writes, note } = lineage.data;
  return (
    <div className="dev-pane">
      <div className="dev-lineage">
        <Tables title={say('reads')} none={say('readsNothing')} tables={reads} tasks="writtenBy" />
        <ArrowRightOutlined aria-hidden />
        <div className="dev-lineage-self">{draft.name}</div>
        <ArrowRightOutlined aria-hidden />
        <Tables title={say('writes')} none={say('writesNothing')} tables={writes} tasks="readBy" />
      </div>
      <p className="lake-note">{note ? text(note) : say('lineageHint')}</p>
      <p className="lake-note">{say('lineageTables')}</p>
    </div>
  );
}

function Tables({ title, none, tables, tasks }: { title: string; none: string; tables: readonly LineageTable[]; tasks: 'writtenBy' | 'readBy' }) {
  const say = useWords(developmentWords);
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      {tables.length === 0 ? <p className="lake-note">{none}</p> : (
        <ul>
          {tables.map((table) => {
            const name = table.schema ? `${table.schema}.${table.table}` : table.table;
            return (
              <li key={name}>
                {table.wid ? <Link to={linkToLakeTable(table.wid)}><code>{name}</code></Link> : <code>{name}</code>}
                <small>{[table.title, !table.wid && say('unknownTable')].filter(Boolean).join(' · ')}</small>
                {table.tasks.length > 0 && <small>{say(tasks)} {table.tasks.map(({ wid, name: task }, at) => <span key={wid}>{at > 0 && ', '}<Link to={linkToTask(wid)}>{task}</Link></span>)}</small>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
