import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { downloadFrom, exportList } from '#platform/web/request/download.ts';
import { useWords } from '#platform/web/words.ts';
import { exportTranslations, listTranslations, type TranslationFilter } from '../../contract/translations.ts';
import { internationalizationWords } from './internationalization-words.ts';

/** Headings as an import reads them, whatever the language of the person. */
const columns = ['id', 'zh_cn', 'en_us'].map((key) => ({ key, title: key }));

/** What is listed, whole, in a form that can be sent back. */
export function ExportMenu({ filter, count }: { filter: TranslationFilter; count: number }) {
  const say = useWords(internationalizationWords);
  const [busy, setBusy] = useState(false);
  const run = async (format: string) => {
    setBusy(true);
    try {
      if (format === 'json') await downloadFrom(exportTranslations, { query: filter });
      else await exportList(listTranslations, { body: filter }, { format: format as 'csv' | 'xlsx', columns, name: say('fileName') });
    } catch {
      // The request layer has told why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <DropMenu placement="bottomRight" disabled={count === 0} menu={{
      items: [
        { key: 'hint', type: 'group', label: say('exportHint', { count: count.toLocaleString() }) },
        { key: 'xlsx', label: say('exportExcel') }, { key: 'csv', label: say('exportCsv') }, { key: 'json', label: say('exportJson') },
      ],
      onClick: ({ key }) => void run(key),
    }}>
      <Button icon={<DownloadOutlined />} loading={busy} disabled={count === 0}>{say('export')}</Button>
    </DropMenu>
  );
}
