import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { getDataSourceInfo } from '../../contract/source-overviews.ts';
import { KindMark, markedKind } from '../sources/kind-mark.tsx';
import { useKindName } from '../sources/kind-name.ts';
import { SourceState } from '../sources/source-state.tsx';
import { detailWords } from './detail-words.ts';

/** What people look for first, in one row above the tabs. */
export function SourceFigures({ source }: { source: DataSource }) {
  const say = useWords(detailWords);
  const kindName = useKindName();
  const info = useCall(getDataSourceInfo, { query: { database_wid: source.wid } }, { level: noticeLevel.silent, enabled: source.source_type === 'dataBase' });
  const figure = (value: number | undefined) => (info.isPending ? undefined : <NumberCell value={value} />);
  const isDatabase = source.source_type === 'dataBase';
  return (
    <div className="source-part source-head">
      <KindMark kind={markedKind(source)} large />
      <KeyFacts>
        <KeyFact label={say('kind')}>{kindName(source)}</KeyFact>
        {isDatabase && <KeyFact label={say('state')}><SourceState status={source.connect_status} /></KeyFact>}
        {isDatabase && <KeyFact label={say('version')}>{source.dbVersion || '–'}</KeyFact>}
        <KeyFact label={say('department')}><span className="cut-name" title={source.admin_dept_name}>{source.admin_dept_name || '–'}</span></KeyFact>
        <KeyFact label={say('administrator')}><span className="cut-name" title={source.admin_user_name}>{source.admin_user_name || '–'}</span></KeyFact>
        {isDatabase ? (
          <>
            <KeyFact label={say('objects')}>{figure(info.data?.DATAOBJECTNUM)}</KeyFact>
            <KeyFact label={say('fields')}>{figure(info.data?.DATAFIELDNUM)}</KeyFact>
            <KeyFact label={say('integrated')}>{figure(info.data?.INTEGRATIONNUM)}</KeyFact>
            <KeyFact label={say('codes')}>{figure(info.data?.CODENUM)}</KeyFact>
            <KeyFact label={say('lastImport')}>{source.import_time ? <TimeCell value={source.import_time} /> : say('neverImported')}</KeyFact>
          </>
        ) : <KeyFact label={say('resources')}><NumberCell value={source.object_num} /></KeyFact>}
      </KeyFacts>
    </div>
  );
}
