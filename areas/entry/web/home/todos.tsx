import { useState } from 'react';
import { useNow } from '#platform/web/blocks/cells/use-now.ts';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { AsideCard } from './aside-card.tsx';
import { listMessages, listRuns, type FailedRun } from './home-calls.ts';
import { homeWords } from './home-words.ts';
import { MessageRow } from './message-row.tsx';
import { RunExplanation } from './run-explanation.tsx';
import { todoList } from './todo-list.ts';

const shown = 6;

export function Todos() {
  const say = useWords(homeWords);
  const now = useNow();
  const messages = useCall(listMessages, { query: { pi: 1, ps: 50 }, body: { unread: true } }, { level: noticeLevel.silent });
  const runs = useCall(listRuns, { query: { pi: 1, ps: 10, state: 'failed', mine: 'true' } }, { level: noticeLevel.silent });
  const [explained, setExplained] = useState<FailedRun>();
  const todos = todoList(messages.data?.rows ?? [], runs.data?.rows ?? [], now);
  return (
    <AsideCard title={say('todos')} count={messages.data && runs.data && todos.length} calls={[messages, runs]} empty={todos.length === 0 && { title: say('noTodos'), description: say('noTodosText') }}>
      <ul className="home-list">
        {todos.slice(0, shown).map((todo) =>
          todo.kind === 'message' ? (
            <MessageRow key={todo.key} message={todo.message} />
          ) : (
            <RunRow key={todo.key} run={todo.run} onOpen={() => setExplained(todo.run)} />
          ))}
      </ul>
      {explained && <RunExplanation run={explained} onClose={() => setExplained(undefined)} />}
    </AsideCard>
  );
}

function RunRow({ run, onOpen }: { run: FailedRun; onOpen(): void }) {
  const text = useText();
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <strong>{text(run.title)}</strong>
        <TimeCell value={run.end_time} />
        <span><StateDot state="failed" word={homeWords.words.runFailed} />{run.error && ` ${text(run.error)}`}</span>
      </button>
    </li>
  );
}
