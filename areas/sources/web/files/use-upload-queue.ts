import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import { sourcesErrors } from '../../contract/errors.ts';
import { listDocuments } from '../../contract/file-documents.ts';
import { listUploads, uploadSourceFile, type UploadedFile } from '../../contract/file-uploads.ts';
import { uploadWords } from './upload-words.ts';

export interface QueuedFile {
  id: number;
  file: File;
  step: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** Sent so far, from 0 to 1. */
  share: number;
  reason?: string | undefined;
  /** The name is taken: it can be sent again to replace what is there. */
  taken?: boolean;
}

let last = 0;

/** Files are sent one after another, so that a large one does not starve the others. */
export function useUploadQueue(source: string, { limit, onUploaded }: { limit: number | undefined; onUploaded?: (file: UploadedFile) => void }) {
  const say = useWords(uploadWords);
  const client = useQueryClient();
  const [files, setFiles] = useState<QueuedFile[]>([]);
  const work = useRef(Promise.resolve());
  const aborts = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = aborts.current;
    return () => running.forEach((abort) => abort.abort());
  }, []);
  const change = (id: number, part: Partial<QueuedFile>) => setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));

  async function sendOne({ id, file }: QueuedFile, replace: boolean): Promise<void> {
    const abort = aborts.current.get(id)!;
    if (abort.signal.aborted) return;
    change(id, { step: 'sending', share: 0, reason: undefined, taken: false });
    try {
      const stored = await sendUpload(uploadSourceFile, {
        file, query: { datasource_wid: source, replace: replace ? 1 : 0 }, signal: abort.signal, level: noticeLevel.silent, onProgress: (share) => change(id, { share }),
      });
      change(id, { step: 'done', share: 1 });
      refreshCalls(client, [listUploads, listDocuments]);
      onUploaded?.(stored);
    } catch (error) {
      if (abort.signal.aborted) change(id, { step: 'cancelled' });
      else change(id, { step: 'failed', reason: errorText(error), taken: error instanceof CallError && error.code === sourcesErrors.uploadTaken.code });
    }
  }

  const enqueue = (queued: QueuedFile, replace: boolean) => {
    aborts.current.set(queued.id, new AbortController());
    work.current = work.current.then(() => sendOne(queued, replace));
  };

  return {
    files,
    add(chosen: Iterable<File>) {
      const added = [...chosen].map((file): QueuedFile => {
        const reason = file.size === 0 ? say('empty') : limit !== undefined && file.size > limit ? say('tooLarge', { limit: fileSize(limit) }) : undefined;
        return { id: last += 1, file, share: 0, ...(reason === undefined ? { step: 'waiting' } : { step: 'failed', reason }) };
      });
      setFiles((all) => [...all.filter(({ step }) => step !== 'done'), ...added]);
      for (const queued of added) if (queued.step === 'waiting') enqueue(queued, false);
    },
    replace(queued: QueuedFile) {
      change(queued.id, { step: 'waiting', reason: undefined });
      enqueue(queued, true);
    },
    /** A running one is cancelled, any other taken off the list. */
    drop(queued: QueuedFile) {
      aborts.current.get(queued.id)?.abort();
      if (queued.step === 'sending') return;
      setFiles((all) => all.filter(({ id }) => id !== queued.id));
    },
  };
}
