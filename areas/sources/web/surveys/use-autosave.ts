import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer } from 'react';
import { refreshCalls } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { addressOf } from '#platform/web/request/address.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { requestHeaders } from '#platform/web/request/request-headers.ts';
import { send } from '#platform/web/request/send.ts';
import { useUser } from '#platform/web/session/session.ts';
import { sayWord } from '#platform/web/words.ts';
import { listSurveyDifferences, listSurveyFields, listSurveyObjects, saveSurveyAnswers, type AnyAnswers, type CellConflict } from '../../contract/survey-answers.ts';
import type { SurveyProgress } from '../../contract/surveys.ts';
import { changesOf, firstOf, isEmpty, placeKey, putBack, withEdits, type AnswerPlace, type Drafts, type Edit } from './answer-drafts.ts';
import { keepDrafts, keptDrafts } from './kept-drafts.ts';
import { showSaved } from './show-saved.ts';
import { surveyWords } from './survey-words.ts';

/** After the last key; long enough for a word, short enough that nobody waits for it. */
const pause = 600;
const again = 8000;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

export interface Autosave {
  state: SaveState;
  /** Why it could not be saved. */
  error: unknown;
  edit(edits: readonly Edit[]): void;
  /** What stands over the stored answers of a row. */
  draftOf(place: AnswerPlace): AnyAnswers | undefined;
  conflicts: readonly CellConflict[];
  settle(conflict: CellConflict, mine: boolean): void;
  /** Saves what is left; resolves to whether everything is saved. */
  flush(): Promise<boolean>;
}

/** Every change is saved by itself, cell by cell, and kept in the browser until the server has it. */
export function useAutosave(survey: string, onProgress: (progress: SurveyProgress) => void): Autosave {
  const client = useQueryClient();
  const person = useUser()?.wid ?? '';
  const [, show] = useReducer((count: number) => count + 1, 0);

  const saver = useMemo(() => createSaver({ survey, person, client, show }), [survey, person, client]);

  useEffect(() => saver.follow(onProgress), [saver, onProgress]);

  useEffect(() => {
    if (!isEmpty(saver.unsent)) saver.later(0);
    const leave = () => {
      if (document.visibilityState === 'hidden' && !isEmpty(saver.unsent)) sendOnLeaving(survey, saver.unsent);
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void saver.flush();
      saver.stop();
    };
  }, [saver, survey]);

  return saver;
}

interface SaverParts {
  survey: string;
  person: string;
  client: QueryClient;
  /** Something that is shown changed. */
  show(): void;
}

/** What is typed, what is on its way and what came back, for as long as the survey is open. */
function createSaver({ survey, person, client, show }: SaverParts) {
  let told: (progress: SurveyProgress) => void = () => undefined;
  let unsent = keptDrafts(survey, person);
  let flying: Drafts = {};
  let state: SaveState = isEmpty(unsent) ? 'saved' : 'waiting';
  let error: unknown;
  let conflicts: readonly CellConflict[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> = Promise.resolve(true);

  const changed = () => {
    keepDrafts(survey, person, putBack(unsent, flying));
    show();
  };
  const later = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void saveSome(), time);
  };
  /** One request at a time: what is on its way comes back first. */
  const saveSome = () => (underWay = underWay.then(sendFirst));
  async function flush(): Promise<boolean> {
    do {
      if (!(await saveSome())) return false;
    } while (!isEmpty(unsent));
    return true;
  }
  async function sendFirst(): Promise<boolean> {
    clearTimeout(timer);
    if (isEmpty(unsent)) return true;
    [flying, unsent] = firstOf(unsent);
    [state, error] = ['saving', undefined];
    show();
    try {
      const reply = await send(saveSurveyAnswers, { body: { survey, changes: changesOf(flying) }, level: noticeLevel.silent });
      const refused = new Set(reply.conflicts.map((one) => `${placeKey(one)} ${one.key}`));
      showSaved(client, changesOf(flying), (place, key) => !refused.has(`${placeKey(place)} ${key}`));
      conflicts = [...conflicts, ...reply.conflicts];
      if (reply.gone > 0) notices.message('warning', sayWord(surveyWords, 'gone', { count: reply.gone }));
      if (reply.gone > 0 || reply.conflicts.length > 0) refreshCalls(client, [listSurveyObjects, listSurveyFields]);
      // Names of fields count for their table.
      else if (changesOf(flying).some(({ field_wid, now }) => field_wid && now.name !== undefined)) refreshCalls(client, [listSurveyObjects]);
      refreshCalls(client, [listSurveyDifferences]);
      told(reply.progress);
      flying = {};
      state = isEmpty(unsent) ? 'saved' : 'waiting';
      if (state === 'waiting') later(pause);
    } catch (failure) {
      [unsent, flying, state, error] = [putBack(unsent, flying), {}, 'failed', failure];
      // Refused for good (submitted meanwhile, for example) is not tried again by itself.
      if (!(failure instanceof CallError) || failure.status >= 500 || failure.status === 0) later(again);
    }
    changed();
    return state !== 'failed';
  }

  return {
    get state() { return state; },
    get error() { return error; },
    get conflicts() { return conflicts; },
    get unsent() { return putBack(unsent, flying); },
    flush, later,
    follow(listener: typeof told) {
      told = listener;
    },
    stop: () => clearTimeout(timer),
    edit(edits: readonly Edit[]) {
      unsent = withEdits(unsent, edits, flying);
      if (state !== 'saving') state = isEmpty(unsent) ? 'saved' : 'waiting';
      changed();
      later(pause);
    },
    draftOf: (place: AnswerPlace): AnyAnswers | undefined => {
      const id = placeKey(place);
      return flying[id] || unsent[id] ? { ...flying[id]?.now, ...unsent[id]?.now } : undefined;
    },
    settle(conflict: CellConflict, mine: boolean) {
      conflicts = conflicts.filter((one) => one !== conflict);
      if (mine) this.edit([{ place: conflict, key: conflict.key as Edit['key'], was: conflict.theirs, now: conflict.yours }]);
      else show();
    },
  };
}

/** A page that closes cannot wait for an answer; what does not arrive is still kept and sent when it is opened again. */
function sendOnLeaving(survey: string, drafts: Drafts): void {
  void fetch(addressOf(saveSurveyAnswers.path), {
    method: 'POST', keepalive: true, credentials: 'include', headers: { ...requestHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ survey, changes: changesOf(drafts) }),
  }).catch(() => undefined);
}
