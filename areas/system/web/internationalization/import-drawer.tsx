import { Alert, Button, Drawer, Table } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { UploadBox } from '#platform/web/blocks/upload/upload-box.tsx';
import { useUpload } from '#platform/web/blocks/upload/use-upload.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { compareTranslations, importEndings, importTranslations, largestImport, type ImportDifference } from '../../contract/translations.ts';
import { internationalizationWords } from './internationalization-words.ts';
import { useTextsChanged } from './use-texts-changed.ts';

/** A file is compared first; it changes something only once its differences have been seen. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const say = useWords(internationalizationWords);
  const changed = useTextsChanged();
  const [compared, setCompared] = useState<{ file: File; difference: ImportDifference }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const upload = useUpload({
    limit: largestImport, types: importEndings,
    send: (file, work) => {
      setCompared(undefined);
      setFailure('');
      return sendUpload(compareTranslations, { file, ...work, level: noticeLevel.silent });
    },
    onDone: (difference, file) => setCompared({ file, difference }),
  });

  const run = async ({ file, difference: { version } }: NonNullable<typeof compared>) => {
    setBusy(true);
    setFailure('');
    try {
      const { count } = await sendUpload(importTranslations, { file, query: { version }, level: noticeLevel.silent });
      notices.message('success', say('imported', { count }));
      changed();
      onClose();
    } catch (error) {
      setFailure(errorText(error) ?? '');
    } finally {
      setBusy(false);
    }
  };

  const count = compared?.difference.count ?? 0;
  return (
    <Drawer
      open className="drawer-form" title={say('importTitle')} size={sizes.drawerLarge} onClose={onClose} mask={{ closable: !busy }}
      footer={compared && count > 0 && <Button type="primary" loading={busy} onClick={() => void run(compared)}>{say('importVerb', { count })}</Button>}
    >
      <p className="text-note">{say('importHelp')}</p>
      <UploadBox {...upload} onReset={() => {
        upload.onReset();
        setCompared(undefined);
      }} />
      {failure && <Alert className="import-part" type="error" showIcon title={failure} />}
      {compared && <Difference difference={compared.difference} />}
    </Drawer>
  );
}

function Difference({ difference: { rows, count, changes, problems } }: { difference: ImportDifference }) {
  const say = useWords(internationalizationWords);
  return (
    <>
      <p className="import-part" role="status">{count > 0 ? say('importSummary', { rows, count }) : say('importNothing', { rows })}</p>
      {problems.length > 0 && (
        <Alert className="import-part" type="warning" showIcon title={say('importProblems', { count: problems.length })} description={
          <ul className="import-problems">
            {problems.map(({ row, id, reason }) => <li key={row}>{say('importRow', { row })} <code>{id}</code> {reason}</li>)}
          </ul>
        } />
      )}
      {changes.length > 0 && (
        <Table
          className="import-part" size="small" rowKey="id" dataSource={changes} tableLayout="fixed" pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true }}
          columns={[
            { key: 'id', dataIndex: 'id', title: say('id'), width: 220, ellipsis: true },
            { key: 'before', title: say('before'), render: (_, { before, after }) => <Wordings now={before} other={after} /> },
            { key: 'after', title: say('after'), render: (_, { before, after }) => <Wordings now={after} other={before} strong /> },
          ]}
        />
      )}
      {count > changes.length && <p className="text-note">{say('importMore', { count: changes.length })}</p>}
    </>
  );
}

interface Wording {
  zh: string;
  en: string;
}

/** Only the languages that differ are worth reading. */
function Wordings({ now, other, strong }: { now: Wording; other: Wording; strong?: boolean }) {
  return (
    <div className="import-wordings" data-strong={strong || undefined}>
      {now.zh !== other.zh && <span lang="zh-CN">{now.zh}</span>}
      {now.en !== other.en && <span lang="en">{now.en}</span>}
    </div>
  );
}
