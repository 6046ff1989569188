import { CheckCircleFilled, CloseOutlined, CloudUploadOutlined, FileOutlined, StopOutlined, WarningFilled } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useWords } from '#platform/web/words.ts';
import type { UploadedFile } from '../../contract/file-uploads.ts';
import { uploadWords } from './upload-words.ts';
import { useUploadQueue, type QueuedFile } from './use-upload-queue.ts';
import '#platform/web/blocks/upload/upload-box.css';
import './files.css';

interface UploadDropProps {
  source: string;
  /** Of one file, in bytes. */
  limit: number | undefined;
  onUploaded?: (file: UploadedFile) => void;
}

/** Takes files by drag, paste or choice, as many as one likes. */
export function UploadDrop({ source, limit, onUploaded }: UploadDropProps) {
  const say = useWords(uploadWords);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const queue = useUploadQueue(source, { limit, ...(onUploaded && { onUploaded }) });
  const take = (files: FileList | null | undefined) => { if (files && files.length > 0) queue.add(files); };
  return (
    <div className="upload-box upload-many">
      <div className="upload-area" role="button" tabIndex={0} data-over={over || undefined} onClick={() => input.current?.click()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          input.current?.click();
        }}
        onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)}
        onDrop={(event) => { event.preventDefault(); setOver(false); take(event.dataTransfer.files); }}
        onPaste={(event) => take(event.clipboardData.files)}>
        <CloudUploadOutlined className="upload-icon" aria-hidden />
        <div>{say('drop')}</div>
        {limit !== undefined && <div className="upload-hint">{say('dropHint', { limit: fileSize(limit) })}</div>}
        <input ref={input} type="file" multiple hidden onClick={(event) => event.stopPropagation()} onChange={(event) => { take(event.target.files); event.target.value = ''; }} />
      </div>
      {queue.files.map((queued) => <QueueRow key={queued.id} queued={queued} onReplace={() => queue.replace(queued)} onDrop={() => queue.drop(queued)} />)}
    </div>
  );
}

const icons: Record<QueuedFile['step'], ReactNode> = {
  waiting: <FileOutlined />, sending: <FileOutlined />, done: <CheckCircleFilled className="upload-good" />, failed: <WarningFilled className="upload-bad" />, cancelled: <StopOutlined />,
};

function QueueRow({ queued, onReplace, onDrop }: { queued: QueuedFile; onReplace: () => void; onDrop: () => void }) {
  const say = useWords(uploadWords);
  const { file: { name, size }, step, share, reason, taken } = queued;
  return (
    <div className="upload-file" role={step === 'failed' ? 'alert' : 'status'}>
      <span aria-hidden>{icons[step]}</span>
      <div className="upload-file-text">
        <div className="upload-file-name"><LongText plain>{name}</LongText><span className="upload-hint">{fileSize(size)}</span></div>
        {step === 'sending' && <Progress percent={Math.floor(share * 100)} size="small" aria-label={name} />}
        {step === 'failed' && <div className="upload-bad">{reason}</div>}
        {(step === 'done' || step === 'waiting' || step === 'cancelled') && <div className="upload-hint">{say(step)}</div>}
      </div>
      {taken && <Button size="small" onClick={onReplace}>{say('replace')}</Button>}
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say(step === 'sending' ? 'cancel' : 'dismiss', { name })} onClick={onDrop} />
    </div>
  );
}
