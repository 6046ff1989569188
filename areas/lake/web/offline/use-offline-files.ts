import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { request } from '#platform/web/request/send.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import { lookAtOfflineFiles, OfflineSettings, openOfflineDraft, removeOfflineFile, uploadOfflineFile, type OfflineLook } from '../../contract/offline-collections.ts';
import { offlineWords } from './offline-words.ts';

export interface SentFile {
  name: string;
  size: number;
  step: 'sending' | 'done' | 'failed';
  share: number;
  reason?: string;
}

/** A lot of files while it is put together: sent one after another, then looked at. */
export function useOfflineFiles(task?: string) {
  const say = useWords(offlineWords);
  const [draft, setDraft] = useState<ReplyOf<typeof openOfflineDraft>>();
  const [files, setFiles] = useState<SentFile[]>([]);
  const [look, setLook] = useState<OfflineLook>();
  const [looking, setLooking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const opening = useRef<Promise<ReplyOf<typeof openOfflineDraft>>>(undefined);
  const work = useRef(Promise.resolve());
  const gone = useRef(new AbortController());
  useEffect(() => {
    const abort = new AbortController();
    gone.current = abort;
    return () => abort.abort();
  }, []);
  const change = (name: string, part: Partial<SentFile>) => setFiles((all) => all.map((one) => (one.name === name ? { ...one, ...part } : one)));

  async function detect({ settings, path, guess = settings === undefined }: { settings?: OfflineSettings | undefined; path?: string | undefined; guess?: boolean } = {}): Promise<void> {
    const { draft: wid } = await opening.current!;
    setLooking(true);
    setFailure(undefined);
    try {
      const found = await request<OfflineLook>(lookAtOfflineFiles, { body: { draft: wid, detect: guess, settings: settings ?? {}, ...(path && { path }), ...(task && { task_wid: task }) }, signal: gone.current.signal, level: noticeLevel.silent });
      setLook(found);
    } catch (error) {
      if (!gone.current.signal.aborted) setFailure(errorText(error));
    } finally {
      setLooking(false);
    }
  }

  async function send(file: File): Promise<boolean> {
    try {
      opening.current ??= request<ReplyOf<typeof openOfflineDraft>>(openOfflineDraft, { body: {}, level: noticeLevel.silent });
      const opened = await opening.current.catch((error: unknown) => {
        opening.current = undefined;
        throw error;
      });
      setDraft(opened);
      if (file.size > opened.largest) throw new Error(say('tooLarge', { limit: fileSize(opened.largest) }));
      const { name } = await sendUpload(uploadOfflineFile, { file, query: { draft: opened.draft }, signal: gone.current.signal, level: noticeLevel.silent, onProgress: (share) => change(file.name, { share }) });
      setFiles((all) => all.map((one) => (one.name === file.name ? { ...one, name, step: 'done', share: 1 } : one)));
      return true;
    } catch (error) {
      if (!gone.current.signal.aborted) change(file.name, { step: 'failed', reason: errorText(error) ?? (error as Error).message });
      return false;
    }
  }

  return {
    draft: draft?.draft, files, look, looking, failure, detect,
    add(chosen: Iterable<File>) {
      const added = [...chosen];
      setFiles((all) => [...all.filter(({ name }) => !added.some((file) => file.name === name)), ...added.map((file): SentFile => ({ name: file.name, size: file.size, share: 0, ...(file.size === 0 ? { step: 'failed', reason: say('empty') } : { step: 'sending' }) }))]);
      work.current = work.current.then(async () => {
        let sent = false;
        for (const file of added) if (file.size > 0) sent = await send(file) || sent;
        if (sent) await detect();
      });
    },
    async remove({ name, step }: SentFile) {
      setFiles((all) => all.filter((one) => one.name !== name));
      if (step !== 'done' || !draft) return;
      const left = await request<{ name: string }[]>(removeOfflineFile, { body: { draft: draft.draft, name } });
      if (left.length > 0) await detect();
      else setLook(undefined);
    },
  };
}

export type OfflineFiles = ReturnType<typeof useOfflineFiles>;
