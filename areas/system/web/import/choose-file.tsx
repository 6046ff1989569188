import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '#platform/contract/platform/files.ts';
import { sheetLimits, sheetTypes } from '#platform/contract/platform/imports.ts';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { UploadBox } from '#platform/web/blocks/upload/upload-box.tsx';
import { useUpload } from '#platform/web/blocks/upload/use-upload.ts';
import { useChange } from '#platform/web/calls.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import { Choice } from './choice.tsx';
import type { Existing, ImportOf } from './import-calls.ts';
import { importWords } from './import-words.ts';
import { pastedSheet } from './pasted-sheet.ts';
import { StepFooter } from './step-footer.tsx';

/** The first step: a file, by choice, drag or paste, and what to do about records that exist. */
export function ChooseFile({ of, onStarted }: { of: ImportOf; onStarted: (run: string) => void }) {
  const say = useWords(importWords);
  const [file, setFile] = useState<string>();
  const [existing, setExisting] = useState<Existing>('refuse');
  const start = useChange(of.calls.start, { level: noticeLevel.silent, onSuccess: ({ run }: { run: string }) => onStarted(run) });
  const upload = useUpload({
    limit: sheetLimits.bytes, types: [...sheetTypes],
    send: (chosen, work) => {
      setFile(undefined);
      return sendUpload(uploadFile, { file: chosen, ...work, level: noticeLevel.silent });
    },
    onDone: ({ wid }) => setFile(wid),
  });
  usePaste((text) => {
    const sheet = pastedSheet(text, say('pastedName'));
    if (sheet) upload.onFile(sheet);
  });

  return (
    <>
      <section className="import-step">
        <UploadBox {...upload} />
        <p className="import-hint">{say('pasteHint')}</p>
        <div className="import-template">
          <Button icon={<DownloadOutlined />} onClick={() => void downloadFrom(of.calls.template, {}).catch(() => undefined)}>{say('template')}</Button>
          <span className="import-hint">{say('templateHint')}</span>
        </div>
        <h3>{of.existingLabel}</h3>
        <Radio.Group className="import-choices" value={existing} onChange={(event) => setExisting(event.target.value as Existing)}>
          <Choice value="refuse" label={say('existingRefuse')} hint={say('existingRefuseHint')} />
          <Choice value="update" label={say('existingUpdate')} hint={say('existingUpdateHint')} />
          <Choice value="skip" label={say('existingSkip')} hint={say('existingSkipHint')} />
        </Radio.Group>
        {start.error && <Alert type="error" showIcon title={errorText(start.error)} />}
      </section>
      <StepFooter hint={say('checkHint')}>
        <Button type="primary" disabled={!file || upload.state.step !== 'done'} loading={start.isPending} onClick={() => start.mutate({ body: { file, existing, dryRun: true } })}>{say('check')}</Button>
      </StepFooter>
    </>
  );
}

/** Pasting works wherever the focus is, except in a field that takes text itself. */
function usePaste(onText: (text: string) => void): void {
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('input:not([type=radio]), textarea, [contenteditable=true]')) return;
      if (event.clipboardData && event.clipboardData.files.length === 0) latest.current(event.clipboardData.getData('text/plain'));
    };
    document.addEventListener('paste', hear);
    return () => document.removeEventListener('paste', hear);
  }, []);
}
