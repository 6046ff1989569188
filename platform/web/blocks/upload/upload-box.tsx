import { CheckCircleFilled, CloseOutlined, CloudUploadOutlined, FileOutlined, StopOutlined, WarningFilled } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useWords } from '../../words.ts';
import { LongText } from '../cells/long-text.tsx';
import { blockWords } from '../words.ts';
import { fileSize } from './file-check.ts';
import type { UploadControl, UploadState } from './use-upload.ts';
import './upload-box.css';

/** Takes one file by drag, paste or choice: `<UploadBox {...useUpload(…)} />`. */
export function UploadBox({ state, limit, types, onFile, onCancel, onReset }: UploadControl) {
  const say = useWords(blockWords);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const busy = state.step === 'sending';
  const take = (files: FileList | undefined | null) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };
  return (
    <div className="upload-box">
      <div className="upload-area" role="button" tabIndex={busy ? -1 : 0} aria-disabled={busy || undefined} data-over={over || undefined}
        onClick={() => !busy && input.current?.click()}
        onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && !busy && input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        onPaste={(event) => take(event.clipboardData.files)}>
        <CloudUploadOutlined className="upload-icon" aria-hidden />
        <div>{say('dropFile')}</div>
        <div className="upload-hint">{types ? say('dropHint', { types: types.join(' '), limit: fileSize(limit) }) : say('dropHintSize', { limit: fileSize(limit) })}</div>
        <input ref={input} type="file" hidden accept={types?.join(',')} onClick={(event) => event.stopPropagation()} onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }} />
      </div>
      {state.step !== 'idle' && <FileRow state={state} onCancel={onCancel} onReset={onReset} />}
    </div>
  );
}

type Shown = Exclude<UploadState, { step: 'idle' }>;

const icons: Record<Shown['step'], ReactNode> = {
  sending: <FileOutlined />, done: <CheckCircleFilled className="upload-good" />, failed: <WarningFilled className="upload-bad" />, cancelled: <StopOutlined />,
};

function FileRow({ state, onCancel, onReset }: { state: Shown; onCancel: () => void; onReset: () => void }) {
  const say = useWords(blockWords);
  const { name, size } = state.file;
  const sending = state.step === 'sending';
  return (
    <div className="upload-file" role={state.step === 'failed' ? 'alert' : 'status'}>
      <span aria-hidden>{icons[state.step]}</span>
      <div className="upload-file-text">
        <div className="upload-file-name"><LongText plain>{name}</LongText><span className="upload-hint">{fileSize(size)}</span></div>
        {sending && <Progress percent={Math.floor(state.share * 100)} size="small" aria-label={name} />}
        {state.step === 'failed' && <div className="upload-bad">{state.reason}</div>}
        {state.step === 'done' && <div className="upload-hint">{say('uploadDone')}</div>}
        {state.step === 'cancelled' && <div className="upload-hint">{say('uploadCancelled')}</div>}
      </div>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say(sending ? 'cancelUpload' : 'removeFile', { name })} onClick={sending ? onCancel : onReset} />
    </div>
  );
}
