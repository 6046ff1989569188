import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { notices } from '#platform/web/notices.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getStreamFigures, listStreams, sampleEvents } from '../../contract/streams.ts';
import { checkTask, getTask, listTasks, saveTask, setTaskStatus } from '../../contract/tasks.ts';
import { isChosen, problemsOf, withFields, type Source, type StreamDraft, type StreamSettings } from './stream-draft.ts';
import { linkToStream } from './stream-links.ts';
import { streamsWords } from './streams-words.ts';

/** A sample reads from a live source. */
const patience = 45_000;

export type StreamForm = ReturnType<typeof useStreamForm>;

/** One draft on one page; the server has the last word. */
export function useStreamForm(initial: StreamDraft) {
  const say = useWords(streamsWords);
  const text = useText();
  const navigate = useNavigate();
  const [first] = useState(initial);
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [saving, setSaving] = useState<'draft' | 'start'>();
  const [sampled, setSampled] = useState<Source | undefined>(() => (isChosen(first.definition.source) ? first.definition.source : undefined));
  const done = useRef(false);
  const refresh = [listStreams, listTasks, getTask, getStreamFigures];
  const save = useChange(saveTask, { refresh, level: noticeLevel.silent });
  const status = useChange(setTaskStatus, { refresh });
  const check = useChange(checkTask, { level: noticeLevel.silent, timeout: 90_000 });
  const sample = useCall(sampleEvents, { body: { source: sampled! } }, { enabled: sampled !== undefined, level: noticeLevel.silent, fresh: 60_000, timeout: patience });

  const change = (next: (before: StreamDraft) => StreamDraft) => {
    setDraft(next);
    setProblems({});
    setFailure('');
    check.reset();
  };
  const setDefinition = (part: Partial<StreamSettings>) => change((before) => ({ ...before, definition: { ...before.definition, ...part } }));
  const setSource = (source: Source) => {
    setDefinition({ source });
    setSampled(undefined);
  };
  const keepFields = () => sample.data && setDefinition({ source: withFields(draft.definition.source, sample.data.columns) });

  const refused = (error: unknown) => {
    const named = error instanceof CallError ? error.fields : {};
    setProblems(named);
    setFailure(Object.values(named).join('\n') || errorText(error) || '');
  };
  const isComplete = () => {
    const missing = Object.entries(problemsOf(draft)).map(([field, word]) => [field, say(word)] as const);
    setProblems(Object.fromEntries(missing));
    setFailure(missing.map(([, words]) => words).join(' '));
    return missing.length === 0;
  };
  const finish = async (ending: 'draft' | 'start') => {
    if (!isComplete()) return;
    setSaving(ending);
    try {
      const source = sample.data && sampled ? withFields(draft.definition.source, sample.data.columns) : draft.definition.source;
      const saved = await save.mutateAsync({ body: { ...draft, definition: { ...draft.definition, source } } });
      done.current = true;
      notices.message('success', saved.notice ? text(saved.notice) : say('saved'));
      if (ending === 'start') {
        const reply = await status.mutateAsync({ query: { status: 'online', wid: saved.wid } }).catch(() => undefined);
        if (reply?.refused[0]) notices.message('warning', reply.refused[0].reason);
      }
      void navigate(linkToStream(saved.wid));
    } catch (error) {
      refused(error);
    } finally {
      setSaving(undefined);
    }
  };
  return {
    draft, problems, failure, saving, check, sample, setDefinition, setSource, keepFields,
    set: (part: Partial<StreamDraft>) => change((before) => ({ ...before, ...part })),
    /** Whether the sample is of the source as it stands. */
    columns: sampled ? sample.data?.columns : undefined,
    isSampled: sampled !== undefined,
    readSample: () => (sampled ? void sample.refetch() : setSampled(draft.definition.source)),
    isDirty: () => !done.current && JSON.stringify(draft) !== JSON.stringify(first),
    checkNow: () => { if (isComplete()) check.mutate({ body: draft }, { onError: refused }); },
    save: (ending: 'draft' | 'start') => void finish(ending),
  };
}
