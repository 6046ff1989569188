import { CheckCircleFilled, CloseOutlined, CloudUploadOutlined, FileOutlined, WarningFilled } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useWords } from '#platform/web/words.ts';
import { offlineWords } from './offline-words.ts';
import type { OfflineFiles, SentFile } from './use-offline-files.ts';
import '#platform/web/blocks/upload/upload-box.css';

const icons: Record<SentFile['step'], React.ReactNode> = { sending: <FileOutlined />, done: <CheckCircleFilled className="upload-good" />, failed: <WarningFilled className="upload-bad" /> };
/** What the platform takes unless an administrator says otherwise. */
const usualLimit = 100 * 1024 ** 2;

/** Takes files by drag or choice, as many as one likes. */
export function DropFiles({ files, add, remove }: Pick<OfflineFiles, 'files' | 'add' | 'remove'>) {
  const say = useWords(offlineWords);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (chosen: FileList | null | undefined) => { if (chosen?.length) add(chosen); };
  return (
    <div className="upload-box">
      <div className="upload-area" role="button" tabIndex={0} data-over={over || undefined} onClick={() => input.current?.click()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          input.current?.click();
        }}
        onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={(event) => { event.preventDefault(); setOver(false); take(event.dataTransfer.files); }}>
        <CloudUploadOutlined className="upload-icon" aria-hidden />
        <div>{say('drop')}</div>
        <div className="upload-hint">{say('dropHint', { limit: fileSize(usualLimit) })}</div>
        <input ref={input} type="file" multiple hidden onClick={(event) => event.stopPropagation()} onChange={(event) => { take(event.target.files && cloned(event.target.files)); event.target.value = ''; }} />
      </div>
      {files.map((file) => (
        <div key={file.name} className="upload-file" role={file.step === 'failed' ? 'alert' : 'status'}>
          <span aria-hidden>{icons[file.step]}</span>
          <div className="upload-file-text">
            <div className="upload-file-name"><LongText plain>{file.name}</LongText><span className="upload-hint">{fileSize(file.size)}</span></div>
            {file.step === 'sending' && <Progress percent={Math.floor(file.share * 100)} size="small" aria-label={file.name} />}
            {file.step === 'failed' && <div className="upload-bad">{file.reason}</div>}
          </div>
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label={`${say('takeOut')} ${file.name}`} onClick={() => void remove(file).catch(ignoreTold)} />
        </div>
      ))}
    </div>
  );
}

/** The list of an input empties with it. */
function cloned(files: FileList): FileList {
  const copy = new DataTransfer();
  for (const file of files) copy.items.add(file);
  return copy.files;
}
