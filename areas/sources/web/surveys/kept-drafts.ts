import type { Drafts } from './answer-drafts.ts';

/** What is not saved yet survives a closed page: it waits in the browser, for the same person and survey. */
const place = (survey: string, person: string) => `survey-drafts:${person}:${survey}`;

export function keptDrafts(survey: string, person: string): Drafts {
  try {
    return JSON.parse(localStorage.getItem(place(survey, person)) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

export function keepDrafts(survey: string, person: string, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(place(survey, person));
    else localStorage.setItem(place(survey, person), JSON.stringify(drafts));
  } catch {
    // A full or forbidden storage: what is written is still sent as usual.
  }
}
