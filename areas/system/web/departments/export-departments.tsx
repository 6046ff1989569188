import { Button } from 'antd';
import { useState } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { exportList } from '#platform/web/request/download.ts';
import { useCurrentScreen } from '#platform/web/routing/screen-table.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { getDeptList } from '../../contract/departments.ts';
import { departmentsWords } from './departments-words.ts';

/** Every department the person may see, as a file that an import takes back. */
export function ExportDepartments() {
  const say = useWords(departmentsWords);
  const text = useText();
  const screen = useCurrentScreen()?.screen;
  const [busy, setBusy] = useState(false);
  const run = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    const columns = [
      { key: 'code', title: say('code') }, { key: 'name', title: say('name') }, { key: 'parent_code', title: say('parentCode') }, { key: 'path', title: say('path') },
      { key: 'leader_name', title: say('leader') }, { key: 'order_num', title: say('orderNumber') }, { key: 'disabled', title: say('disabledLabel') },
    ];
    try {
      await exportList(getDeptList, { body: { disabled: true } }, { format, columns, name: screen ? text(screen.title) : say('tree') });
    } catch {
      // The request layer has told why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <DropMenu placement="bottomRight" menu={{
      items: [{ key: 'xlsx', label: say('exportExcel') }, { key: 'csv', label: say('exportCsv') }],
      onClick: ({ key }) => void run(key as 'csv' | 'xlsx'),
    }}>
      <Button loading={busy}>{say('export')}</Button>
    </DropMenu>
  );
}
