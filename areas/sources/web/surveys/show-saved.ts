import type { QueryClient } from '@tanstack/react-query';
import { listSurveyFields, listSurveyObjects, type AnyAnswers, type CellChange, type SurveyField, type SurveyObject } from '../../contract/survey-answers.ts';

type Saved = (place: { object_wid: string; field_wid: string }, key: string) => boolean;
type Row = SurveyObject | SurveyField;

/** The lists at hand get what was saved, instead of being asked for again after every word. */
export function showSaved(client: QueryClient, changes: readonly CellChange[], saved: Saved): void {
  const byRow = new Map(changes.map((change) => [change.field_wid || change.object_wid, change]));
  for (const { path } of [listSurveyObjects, listSurveyFields]) {
    client.setQueriesData<{ rows: Row[]; total: number }>({ queryKey: [path] }, (page) => page && {
      ...page, rows: page.rows.map((row) => withAnswers(row, byRow.get(row.wid), saved)),
    });
  }
}

function withAnswers<R extends Row>(row: R, change: CellChange | undefined, saved: Saved): R {
  if (!change) return row;
  const place = { object_wid: change.object_wid, field_wid: change.field_wid ?? '' };
  const answers = Object.fromEntries(Object.entries(change.now).filter(([key]) => saved(place, key))) as AnyAnswers;
  const next = { ...row, answers: { ...row.answers, ...answers }, answered: [...new Set([...row.answered, ...Object.keys(answers)])] };
  return 'answered_num' in next ? { ...next, answered_num: countAnswered(next, row as SurveyObject) } : next;
}

/** The two answers about the table itself; those about its fields are counted by the server. */
function countAnswered(next: SurveyObject, before: SurveyObject): number {
  const own = ({ answers }: SurveyObject) => Number(answers.name !== '') + Number(answers.owner_dept !== '');
  return before.answered_num + own(next) - own(before);
}
