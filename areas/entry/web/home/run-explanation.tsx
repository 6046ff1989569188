import { Button, Modal } from 'antd';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listRuns, queryErrorText, repeatRun, type FailedRun } from './home-calls.ts';
import { homeWords } from './home-words.ts';

/** What a failed run said, what that means and what to do; repeating it is one click away. */
export function RunExplanation({ run, onClose }: { run: FailedRun; onClose(): void }) {
  const say = useWords(homeWords);
  const text = useText();
  const explanation = useCall(queryErrorText, { params: { taskWid: run.job, execId: run.wid } }, { level: noticeLevel.silent });
  const repeat = useChange(repeatRun, { refresh: [listRuns], success: say('repeated'), onSuccess: onClose });
  const { data, error, isPending } = explanation;
  return (
    <Modal
      open title={text(run.title)} onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say('close')}</Button>
          <Button type="primary" loading={repeat.isPending} onClick={() => repeat.mutate({ params: { wid: run.wid } })}>{say('repeat')}</Button>
        </>
      }
    >
      {isPending && <LinesSkeleton lines={4} />}
      {error && <ErrorState compact error={error} onRetry={() => void explanation.refetch()} />}
      {data && (
        <div className="home-explanation">
          {data.message && <><h3>{say('whatItSaid')}</h3><pre>{data.message}</pre></>}
          <h3>{say('whatToDo')}</h3>
          <p>{data.text}</p>
          {data.help.map((article) => <a key={article.wid} href={article.address} target="_blank" rel="noreferrer">{say('readOn', { title: article.title })}</a>)}
        </div>
      )}
    </Modal>
  );
}
