import { Button, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { listBackups, uploadBackup } from '#platform/contract/platform/backups.ts';
import { UploadBox } from '#platform/web/blocks/upload/upload-box.tsx';
import { useUpload } from '#platform/web/blocks/upload/use-upload.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import { backupsWords } from './backups-words.ts';

/** The server's own limit for uploads speaks first; this one only keeps nonsense out. */
const limit = 10 * 1024 ** 3;

export function UploadDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(backupsWords);
  const client = useQueryClient();
  const upload = useUpload({
    limit,
    types: ['.tar.gz'],
    send: (file, work) => sendUpload(uploadBackup, { file, ...work, level: noticeLevel.silent }),
    onDone: () => {
      refreshCalls(client, [listBackups]);
      notices.message('success', say('uploaded'));
      onClose();
    },
  });
  return (
    <Modal open title={say('uploadTitle')} onCancel={onClose} footer={<Button onClick={onClose}>{say('close')}</Button>}>
      <p>{say('uploadHint')}</p>
      <UploadBox {...upload} />
    </Modal>
  );
}
