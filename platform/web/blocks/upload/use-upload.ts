import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../words.ts';
import { errorText } from '../failure-text.ts';
import { blockWords } from '../words.ts';
import { checkFile, fileSize, type FileRules } from './file-check.ts';

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; file: File; share: number }
  | { step: 'done'; file: File }
  | { step: 'failed'; file: File; reason: string }
  | { step: 'cancelled'; file: File };

export interface UploadWork {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface UploadOptions<Reply> extends FileRules {
  /** Usually `(file, work) => sendUpload(call, { file, ...work })`; with `level: silent`, because the box tells failures itself. */
  send: (file: File, work: UploadWork) => Promise<Reply>;
  onDone?: (reply: Reply, file: File) => void;
}

/** What UploadBox shows; spread it onto the box. */
export interface UploadControl extends FileRules {
  state: UploadState;
  onFile: (file: File) => void;
  onCancel: () => void;
  onReset: () => void;
}

/** One file on its way to the server. */
export function useUpload<Reply>({ limit, types, send, onDone }: UploadOptions<Reply>): UploadControl {
  const say = useWords(blockWords);
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const onFile = async (file: File) => {
    const problem = checkFile(file, { limit, types });
    if (problem) {
      const reason = say(problem, { name: file.name, size: fileSize(file.size), limit: fileSize(limit), types: types?.join(' ') ?? '' });
      return setState({ step: 'failed', file, reason });
    }
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setState({ step: 'sending', file, share: 0 });
    try {
      const reply = await send(file, { signal: own.signal, onProgress: (share) => !own.signal.aborted && setState({ step: 'sending', file, share }) });
      if (own.signal.aborted) return;
      setState({ step: 'done', file });
      onDone?.(reply, file);
    } catch (error) {
      if (!own.signal.aborted) setState({ step: 'failed', file, reason: errorText(error) ?? say('unknownFailure') });
    }
  };

  return {
    limit, types, state,
    onFile: (file) => void onFile(file),
    onCancel: () => {
      stop.current?.abort();
      if (state.step === 'sending') setState({ step: 'cancelled', file: state.file });
    },
    onReset: () => setState({ step: 'idle' }),
  };
}
