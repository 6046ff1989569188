import { useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { UploadBox } from '#platform/web/blocks/upload/upload-box.tsx';
import { useUpload } from '#platform/web/blocks/upload/use-upload.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { getCloudFilters, listCloudSources, uploadCloudFile, type CloudUpload } from '../../contract/cloud.ts';
import { cloudFileLimit } from '../../contract/cloud-file.ts';
import { cloudWords } from './cloud-words.ts';

/** Reads a catalogue file and says of each entry what became of it. */
export function UploadDrawer({ onClose }: { onClose: () => void }) {
  const say = useWords(cloudWords);
  const client = useQueryClient();
  const [replace, setReplace] = useState(false);
  const [reply, setReply] = useState<CloudUpload>();
  const upload = useUpload({
    limit: cloudFileLimit, types: ['.json'],
    send: (file, work) => sendUpload(uploadCloudFile, { file, query: { replace: replace ? 'true' : 'false' }, ...work, level: noticeLevel.silent }),
    onDone: (done: CloudUpload) => {
      setReply(done);
      refreshCalls(client, [listCloudSources, getCloudFilters]);
    },
  });
  return (
    <Drawer open size={sizes.drawerSmall} onClose={onClose} title={say('uploadTitle')}>
      <p className="cloud-hint">{say('uploadHint')}</p>
      <p><Checkbox checked={replace} onChange={(event) => setReplace(event.target.checked)}>{say('replace')}</Checkbox></p>
      <UploadBox {...upload} />
      {reply && (
        <div className="cloud-outcome" role="status">
          <Alert showIcon type={reply.added + reply.replaced > 0 ? 'success' : 'info'} title={say('uploaded', { added: reply.added, replaced: reply.replaced })} />
          <Entries title={say('duplicates', { count: reply.duplicates.length })} entries={reply.duplicates} type="info" />
          <Entries title={say('refused', { count: reply.refused.length })} entries={reply.refused} type="warning" />
        </div>
      )}
    </Drawer>
  );
}

function Entries({ title, entries, type }: { title: string; entries: CloudUpload['refused']; type: 'info' | 'warning' }) {
  const say = useWords(cloudWords);
  if (entries.length === 0) return null;
  return (
    <Alert showIcon type={type} title={title} description={
      <ul className="cloud-entries">{entries.map((one) => <li key={one.entry}><strong>{one.name || say('entry', { entry: one.entry })}</strong> {one.reason}</li>)}</ul>
    } />
  );
}
