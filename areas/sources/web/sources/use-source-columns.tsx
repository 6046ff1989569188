import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions, type RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import type { ListColumn } from '#platform/web/blocks/list/columns.ts';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { fromSubcenters, type SourceType } from '../../contract/source-kinds.ts';
import { linkToSource } from '../detail/use-source-tab.ts';
import { KindMark, markedKind } from './kind-mark.tsx';
import { useKindName } from './kind-name.ts';
import type { SourceList } from './source-filter.ts';
import { SourceState } from './source-state.tsx';
import { sourcesWords } from './sources-words.ts';
import { SurveyStateDot } from './survey-state.tsx';

/** For machines; people read which sub-center it was. */
const subcenterMark = new RegExp(`^${fromSubcenters}:?`);

export function useSourceColumns(list: SourceList, type: SourceType, actionsOf: (source: DataSource) => RowAction[]) {
  const say = useWords(sourcesWords);
  const text = useText();
  const kindName = useKindName();
  const reach: ListColumn<DataSource>[] = [
    { key: 'db_type', title: say('kind'), width: 130, sorter: true, render: (_, source) => kindName(source) },
    {
      key: 'connect_status', title: say('state'), width: 120, sorter: true,
      render: (status: number, source) => <span title={source.connect_message ? text(source.connect_message) : undefined}><SourceState status={status} /></span>,
    },
    { key: 'dbVersion', title: say('version'), width: 180, render: (version: string) => <LongText plain>{version}</LongText> },
  ];
  return useColumns(list, [
    {
      key: 'databasename', title: say('name'), width: 280, sorter: true,
      render: (name: string, source) => (
        <span className="source-name-cell"><KindMark kind={markedKind(source)} /><LinkCell to={linkToSource(source.wid)}><LongText plain>{name}</LongText></LinkCell></span>
      ),
    },
    ...(type === 'dataBase' ? reach : []),
    { key: 'admin_dept_name', title: say('department'), width: 160, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'admin_user_name', title: say('administrator'), width: 110, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'surveyed_status', title: say('survey'), width: 110, render: (state: DataSource['surveyed_status']) => <SurveyStateDot state={state} /> },
    { key: 'use_able', title: say('usable'), width: 90, optional: true, render: (flag: number) => say(flag === 1 ? 'enabled' : 'disabled') },
    { key: 'company', title: say('company'), width: 160, optional: true, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'ip', title: say('address'), width: 160, optional: true, render: (ip: string, source) => <LongText plain>{source.port ? `${ip}:${source.port}` : ip}</LongText> },
    { key: 'sourceFrom', title: say('from'), width: 120, optional: true, render: (from: string) => <LongText plain>{from.replace(subcenterMark, '')}</LongText> },
    ...(type === 'dataBase' ? [
      { key: 'object_num', title: say('objects'), width: 100, align: 'right' as const, render: (count: number) => <NumberCell value={count} /> },
      { key: 'connect_time', title: say('lastTest'), width: 120, align: 'right' as const, sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
    ] : []),
    { key: 'modify_time', title: say('changed'), width: 120, align: 'right', sorter: true, optional: true, render: (time: string) => <TimeCell value={time} /> },
    { key: 'actions', title: '', width: 170, tool: true, render: (_, source) => <RowActions name={source.databasename} actions={actionsOf(source)} /> },
  ]);
}
