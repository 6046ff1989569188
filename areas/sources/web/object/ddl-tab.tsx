import { Alert, Select } from 'antd';
import { useState } from 'react';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { SqlEditor, type SqlEditorProps } from '#platform/web/blocks/sql/sql-editor.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getDataObjectDdl, type DataObjectDetail } from '../../contract/data-objects.ts';
import { getDataSource } from '../../contract/data-sources.ts';
import { databaseTypes, type DatabaseType } from '../../contract/source-kinds.ts';
import { databaseNames } from '../sources/kind-name.ts';
import { objectWords } from './object-words.ts';

const dialects: Partial<Record<string, SqlEditorProps['dialect']>> = { postgresql: 'postgresql', mysql: 'mysql', mariadb: 'mysql', sqlserver: 'mssql', oracle: 'oracle' };

/** The statement that makes the same table, here or in another kind of database. */
export function DdlTab({ object }: { object: DataObjectDetail }) {
  const say = useWords(objectWords);
  const text = useText();
  const [chosen, setChosen] = useState<string>();
  const source = useCall(getDataSource, { query: { wid: object.database_wid } }, { level: noticeLevel.silent });
  const ddl = useCall(getDataObjectDdl, { query: { wid: object.wid, db_type: chosen } }, { keepPrevious: true, level: noticeLevel.silent });
  const own = source.data?.db_type;
  const nameOf = (type: string) => databaseNames[type as DatabaseType] ?? type;
  const losses = ddl.data?.losses ?? [];
  return (
    <div className="object-stack">
      <div className="object-bar">
        <Select aria-label={say('dialect')} popupMatchSelectWidth={false} value={chosen ?? own} loading={source.isPending} onChange={setChosen}
          options={databaseTypes.filter((type) => type !== 'jdbc' || type === own).map((value) => ({ value, label: value === own ? say('ownDialect', { name: nameOf(value) }) : nameOf(value) }))} />
        <span className="object-note">{say('ddlHint')}</span>
        <span className="object-bar-end">{ddl.data && <CopyButton label={say('copyDdl')} text={ddl.data.ddl} />}</span>
      </div>
      {losses.length > 0 && (
        <Alert showIcon type="warning" title={say('losses', { count: losses.length, name: nameOf(ddl.data!.db_type) })}
          description={<ul className="ddl-losses">{losses.map(({ dataField, loss }) => <li key={dataField}><code>{dataField}</code> {text(loss)}</li>)}</ul>} />
      )}
      {ddl.error && !ddl.isFetching ? <div className="object-part"><ErrorState error={ddl.error} onRetry={() => void ddl.refetch()} /></div>
        : !ddl.data ? <LinesSkeleton lines={10} /> : <div className="ddl-frame"><SqlEditor readOnly label={say('ddl')} value={ddl.data.ddl} dialect={dialects[ddl.data.db_type]} /></div>}
    </div>
  );
}
