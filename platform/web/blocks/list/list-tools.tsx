import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useWords } from '../../words.ts';
import { DropMenu } from '../drop-menu.tsx';
import { blockWords } from '../words.ts';
import { ColumnSettings } from './column-settings.tsx';
import { SavedFilters } from './saved-filters.tsx';
import type { Columns } from './use-columns.tsx';
import type { ExportFormat, List } from './use-list-state.ts';

/** What every list can do, at the right of its filters. */
export function ListTools({ list, columns, fileName }: { list: List; columns?: Columns; fileName: string }) {
  const say = useWords(blockWords);
  return (
    <div className="list-tools">
      <SavedFilters list={list} />
      {columns && <ExportButton list={list} columns={columns} fileName={fileName} />}
      {columns && <ColumnSettings columns={columns} />}
      {list.refreshable && (
        <Tooltip title={say('refresh')}>
          <Button type="text" aria-label={say('refresh')} icon={<ReloadOutlined spin={list.refreshing && !list.loading} />} onClick={list.refresh} />
        </Tooltip>
      )}
    </div>
  );
}

function ExportButton({ list, columns, fileName }: { list: List; columns: Columns; fileName: string }) {
  const say = useWords(blockWords);
  const [busy, setBusy] = useState(false);
  const run = async (format: ExportFormat) => {
    setBusy(true);
    try {
      await list.exportAs(format, columns.exported, fileName);
    } catch {
      // The request layer has told why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <DropMenu placement="bottomRight" disabled={list.total === 0} menu={{
      items: [
        { key: 'hint', type: 'group', label: say('exportHint', { count: list.total.toLocaleString() }) },
        ...list.formats.map((format) => ({ key: format, label: say(format === 'csv' ? 'exportCsv' : 'exportExcel') })),
      ],
      onClick: ({ key }) => void run(key as ExportFormat),
    }}>
      <Tooltip title={say('exportList')}>
        <Button type="text" loading={busy} disabled={list.total === 0} aria-label={say('exportList')} icon={<DownloadOutlined />} />
      </Tooltip>
    </DropMenu>
  );
}
