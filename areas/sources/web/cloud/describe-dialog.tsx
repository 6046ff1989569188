import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { downloadCloudFile } from '../../contract/cloud.ts';
import { SourceSelect } from '../pickers/source-select.tsx';
import { cloudWords } from './cloud-words.ts';

/** A file that describes a source of one's own, to be shared. */
export function DescribeDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(cloudWords);
  const [source, setSource] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await downloadFrom(downloadCloudFile, { body: { database_wid: source }, level: noticeLevel.silent });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open title={say('describeTitle')} onCancel={onClose} onOk={() => void run()} okText={say('download')} cancelText={say('cancel')} confirmLoading={busy} okButtonProps={{ disabled: !source }}>
      <p className="cloud-hint">{say('describeHint')}</p>
      <SourceSelect className="cloud-wide" type="dataBase" placeholder={say('chooseSource')} aria-label={say('source')} value={source} onChange={setSource} />
      {failure && <Alert className="cloud-note" type="error" showIcon title={failure} />}
    </Modal>
  );
}
