import { App } from 'antd';
import { downloadRunLog, getRun, listRuns, repeatRun, stopRun, type JobRun } from '#platform/contract/platform/jobs.ts';
import { isOver } from '#platform/web/blocks/job/use-job.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { useCan, useUser } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { runsWords } from './runs-words.ts';

/** What can be done to a run; absent where it cannot, or not by this person. */
export function useRunActions(onRepeated: (wid: string) => void) {
  const say = useWords(runsWords);
  const text = useText();
  const { modal } = App.useApp();
  const user = useUser();
  const mayChangeAll = useCan('job:write');
  const stop = useChange(stopRun, { refresh: [listRuns, getRun], success: say('stopAsked') });
  const repeat = useChange(repeatRun, { refresh: [listRuns], success: say('repeated'), onSuccess: ({ wid }) => onRepeated(wid) });

  return ({ wid, creator, state, stopping, title }: JobRun) => {
    const params = { wid };
    const may = mayChangeAll || creator === user?.wid;
    const askToStop = () => void modal.confirm({
      title: say('stopTitle', { name: text(title) }), content: say('stopHint'),
      okText: say('stop'), okButtonProps: { danger: true }, cancelText: say('cancel'), focusable: { autoFocusButton: 'cancel' },
      onOk: () => stop.mutateAsync({ params }).catch(() => undefined),
    });
    return {
      stop: may && !isOver(state) && !stopping ? askToStop : undefined,
      repeat: may && isOver(state) ? () => repeat.mutate({ params }) : undefined,
      download: () => void downloadFrom(downloadRunLog, { params }).catch(() => undefined),
    };
  };
}
