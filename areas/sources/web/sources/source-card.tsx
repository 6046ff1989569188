import { Link } from 'react-router';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { linkToSource } from '../detail/use-source-tab.ts';
import { KindMark, markedKind } from './kind-mark.tsx';
import { useKindName } from './kind-name.ts';
import { MoreActions } from './more-actions.tsx';
import { SourceState } from './source-state.tsx';
import { sourcesWords } from './sources-words.ts';

/** What one sees of a source at a glance; the name is the way in. */
export function SourceCard({ source, actions }: { source: DataSource; actions: readonly RowAction[] }) {
  const say = useWords(sourcesWords);
  const text = useText();
  const kindName = useKindName();
  const isDatabase = source.source_type === 'dataBase';
  const product = isDatabase && source.dbVersion ? source.dbVersion : kindName(source);
  return (
    <article className="source-card" data-disabled={source.use_able === 0 || undefined}>
      <header>
        <KindMark kind={markedKind(source)} large />
        <div className="source-card-names">
          <Link to={linkToSource(source.wid)} title={source.databasename}>{source.databasename}</Link>
          <span title={product}>{product}</span>
        </div>
        <MoreActions name={source.databasename} actions={actions} />
      </header>
      <dl>
        <div><dt>{say('department')}</dt><dd title={source.admin_dept_name} data-none={!source.admin_dept_name || undefined}>{source.admin_dept_name || say('noDepartment')}</dd></div>
        <div><dt>{say('administrator')}</dt><dd title={source.admin_user_name} data-none={!source.admin_user_name || undefined}>{source.admin_user_name || say('noAdministrator')}</dd></div>
      </dl>
      <footer>
        {isDatabase
          ? <span title={source.connect_message ? text(source.connect_message) : undefined}><SourceState status={source.connect_status} /></span>
          : <span>{say(source.use_able === 1 ? 'enabled' : 'disabled')}</span>}
        {isDatabase && source.use_able === 0 && <span className="source-card-tag">{say('disabled')}</span>}
        {source.real_time_able && <span className="source-card-tag">{say('realTime')}</span>}
        <span className="source-card-right">
          <span>{say(isDatabase ? 'objectCount' : 'resourceCount', { count: source.object_num.toLocaleString() })}</span>
          {isDatabase && <span title={say('lastTest')}>{source.connect_time ? <TimeCell value={source.connect_time} /> : say('neverTested')}</span>}
        </span>
      </footer>
    </article>
  );
}
