import { useWords } from '#platform/web/words.ts';
import { relationsWords } from './relations-words.ts';

/** What the lines mean, and how much is drawn. */
export function Legend({ tables, relations }: { tables: number; relations: number }) {
  const say = useWords(relationsWords);
  const line = (kind: string) => <svg className="er-legend-line" width="24" height="8" aria-hidden><g className="er-line" data-kind={kind}><path className="er-line-path" d="M0 4H24" /></g></svg>;
  return (
    <div className="er-legend">
      <span>{line('declared')}{say('legendDeclared')}</span>
      <span>{line('confirmed')}{say('legendConfirmed')}</span>
      <span>{line('suggested')}{say('legendSuggested')}</span>
      <span>{say('tableCount', { tables, relations })}</span>
    </div>
  );
}
