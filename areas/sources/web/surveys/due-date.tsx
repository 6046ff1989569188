import { useWords } from '#platform/web/words.ts';
import { surveyWords } from './survey-words.ts';

/** A day; said to be over when it is over and something is still to be done. */
export function DueDate({ date, open }: { date: string; open: boolean }) {
  const say = useWords(surveyWords);
  const over = open && date < today();
  return <span className="due-date" data-over={over || undefined}>{date}{over && ` ${say('overdue')}`}</span>;
}

function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
