import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions, type RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { LakeTable } from '../../../contract/lake-tables.ts';
import { lakeLayerWords, type LakeLayer, type RunState } from '../../../contract/task-words.ts';
import { linkToTask } from '../../tasks/task-links.ts';
import { RunStateDot } from '../../tasks/task-states.tsx';
import { linkToLakeTable } from '../lake-links.ts';
import { ByteSize } from './byte-size.tsx';
import { tablesWords } from './tables-words.ts';

export function useTableColumns(list: List<LakeTable, any>, actionsOf: (table: LakeTable) => (RowAction | false)[], { layer = true } = {}) {
  const say = useWords(tablesWords);
  const text = useText();
  return useColumns<LakeTable>(list, [
    { key: 'dataObject', title: say('table'), width: 220, sorter: true, render: (name: string, { wid }) => <LinkCell to={linkToLakeTable(wid)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'dataObjectName', title: say('name'), yields: 3, sorter: true, render: (name: string) => (name ? <LongText plain>{name}</LongText> : <Missing />) },
    { key: 'layer', title: say('layer'), yields: 2, width: 110, sorter: true, optional: !layer, render: (one: LakeLayer) => text(lakeLayerWords[one]) },
    { key: 'database_name', title: say('source'), yields: 4, width: 160, render: (name: string) => (name ? <LongText plain>{name}</LongText> : <Missing />) },
    { key: 'task_name', title: say('task'), yields: 1, width: 190, render: (name: string, { task_wid }) => (task_wid ? <LinkCell to={linkToTask(task_wid)}><LongText plain>{name}</LongText></LinkCell> : <Missing />) },
    { key: 'exe_status', title: say('lastRun'), width: 116, render: (state: RunState | null) => (state ? <RunStateDot state={state} /> : <Missing />) },
    { key: 'field_num', title: say('fields'), yields: 6, width: 80, align: 'right', render: (count: number) => <NumberCell value={count} /> },
    { key: 'row_count', title: say('rows'), width: 110, align: 'right', sorter: true, render: (count: number | null) => <NumberCell value={count} /> },
    { key: 'byte_count', title: say('bytes'), yields: 5, width: 100, align: 'right', sorter: true, render: (count: number | null) => <ByteSize value={count} /> },
    { key: 'data_time', title: say('dataTime'), width: 120, align: 'right', sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
    { key: 'sourcedataobject', title: say('sourceTable'), width: 160, optional: true, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'dept_name', title: say('department'), width: 140, optional: true, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'actions', title: say('actions'), width: 214, widthZh: 176, tool: true, render: (_, table) => <RowActions name={table.dataObject} actions={actionsOf(table)} /> },
  ]);
}
