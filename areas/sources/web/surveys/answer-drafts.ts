import type { AnswerKey, AnyAnswers, CellChange } from '../../contract/survey-answers.ts';

export interface AnswerPlace {
  object_wid: string;
  /** Empty: the table itself. */
  field_wid: string;
}

export type AnswerValue = string | number;
/** What was written and is not saved yet, by row. */
export type Drafts = Record<string, AnswerPlace & { was: AnyAnswers; now: AnyAnswers }>;

export const placeKey = ({ object_wid, field_wid }: AnswerPlace) => `${object_wid} ${field_wid}`;

export interface Edit {
  place: AnswerPlace;
  key: AnswerKey;
  /** What the person saw when they began. */
  was: AnswerValue;
  now: AnswerValue;
}

/** Several edits of one cell keep what stood there before the first; one that is taken back is none. */
export function withEdits(drafts: Drafts, edits: readonly Edit[], flying: Drafts = {}): Drafts {
  const next = { ...drafts };
  for (const { place, key, was, now } of edits) {
    const id = placeKey(place);
    const draft = next[id] ?? { ...place, was: {}, now: {} };
    const before = (draft.was[key] ?? flying[id]?.now[key] ?? was) as AnswerValue;
    if (before === now) {
      const { [key]: _was, ...wasLeft } = draft.was;
      const { [key]: _now, ...nowLeft } = draft.now;
      if (Object.keys(nowLeft).length === 0) delete next[id];
      else next[id] = { ...draft, was: wasLeft, now: nowLeft };
    } else {
      next[id] = { ...draft, was: { ...draft.was, [key]: before }, now: { ...draft.now, [key]: now } };
    }
  }
  return next;
}

/** What could not be sent stands again below what was written since. */
export function putBack(drafts: Drafts, failed: Drafts): Drafts {
  const next = { ...drafts };
  for (const [id, old] of Object.entries(failed)) {
    const newer = next[id];
    next[id] = newer ? { ...newer, was: { ...newer.was, ...old.was }, now: { ...old.now, ...newer.now } } : old;
  }
  return next;
}

export const changesOf = (drafts: Drafts): CellChange[] => Object.values(drafts);
export const isEmpty = (drafts: Drafts): boolean => Object.keys(drafts).length === 0;

/** As many rows as one call takes. */
const together = 1000;

export function firstOf(drafts: Drafts): [first: Drafts, rest: Drafts] {
  const all = Object.entries(drafts);
  return [Object.fromEntries(all.slice(0, together)), Object.fromEntries(all.slice(together))];
}
