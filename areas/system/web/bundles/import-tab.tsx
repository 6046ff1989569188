import { useState } from 'react';
import { uploadFile } from '#platform/contract/platform/files.ts';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { UploadBox } from '#platform/web/blocks/upload/upload-box.tsx';
import { useUpload } from '#platform/web/blocks/upload/use-upload.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import { examineBundle } from '../../contract/bundles.ts';
import { bundlesWords } from './bundles-words.ts';
import { ExaminedBundle } from './examined-bundle.tsx';

const limit = 50 * 1024 ** 2;

export function ImportTab() {
  const say = useWords(bundlesWords);
  const [file, setFile] = useState<string>();
  const upload = useUpload({
    limit,
    types: ['.json'],
    send: (chosen, work) => sendUpload(uploadFile, { file: chosen, ...work, level: noticeLevel.silent }),
    onDone: ({ wid }) => setFile(wid),
  });
  const { data, error, refetch } = useCall(examineBundle, { body: { file: file ?? '' } }, { enabled: file !== undefined, level: noticeLevel.silent });
  const again = () => {
    upload.onReset();
    setFile(undefined);
  };

  if (file && data) return <ExaminedBundle key={file} file={file} examined={data} onAnother={again} onApplied={() => void refetch()} />;
  return (
    <div className="bundle-upload bundle-card">
      <p>{say('uploadHint')}</p>
      <UploadBox {...upload} />
      {file && error && <ErrorState compact error={error} onRetry={again} />}
      {file && !error && <FieldsSkeleton fields={3} />}
    </div>
  );
}
