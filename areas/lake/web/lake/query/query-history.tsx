import { Button } from 'antd';
import { usePreference } from '#platform/web/blocks/preferences.ts';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useWords } from '#platform/web/words.ts';
import { queryWords } from './query-words.ts';
import { rememberQuery, type AskedQuery } from './remember-query.ts';

/** The person's own queries, newest first, each once. */
export function useQueryHistory() {
  const [asked, keep] = usePreference<AskedQuery[]>('lake-queries', []);
  return {
    asked,
    add: (sql: string) => keep(rememberQuery(asked, sql, new Date().toISOString())),
    clear: () => keep(null),
  };
}

export function QueryHistory({ asked, onChoose, onClear }: { asked: readonly AskedQuery[]; onChoose: (sql: string) => void; onClear: () => void }) {
  const say = useWords(queryWords);
  return (
    <aside className="lake-part lake-aside">
      <div className="lake-bar"><h3>{say('history')}</h3>{asked.length > 0 && <span className="lake-bar-end"><Button type="link" size="small" onClick={onClear}>{say('clear')}</Button></span>}</div>
      {asked.length === 0 ? <p className="lake-note">{say('noHistory')}</p> : (
        <ul className="lake-asked">
          {asked.map(({ sql, time }) => <li key={sql}><button type="button" title={sql} onClick={() => onChoose(sql)}><code>{sql}</code><TimeCell value={time} /></button></li>)}
        </ul>
      )}
    </aside>
  );
}
