import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { useConfirmDanger } from '#platform/web/blocks/confirm-danger.tsx';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { dropLakeTable, getLakeTable, listLakeTables, saveLakeTable, synchronizeObject, type LakeTable } from '../../../contract/lake-tables.ts';
import { can } from '../../../contract/permissions.ts';
import { tablesWords } from './tables-words.ts';

/** What can be done with a table, the same in the list and on its own page. */
export function useTableWork({ onDropped }: { onDropped?: () => void } = {}): { actionsOf: (table: LakeTable) => RowAction[]; dialogs: ReactNode } {
  const say = useWords(tablesWords);
  const [mayRun, mayWrite, mayManage] = [useCan(can.runTasks), useCan(can.writeTasks), useCan(can.manageLake)];
  const danger = useConfirmDanger();
  const refresh = [listLakeTables, getLakeTable];
  const synchronize = useChange(synchronizeObject, { refresh, success: say('synchronized') });
  const save = useChange(saveLakeTable, { refresh, success: say('saved'), level: noticeLevel.silent });
  const drop = useChange(dropLakeTable, { refresh: [listLakeTables], success: say('dropped'), level: noticeLevel.silent });
  const form = useDrawerForm(saveLakeTable.body, { initial: { dataObjectName: '', description: '' }, submit: (body) => save.mutateAsync({ body }) });

  const actionsOf = (table: LakeTable): RowAction[] => [
    mayRun && table.task_status === 'online' && { key: 'synchronize', label: say('synchronize'), run: () => synchronize.mutateAsync({ query: { dataObject: table.wid } }) },
    mayWrite && {
      key: 'describe', label: say('describe'), run: () => form.show({ wid: table.wid, row_version: table.row_version, dataObjectName: table.dataObjectName, description: table.description }),
    },
    mayManage && {
      key: 'drop', label: say('drop'), run: () => danger.ask({
        action: say('drop'), name: table.dataObject, consequence: say('dropHint'),
        run: async () => {
          await drop.mutateAsync({ body: { wid: table.wid, name: table.dataObject } });
          onDropped?.();
        },
      }),
    },
  ].filter((action) => action !== false);

  const dialogs = (
    <>
      <DrawerForm {...form.drawer} title={say('describe')} verb={say('save')}>
        <Form.Item {...form.item('dataObjectName')} label={say('title')}><Input autoComplete="off" /></Form.Item>
        <Form.Item {...form.item('description')} label={say('description')}><Input.TextArea autoSize={{ minRows: 4, maxRows: 16 }} /></Form.Item>
      </DrawerForm>
      {danger.dialog}
    </>
  );
  return { actionsOf, dialogs };
}
