import { Alert } from 'antd';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useWords } from '#platform/web/words.ts';
import { AnswerBar } from '../lake/answer/answer-bar.tsx';
import type { useLakeQuery } from '../lake/query/use-lake-query.ts';
import { AnswerGrid } from './answer-grid.tsx';
import { developmentWords } from './development-words.ts';

/** What the last query answered. `problem`: it was not even asked. */
export function ResultPane({ outcome, running, problem, script, name }: Pick<ReturnType<typeof useLakeQuery>, 'outcome' | 'running'> & { problem: string | undefined; script: boolean; name: string }) {
  const say = useWords(developmentWords);
  if (running) return <div className="dev-pane"><LinesSkeleton lines={5} /></div>;
  if (problem) return <div className="dev-pane"><Alert type="error" showIcon title={say('queryFailed')} description={<span className="dev-failure">{problem}</span>} /></div>;
  if (!outcome) return <div className="dev-pane"><EmptyState compact title={say('noResult')} description={say(script ? 'scriptResult' : 'noResultHint')} /></div>;
  if ('stopped' in outcome) return <div className="dev-pane"><Alert type="info" showIcon title={say('queryStopped')} /></div>;
  if ('error' in outcome) return <div className="dev-pane"><Alert type="error" showIcon title={say('queryFailed')} description={<span className="dev-failure">{errorText(outcome.error)}</span>} /></div>;
  return <div className="dev-answer"><AnswerBar answer={outcome.answer} name={name || say('fileName')} /><AnswerGrid key={outcome.answer.milliseconds} answer={outcome.answer} /></div>;
}
